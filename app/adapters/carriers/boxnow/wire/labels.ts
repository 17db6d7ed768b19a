import type { CarrierLabel } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { UnreadableAnswer } from "../../kit/wire-answer.ts";

/** The largest label that is read: enough for a file with many pictures. */
const MAX_BYTES = 16 * 1024 * 1024;

/** The label of a parcel. Source: contract sheet, section 6. */
export const pdfLabel: Operation<{ readonly parcelId: string }, CarrierLabel> = {
  name: "pdfLabel",
  maxBytes: MAX_BYTES,
  request: ({ parcelId }) => ({
    method: "GET",
    path: `/api/v1/parcels/${encodeURIComponent(parcelId)}/label.pdf`,
  }),
  read: pdfOf,
};

/** @param dpi BOX NOW calls 203 dots an inch 200 */
export const zplLabel: Operation<{ readonly parcelId: string; readonly dpi: 200 | 300 }, CarrierLabel> = {
  name: "zplLabel",
  maxBytes: MAX_BYTES,
  request: ({ parcelId, dpi }) => ({
    method: "GET",
    path: `/api/v1/parcels/${encodeURIComponent(parcelId)}/label.zpl`,
    query: { dpi: String(dpi) },
  }),
  read: zplOf,
};

export interface Sheet {
  readonly paperSize: "A6" | "A4";
  readonly perPage: 1 | 2 | 4;
}

/** Many labels in one file. Without parcels it would print every label of the account, so there is at least one. */
export const labelSheet: Operation<
  Sheet & { readonly parcelIds: readonly [string, ...string[]] },
  CarrierLabel
> = {
  name: "labelSheet",
  maxBytes: MAX_BYTES,
  request: ({ parcelIds, paperSize, perPage }) => ({
    method: "POST",
    path: "/api/v1/labels:search",
    body: { parcelIds, paperSize, perPage },
  }),
  read: pdfOf,
};

function pdfOf({ bytes }: CarrierAnswer): CarrierLabel {
  const { head, tail } = edgesOf(bytes);
  if (!head.startsWith("%PDF-") || !tail.includes("%%EOF")) throw new UnreadableAnswer("Not a whole PDF.");
  return { mediaType: "application/pdf", bytes };
}

function zplOf({ bytes }: CarrierAnswer): CarrierLabel {
  const { head, tail } = edgesOf(bytes);
  if (!head.includes("^XA") || !tail.includes("^XZ")) throw new UnreadableAnswer("Not a whole ZPL label.");
  return { mediaType: "application/zpl", bytes };
}

const EDGE = 1024;

function edgesOf(bytes: Uint8Array) {
  const latin = new TextDecoder("latin1");
  return { head: latin.decode(bytes.subarray(0, EDGE)), tail: latin.decode(bytes.subarray(-EDGE)) };
}

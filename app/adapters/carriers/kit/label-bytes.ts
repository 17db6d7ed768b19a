import { z } from "zod";
import type { CarrierLabel } from "../../../domain/engine/index.ts";
import type { CarrierAnswer } from "./send-call.ts";
import { UnreadableAnswer } from "./wire-answer.ts";

/** The largest label that is read: enough for a file with many pictures. */
export const MAX_LABEL_BYTES = 16 * 1024 * 1024;

const beginnings = { "application/pdf": "%PDF", "application/zpl": "^XA" } as const;

/** A label that begins as its format does, as it came. @throws UnreadableAnswer */
export function labelOf(
  { bytes }: Pick<CarrierAnswer, "bytes">,
  mediaType: CarrierLabel["mediaType"],
): CarrierLabel {
  if (!begins(bytes, mediaType)) throw new UnreadableAnswer(`No label of ${mediaType}.`);
  return { mediaType, bytes };
}

export const pdfOf = (answer: Pick<CarrierAnswer, "bytes">): CarrierLabel =>
  labelOf(answer, "application/pdf");
export const zplOf = (answer: Pick<CarrierAnswer, "bytes">): CarrierLabel =>
  labelOf(answer, "application/zpl");

/** ZPL may begin with blanks, a byte-order mark or settings such as `~SD`. */
function begins(bytes: Uint8Array, mediaType: CarrierLabel["mediaType"]): boolean {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  return mediaType === "application/pdf"
    ? head.startsWith(beginnings[mediaType])
    : /^(ï»¿)?\s*([\^~][A-Z]|CT~~)/.test(head) && Buffer.from(bytes).includes(beginnings[mediaType]);
}

/** Base64 of a PDF, possibly in lines. */
export const base64Pdf = base64Of("application/pdf");
/** Base64 of ZPL. */
export const base64Zpl = base64Of("application/zpl");

function base64Of(mediaType: CarrierLabel["mediaType"]) {
  return z.string().transform((text, context): Uint8Array => {
    const written = text.replace(/\s+/g, "");
    const bytes = Buffer.from(written, "base64");
    if (/^[A-Za-z0-9+/]*={0,2}$/.test(written) && begins(bytes, mediaType)) return new Uint8Array(bytes);
    context.addIssue(`no label of ${mediaType}`);
    return z.NEVER;
  });
}

/** The labels of shipments as one document: gathers their sources, has them drawn, and names what is missing. */

import type { CarrierLabel, Ports, Shipment } from "../../domain/engine/index.ts";
import {
  CODE_FORMAT,
  carrierLabel,
  EngineError,
  labelMarks,
  mayShowCode,
} from "../../domain/engine/index.ts";
import type { LabelPaper, PrintedLabels } from "../../domain/orders/printing/papers.ts";
import type { SkipCode, Skipped } from "../../domain/orders/printing/print.ts";
import type { LabelFormat } from "../../domain/papers/label-formats.ts";
import { labelFormatOf, labelFormats, sheets } from "../../domain/papers/label-formats.ts";
import type { Label } from "./label-content.ts";
import type { DrawLabels, LabelSource } from "./label-job.ts";
import { labelOf } from "./label-of.ts";
import type { SlipLanguages, Slips } from "./slips-of-many.ts";
import { besideLabels, slipsOf } from "./slips-of-many.ts";

/** Carriers' labels and marks that are read at the same time. */
const READ_AT_ONCE = 8;

/** Sheets that hold several labels are filled with single ones, which carriers print as A6. */
const askedOfCarriers: Partial<Record<LabelFormat, LabelFormat>> = { a4: "a6", "a4-4": "a6" };

class NoLabel extends Error {
  readonly code: SkipCode;
  constructor(code: SkipCode, message: string) {
    super(message);
    this.code = code;
  }
}

export async function labelsOf(
  ports: Ports,
  draw: DrawLabels,
  shipments: readonly Shipment[],
  paper: LabelPaper,
  languages: SlipLanguages,
  slips: (shipments: readonly Shipment[]) => Promise<Slips>,
): Promise<PrintedLabels> {
  if (paper.documents === "slips" || paper.documents === "pick_list")
    return slipsOf(draw, languages, shipments, paper, await slips(shipments));
  const format = formatAsked(paper.format);
  const startPosition = startPositionAsked(paper.startPosition, format);
  const sources: LabelSource[] = [];
  const missing: Skipped[] = [];
  for (let from = 0; from < shipments.length; from += READ_AT_ONCE) {
    const batch = shipments.slice(from, from + READ_AT_ONCE);
    for (const each of await Promise.all(batch.map((shipment) => sourceOrReason(ports, shipment, format))))
      if ("kind" in each) sources.push(each);
      else missing.push(each);
  }
  const [first] = shipments;
  if (first === undefined)
    return { mediaType: "application/pdf", bytes: new Uint8Array(), pages: 0, skipped: [] };
  // The shopper who sends a return packs it.
  const packed = shipments.filter(({ returnRequestId }) => returnRequestId === null);
  const beside = paper.documents === "labels_and_slips" ? await slips(packed) : null;
  const job = { sources, format, startPosition, ...(beside === null ? {} : besideLabels(beside)) };
  const drawn = await draw(first.merchantId, job);
  const places = new Map(shipments.map(({ id }, index) => [id, index]));
  const placeOf = ({ shipmentId }: Skipped) => places.get(shipmentId) ?? 0;
  const skipped = [...missing, ...drawn.skipped].sort((a, b) => placeOf(a) - placeOf(b));
  return { ...drawn, skipped };
}

/** One shipment's label, or one piece's, in a format of ours. @throws EngineError */
export async function labelIn(
  ports: Ports,
  draw: DrawLabels,
  shipment: Shipment,
  piece: number | null,
  format: LabelFormat,
): Promise<CarrierLabel> {
  const source = await sourceOf(ports, shipment, piece, format);
  const job = { sources: [source], format, startPosition: 1 };
  const { mediaType, bytes, skipped } = await draw(shipment.merchantId, job);
  const [refused] = skipped;
  if (refused !== undefined) throw new EngineError("OPTION_NOT_AVAILABLE", refused.message);
  return { mediaType, bytes };
}

/** The code to show in place of a shipment's labels, or of one piece's. @throws EngineError OPTION_NOT_AVAILABLE */
export async function codeOf(
  ports: Ports,
  draw: DrawLabels,
  shipment: Shipment,
  piece: number | null,
): Promise<CarrierLabel> {
  if (!mayShowCode(shipment))
    throw new EngineError("OPTION_NOT_AVAILABLE", "The carrier needs a label on the parcel.", {
      path: "format",
      allowed: [...labelFormats],
    });
  const own =
    shipment.labelFormat === CODE_FORMAT ? await carrierLabel(ports, shipment, CODE_FORMAT, piece) : null;
  if (own !== null) return own;
  const { mediaType, bytes } = await draw(shipment.merchantId, {
    kind: "code",
    label: await labelOfPieces(ports, shipment, piece),
  });
  return { mediaType, bytes };
}

/** @throws EngineError OPTION_NOT_AVAILABLE */
export function formatAsked(text: string): LabelFormat {
  const format = labelFormatOf(text);
  if (format !== null) return format;
  throw new EngineError(
    "OPTION_NOT_AVAILABLE",
    `There are no labels in the format ${JSON.stringify(text)}.`,
    {
      path: "format",
      allowed: [...labelFormats],
    },
  );
}

function startPositionAsked(position: number, format: LabelFormat): number {
  const places = sheets[format].slots.length;
  if (Number.isInteger(position) && position >= 1 && position <= places) return position;
  const message = `A sheet of ${format} has ${places === 1 ? "one place" : `places 1 to ${places}`}.`;
  throw new EngineError("OPTION_NOT_AVAILABLE", message, { path: "start_position" });
}

async function sourceOrReason(
  ports: Ports,
  shipment: Shipment,
  format: LabelFormat,
): Promise<LabelSource | Skipped> {
  try {
    refuseVoid(shipment);
    return await sourceOf(ports, shipment, null, format);
  } catch (error) {
    const { id: shipmentId } = shipment;
    if (error instanceof NoLabel) return { shipmentId, code: error.code, message: error.message };
    if (error instanceof EngineError) return { shipmentId, code: "LABEL_NOT_READY", message: error.message };
    throw error;
  }
}

/** @throws NoLabel */
function refuseVoid({ state, redactedAt, externalLabelUrl }: Shipment): void {
  if (state === "cancelled")
    throw new NoLabel("CANCELLED", "The shipment was cancelled: its label must not be used.");
  if (redactedAt !== undefined)
    throw new NoLabel(
      "ADDRESSES_ERASED",
      "The shipment's addresses were erased: its label can't be printed.",
    );
  if (externalLabelUrl !== null)
    throw new NoLabel(
      "LABEL_ELSEWHERE",
      "The shipment was made with a label of your own: print it from its address.",
    );
}

/** @throws EngineError */
async function sourceOf(
  ports: Ports,
  shipment: Shipment,
  piece: number | null,
  format: LabelFormat,
): Promise<LabelSource> {
  const { id: shipmentId } = shipment;
  const file = await carriersFile(ports, shipment, piece, format);
  if (file !== null) return { kind: "carriers", shipmentId, file };
  return { kind: "ours", shipmentId, label: await labelOfPieces(ports, shipment, piece) };
}

async function labelOfPieces(ports: Ports, shipment: Shipment, piece: number | null): Promise<Label> {
  const label = labelOf(shipment, await labelMarks(ports, shipment));
  const pieces = piece === null ? label.pieces : label.pieces.filter((each) => each.pieceNumber === piece);
  if (pieces.length === 0) throw new EngineError("NOT_FOUND", "The shipment has no such piece.");
  return { ...label, pieces };
}

/** The carrier's label for this paper; once it gives no more, the one that it gave when the shipment was bought. */
export async function carriersFile(
  ports: Ports,
  shipment: Shipment,
  piece: number | null,
  format: LabelFormat,
): Promise<CarrierLabel | null> {
  const asked = askedOfCarriers[format] ?? format;
  try {
    return await carrierLabel(ports, shipment, asked, piece);
  } catch (error) {
    if (!(error instanceof EngineError) || shipment.labelFormat === asked) throw error;
    const kept = await ports.carrierLabels.get(shipment, shipment.labelFormat, piece);
    if (kept === null) throw error;
    return kept;
  }
}

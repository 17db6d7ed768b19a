import type { Label } from "../../app/adapters/printing/label-content.ts";
import { printLabels } from "../../app/adapters/printing/print-labels.ts";
import type { LabelFormat } from "../../app/domain/papers/label-formats.ts";

/** The labels of one shipment. */
export const renderOne = (label: Label, format: LabelFormat) => renderLabels([label], format);

/**
 * Labels of several shipments in one document, in the given order, every piece of each in its order. The same labels and format give the
 * same bytes.
 * @throws RangeError there is no label, or a tracking reference can't be printed as a readable barcode
 */
export async function renderLabels(labels: readonly Label[], format: LabelFormat): Promise<Uint8Array> {
  if (labels.length === 0) throw new RangeError("No labels to print");
  const sources = labels.map((label, at) => ({ kind: "ours", shipmentId: String(at), label }) as const);
  const { bytes, skipped } = await printLabels({ sources, format, startPosition: 1 });
  const [first] = skipped;
  if (first !== undefined) throw new RangeError(first.message);
  return bytes;
}

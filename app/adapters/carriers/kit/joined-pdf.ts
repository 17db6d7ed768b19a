import type { CarrierLabel } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";

/**
 * The labels' pages in one file, in their order, for a carrier that gives one number's PDF at a time. One alone stays as it
 * came. Equal labels give equal bytes.
 * @throws EngineError CARRIER_UNAVAILABLE a label is no PDF that can be read
 */
export async function joinedPdf(labels: readonly CarrierLabel[]): Promise<CarrierLabel> {
  const [first, ...others] = labels;
  if (first !== undefined && others.length === 0) return first;
  // Loaded on first use: most carriers print all parcels in one file.
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const joined = await PDFDocument.create({ updateMetadata: false });
  try {
    for (const { bytes } of labels) {
      const label = await PDFDocument.load(bytes, { updateMetadata: false });
      for (const page of await joined.copyPages(label, label.getPageIndices())) joined.addPage(page);
    }
    return { mediaType: "application/pdf", bytes: await joined.save() };
  } catch (cause) {
    // The library reads a damaged file as far as it goes, and fails anywhere after.
    throw new EngineError("CARRIER_UNAVAILABLE", "A label of the carrier can't be read.", null, { cause });
  }
}

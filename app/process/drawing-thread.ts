/** A thread that draws labels, so that the thread that answers requests does not. `drawing-threads.ts` starts it from its source. */
import { parentPort } from "node:worker_threads";
import type { PdfFault } from "../documents/check-pdf.ts";
import { UnsafePdfError } from "../documents/check-pdf.ts";
import { loadFonts } from "../documents/fonts.ts";
import type { DrawingJob, DrawnLabels } from "../documents/label-job.ts";
import { drawDocument } from "../documents/print-labels.ts";

export type DrawingReport =
  | { readonly kind: "drawn"; readonly drawn: DrawnLabels }
  | { readonly kind: "refused"; readonly fault: PdfFault }
  | { readonly kind: "failed"; readonly error: unknown };

parentPort?.on("message", async (job: DrawingJob) => {
  try {
    const drawn = await drawDocument(job);
    const { buffer } = drawn.bytes;
    // Moved, not copied: the bytes of a thousand labels are several megabytes.
    report({ kind: "drawn", drawn }, buffer instanceof ArrayBuffer ? [buffer] : []);
  } catch (error) {
    // Of an error's class and members, a message between threads keeps nothing.
    if (error instanceof UnsafePdfError) report({ kind: "refused", fault: error.fault }, []);
    else report({ kind: "failed", error }, []);
  }
});
// Before the first job: the fonts take longer to parse than a label takes to draw.
loadFonts();

function report(what: DrawingReport, moved: readonly ArrayBuffer[]): void {
  parentPort?.postMessage(what, [...moved]);
}

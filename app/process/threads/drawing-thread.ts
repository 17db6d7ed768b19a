/** A thread that draws labels, so that the thread that answers requests does not. `drawing-threads.ts` starts it from its source. */
import { parentPort } from "node:worker_threads";
import { loadFonts } from "../../adapters/printing/fonts.ts";
import type { DrawingJob, DrawnLabels } from "../../adapters/printing/label-job.ts";
import { drawDocument } from "../../adapters/printing/print-labels.ts";
import type { ThreadReport } from "./thread-pool.ts";
import { yieldProcessor } from "./yield-processor.ts";

yieldProcessor();
parentPort?.on("message", async (job: DrawingJob) => {
  try {
    const drawn = await drawDocument(job);
    const { buffer } = drawn.bytes;
    // Moved, not copied: the bytes of a thousand labels are several megabytes.
    report({ kind: "done", result: drawn }, buffer instanceof ArrayBuffer ? [buffer] : []);
  } catch (error) {
    report({ kind: "failed", error });
  }
});
// Before the first job: the fonts take longer to parse than a label takes to draw.
loadFonts();

function report(what: ThreadReport<DrawnLabels, never>, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(what, [...moved]);
}

import type { DrawingJob, DrawnLabels } from "../adapters/printing/label-job.ts";

/** Draws a merchant's labels or slips, on whichever thread. */
export type DrawLabels = (merchantId: string, job: DrawingJob) => Promise<DrawnLabels>;

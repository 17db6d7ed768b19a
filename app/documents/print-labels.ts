import { sheets } from "./label-formats.ts";
import type { DrawnLabels, LabelJob } from "./label-job.ts";
import { pdfLabels } from "./pdf-labels.ts";
import { zplLabels } from "./zpl-labels.ts";

/** Draws all pieces of all sources in one document, in the given order, and names those that it can't hold. */
export function printLabels(job: LabelJob): Promise<DrawnLabels> {
  const { zplDpi } = sheets[job.format];
  return zplDpi === undefined ? pdfLabels(job) : zplLabels(job, zplDpi);
}

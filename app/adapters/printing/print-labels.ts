import { sheets } from "../../domain/papers/label-formats.ts";
import { cn22Pdf } from "./cn22-pdf.ts";
import { cn23Pages, cn23Pdf } from "./cn23-pdf.ts";
import { codePdf } from "./code-pdf.ts";
import { customsInvoicePdf, invoicePages } from "./customs-invoice-pdf.ts";
import { drawDayList } from "./day-list-pdf.ts";
import type { CustomsPaperJob, DrawingJob, DrawnLabels, LabelJob } from "./label-job.ts";
import { pdfLabels } from "./pdf-labels.ts";
import { pickListPdf, slipsPdf } from "./slip-pdf.ts";
import { zplLabels } from "./zpl-labels.ts";

/** Draws all pieces of all sources in one document, in the given order, and names those that it can't hold. */
export function printLabels(job: LabelJob): Promise<DrawnLabels> {
  const { zplDpi } = sheets[job.format];
  return zplDpi === undefined ? pdfLabels(job) : zplLabels(job, zplDpi);
}

/** One document, of whatever the job asks for. */
export async function drawDocument(job: DrawingJob): Promise<DrawnLabels> {
  if (!("kind" in job)) return printLabels(job);
  if (job.kind === "code") return codePdf(job.label);
  if (job.kind === "customs-paper") return drawCustomsPaper(job);
  if (job.kind === "day-list") return drawDayList(job);
  return job.kind === "slips" ? slipsPdf(job) : pickListPdf(job);
}

async function drawCustomsPaper(job: CustomsPaperJob): Promise<DrawnLabels> {
  const { paper, shipment, declaration, exporter } = job;
  if (paper === "cn22") return drawn(await cn22Pdf(job), 1);
  if (paper === "cn23") return drawn(await cn23Pdf(job), cn23Pages(declaration));
  const bytes = await customsInvoicePdf(shipment, declaration, exporter, paper);
  return drawn(bytes, invoicePages(declaration, exporter));
}

function drawn(bytes: Uint8Array, pages: number): DrawnLabels {
  return { mediaType: "application/pdf", bytes, pages, skipped: [] };
}

import { cn22Pdf } from "./cn22-pdf.ts";
import { cn23Pages, cn23Pdf } from "./cn23-pdf.ts";
import { customsInvoicePdf, invoicePages } from "./customs-invoice-pdf.ts";
import type { CustomsPaperJob, DrawnLabels } from "./label-job.ts";

export async function drawCustomsPaper(job: CustomsPaperJob): Promise<DrawnLabels> {
  const { paper, shipment, declaration, exporter } = job;
  if (paper === "cn22") return drawn(await cn22Pdf(job), 1);
  if (paper === "cn23") return drawn(await cn23Pdf(job), cn23Pages(declaration));
  const bytes = await customsInvoicePdf(shipment, declaration, exporter, paper);
  return drawn(bytes, invoicePages(declaration, exporter));
}

function drawn(bytes: Uint8Array, pages: number): DrawnLabels {
  return { mediaType: "application/pdf", bytes, pages, skipped: [] };
}

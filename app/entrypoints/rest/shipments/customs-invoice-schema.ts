import { z } from "zod";
import { answeredTimestamp } from "../values/time.ts";

export const MAX_INVOICE_BYTES = 5_000_000;
/** Without a label. */
export const KEPT_DAYS = 7;

export const customsInvoiceId = z
  .uuid({ error: "must be the id of an upload to POST /v1/customs_invoices" })
  .nullish()
  .meta({
    description:
      "The PDF that is the customs invoice, uploaded to POST /v1/customs_invoices; with extras.is_customs_invoice_document. `invoice_url` then leads to it.",
  });

export const customsInvoiceResponse = z
  .object({
    id: z.uuid().meta({ description: "The customs_invoice_id of a shipment." }),
    pages: z.int().describe("Pages of the PDF."),
    size: z.int().meta({ description: "Bytes of the PDF as it is kept." }),
    expires_at: answeredTimestamp.meta({
      description:
        "Until then a label can be bought with it. With a label, it is kept for 90 days from its upload.",
    }),
  })
  .meta({ id: "CustomsInvoice" });
export type CustomsInvoiceResponse = z.output<typeof customsInvoiceResponse>;

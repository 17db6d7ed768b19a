/** Invoices for customs that callers bring themselves (docs/decisions/089). */
import { z } from "zod";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { bare, uploading } from "../server/endpoint.ts";
import { answeredTimestamp } from "../values/fields.ts";

export const MAX_INVOICE_BYTES = 5_000_000;
/** Days for which an uploaded invoice is kept that no label uses. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const customsInvoiceResponse = z
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

export const uploadCustomsInvoice = uploading({
  path: "/v1/customs_invoices",
  operationId: "uploadCustomsInvoice",
  tag: "Shipments",
  summary: "Upload the invoice for customs as PDF",
  description: `The body is the file itself, of at most ${MAX_INVOICE_BYTES} bytes and 50 pages. Buy the shipment with \`customs_invoice_id\` and \`extras.is_customs_invoice_document\`, of a rate whose \`has_customs_invoice_upload\` is true; its \`invoice_url\` leads to the PDF. Refused are scripts, actions that run by themselves, attachments, references to other files, encryption and signature fields: \`metadata.reason\` names which. The kept file is written anew, so its bytes differ from yours.`,
  upload: { mediaType: "application/pdf", longest: MAX_INVOICE_BYTES },
  answers: bare("The upload.", customsInvoiceResponse),
  async handle({ app, caller }: Call<Pick<Services, "files" | "ports">>, bytes, { id }) {
    const pdf = await app.files.invoice(caller.merchantId, bytes);
    await app.ports.customsInvoices.add(caller, id, pdf);
    const expiresAt = new Date(app.ports.clock.now().getTime() + KEPT_DAYS * DAY_MS);
    return { id, pages: pdf.pages, size: pdf.bytes.length, expires_at: expiresAt.toISOString() };
  },
});

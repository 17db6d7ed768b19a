/** Invoices for customs that callers bring themselves (docs/decisions/089). */
import { bare } from "../server/answer.ts";
import type { UploadEndpoint } from "../server/endpoint.ts";
import type { CustomsInvoiceResponse } from "./customs-invoice-schema.ts";
import { KEPT_DAYS, MAX_INVOICE_BYTES } from "./customs-invoice-schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const upload: UploadEndpoint = {
  method: "POST",
  path: "/v1/customs_invoices",
  upload: { mediaType: "application/pdf", longest: MAX_INVOICE_BYTES },
  async answer({ app, caller }, bytes, { id }) {
    const pdf = await app.files.invoice(caller.merchantId, bytes);
    await app.ports.customsInvoices.add(caller, id, pdf);
    const answer: CustomsInvoiceResponse = {
      id,
      pages: pdf.pages,
      size: pdf.bytes.length,
      expires_at: new Date(app.ports.clock.now().getTime() + KEPT_DAYS * DAY_MS).toISOString(),
    };
    return bare(answer);
  },
};

export const customsInvoiceEndpoints = [upload];

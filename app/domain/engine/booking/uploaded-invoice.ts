import type { OpenConnection } from "../carrier-ports.ts";
import { validationFailed } from "../errors.ts";
import { notAvailable } from "../options/option-refusals.ts";
import type { Ports } from "../ports.ts";
import type { Caller, CarrierIdentity } from "../values/account.ts";
import type { Extras, ShipmentRequest } from "../values/shipment.ts";

const path = "customs_invoice_id";

/**
 * Checks the PDF that a request names as its customs invoice.
 * @throws VALIDATION_FAILED the option comes without a PDF, or a PDF without the option, or there is none of that id
 * @throws OPTION_NOT_AVAILABLE it is too large for the carrier
 */
export async function refuseUnusableInvoice(
  ports: Pick<Ports, "customsInvoices">,
  caller: Caller,
  { extras, customsInvoiceId }: Pick<ShipmentRequest, "extras" | "customsInvoiceId">,
  carrier: CarrierIdentity,
  { customsInvoiceUpload }: OpenConnection,
): Promise<void> {
  const isAnnounced = extras?.isCustomsInvoiceDocument === true;
  if (!customsInvoiceId) {
    if (!isAnnounced) return;
    throw validationFailed([
      {
        path,
        message:
          "is required with extras.is_customs_invoice_document: upload the PDF to POST /v1/customs_invoices",
      },
    ]);
  }
  if (!isAnnounced) {
    const message = `must be true with ${path}`;
    throw validationFailed([{ path: "extras.is_customs_invoice_document", message }]);
  }
  const size = await ports.customsInvoices.size(caller, customsInvoiceId);
  if (size === null) throw unknownInvoice();
  if (customsInvoiceUpload !== undefined && size > customsInvoiceUpload.maxBytes) {
    throw notAvailable(
      `${carrier.name} takes customs invoices of at most ${customsInvoiceUpload.maxBytes} bytes; this one has ${size}.`,
      { path, max_bytes: customsInvoiceUpload.maxBytes },
    );
  }
}

/** Makes the upload stay as long as its label. @throws VALIDATION_FAILED it was deleted meanwhile */
export async function keepInvoice(
  ports: Pick<Ports, "customsInvoices">,
  caller: Caller,
  { customsInvoiceId }: Extras,
): Promise<void> {
  if (customsInvoiceId === undefined) return;
  if (!(await ports.customsInvoices.use(caller, customsInvoiceId))) throw unknownInvoice();
}

function unknownInvoice() {
  const message = "names no upload of yours, or one that was deleted: upload the PDF again";
  return validationFailed([{ path, message }]);
}

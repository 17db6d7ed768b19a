import type { CarrierAccount, DeclareCustoms } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { SettingFields } from "./account.ts";
import { urlOf } from "./account.ts";
import type { GlsSession } from "./session.ts";
import { consignmentBody } from "./wire/consignment-body.ts";
import { declare, prepareUpload, upload } from "./wire/customs.ts";

/** Uploads the invoice, and sends the customs data that names it. Repeated as a whole, but for the last call. */
export function declareExport(
  session: GlsSession,
  terms: CarrierTerms,
  account: CarrierAccount,
  settings: SettingFields,
): DeclareCustoms {
  return async (shipment, order, begin) => {
    if (!settings.paperless_trade)
      throw new EngineError("OPTION_NOT_AVAILABLE", "paperless trade is off in the account of GLS");
    const { exporter, pdf } = await terms.customs(account, order);
    const consignment = consignmentBody({ shipment, order, exporter, settings });
    const invoice = await pdf();
    const file = { fileName: `${shipment.trackingRef}.pdf`, host: urlOf(terms, account) };
    const { documentId, url } = await session.call(prepareUpload, file);
    await session.call(upload, { url, pdf: invoice });
    await begin();
    await session.call(declare, { ...consignment, linkedDocuments: [{ documentId }] });
  };
}

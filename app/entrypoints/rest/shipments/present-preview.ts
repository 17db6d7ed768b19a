import type { PurchasePreview, Shipment } from "../../../domain/engine/index.ts";
import type { Urls } from "../values/urls.ts";
import { presentShipment } from "./present-shipment.ts";
import type { DryRunResponse } from "./schema.ts";

/** The shipment that would be bought, in the same form; null what only a purchase gives. */
export function presentPreview(
  { draft, pickup, callerVoucher, isPricedNow }: PurchasePreview,
  urls: Urls,
): Omit<DryRunResponse, "unknown_fields"> {
  const shipment: Shipment = {
    ...draft,
    carrierReference: null,
    trackingRef: callerVoucher?.trackingRef ?? "",
    trackingUrl: callerVoucher?.trackingUrl || null,
    childVouchers: [],
    pickup,
    pickupRef: null,
    version: 0,
  };
  const { rate, parcels, ...presented } = presentShipment(shipment, urls);
  return {
    ...presented,
    id: null,
    tracking_ref: callerVoucher?.trackingRef ?? null,
    label_url: draft.externalLabelUrl,
    invoice_url: null,
    tracking_page_url: null,
    parcels: parcels.map((parcel) => ({
      ...parcel,
      tracking_ref: null,
      tracking_url: null,
      label_url: null,
    })),
    rate: { ...rate, id: isPricedNow ? null : rate.id },
  };
}

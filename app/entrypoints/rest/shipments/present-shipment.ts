import type { ImportCharges, Pickup, PurchasePreview, Shipment } from "../../../domain/engine/index.ts";
import {
  CODE_FORMAT,
  hasCustomsPaper,
  importChargesOf,
  mayShowCode,
  toDecimal,
} from "../../../domain/engine/index.ts";
import { presentBoughtRate } from "../rates/present-rate.ts";
import { presentAddress, presentItem, presentParcel } from "../values/from-engine.ts";
import type { Urls } from "../values/urls.ts";
import type { DryRunResponse, ShipmentResponse } from "./schema.ts";
import { presentTrackingEntry } from "./tracking-entry.ts";

/** The keys follow the order of the service document's table. Amounts are in major units of the rate's currency. */
export function presentShipment(shipment: Shipment, urls: Urls): ShipmentResponse {
  const { currency } = shipment.rate.price;
  return {
    id: shipment.id,
    partner_id: shipment.merchantId,
    invoice_id: shipment.invoiceId,
    partner_credentials_used: shipment.partnerCredentialsUsed,
    related_order_id: shipment.relatedOrderId,
    incoming_order_id: shipment.incomingOrderId,
    return_request_id: shipment.returnRequestId,
    payment_ref: shipment.paymentRef,
    payment_amount: shipment.paymentMinor === null ? null : toDecimal(shipment.paymentMinor, currency),
    state: shipment.state,
    driver: shipment.carrier.code,
    pickup_ref: shipment.pickupRef,
    pickup_list_ref: shipment.pickupListRef,
    tracking_ref: shipment.trackingRef,
    tracking_url: shipment.trackingUrl,
    tracking_status: shipment.trackingStatus,
    tracking_history: shipment.trackingHistory.map(presentTrackingEntry),
    tracking_history_last_updated_at: shipment.trackingUpdatedAt.toISOString(),
    label_url: shipment.externalLabelUrl ?? urls.label(shipment),
    code_url: mayShowCode(shipment) ? withFormat(urls.label(shipment), CODE_FORMAT) : undefined,
    invoice_url: shipment.invoiceUrl ?? (hasCustomsPaper(shipment) ? urls.invoice(shipment) : null),
    child_vouchers: shipment.childVouchers.map((voucher, index) => ({
      tracking_ref: voucher.trackingRef,
      tracking_url: voucher.trackingUrl,
      // Piece 1 is the shipment's own.
      label_url: urls.label(shipment, index + 2),
    })),
    address_from: presentAddress(shipment.from),
    address_to: presentAddress(shipment.to),
    items: shipment.items.map(presentItem),
    parcels: shipment.parcels.map((parcel, index) => ({
      ...presentParcel(parcel),
      ...presentVoucher(shipment, index, urls),
    })),
    pickup: presentPickup(shipment.pickup),
    pickup_at: isoOrNull(shipment.pickupAt),
    delivered_at: isoOrNull(shipment.deliveredAt),
    refunded_at: isoOrNull(shipment.refundedAt),
    refund: presentRefund(shipment.refund),
    rate: presentBoughtRate(shipment.rate, urls.image),
    cash_on_delivery: toDecimal(shipment.cashOnDeliveryMinor, currency),
    import_charges: presentImportCharges(importChargesOf(shipment)),
    extras: {
      insurance_amount:
        shipment.extras.insuranceMinor === undefined
          ? undefined
          : toDecimal(shipment.extras.insuranceMinor, currency),
      is_saturday_delivery: shipment.extras.saturdayDelivery,
      is_customs_invoice_document: shipment.extras.customsInvoiceDocument,
    },
    metadata: shipment.metadata,
    tags: shipment.tags.length > 0 ? [...shipment.tags] : undefined,
    tracking_page_url: urls.trackingPage(shipment, "shipment"),
    created_at: shipment.createdAt.toISOString(),
    updated_at: shipment.updatedAt.toISOString(),
  };
}

/** The signature is not of the format. */
function withFormat(labelUrl: string, format: string): string {
  const url = new URL(labelUrl);
  url.searchParams.set("format", format);
  return url.href;
}

/** Carriers with one voucher a shipment give it to the first parcel alone. */
function presentVoucher(shipment: Shipment, index: number, urls: Urls) {
  const voucher = index === 0 ? shipment : shipment.childVouchers[index - 1];
  if (voucher === undefined) return { tracking_ref: null, tracking_url: null, label_url: null };
  const { trackingRef, trackingUrl } = voucher;
  const label = (index === 0 ? shipment.externalLabelUrl : null) ?? urls.label(shipment, index + 1);
  return { tracking_ref: trackingRef, tracking_url: trackingUrl, label_url: label };
}

function presentImportCharges(charges: ImportCharges | null): ShipmentResponse["import_charges"] {
  if (charges === null) return undefined;
  const { duty, fees, unconfirmed } = charges;
  const minor = duty.basis === "flat" ? duty.minor : duty.basis === "exempt" ? 0 : null;
  return {
    duty: {
      basis: duty.basis,
      items: duty.basis === "flat" ? duty.items : null,
      amount: minor === null ? null : toDecimal(minor, "EUR"),
      currency: "EUR",
    },
    fees: fees.map(({ code, name, minor: fee, currency }) => ({
      code,
      name,
      amount: toDecimal(fee, currency),
      currency,
    })),
    unconfirmed: [...unconfirmed],
  };
}

function presentRefund(refund: Shipment["refund"]): ShipmentResponse["refund"] {
  if (refund === undefined) return undefined;
  const state = refund.state === "not-charged" ? "not_charged" : refund.state;
  return { state, message: refund.state === "refused" ? refund.words : null };
}

function presentPickup(pickup: Pickup | null): ShipmentResponse["pickup"] {
  return pickup === null ? null : { date: pickup.date, time: `${pickup.from}-${pickup.until}` };
}

function isoOrNull(date: Date | null): string | null {
  return date === null ? null : date.toISOString();
}

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

import type { BookingOrder } from "../carrier-ports.ts";
import type { BookingOptions, BookingQuestion } from "../options/booking-options.ts";
import { CODE_FORMAT } from "../options/booking-options.ts";
import type { CarrierAccount } from "../values/account.ts";
import type { Address } from "../values/address.ts";
import { phoneToCall } from "../values/address.ts";
import { readCommodityCode } from "../values/commodity-code.ts";
import type { Item } from "../values/item.ts";
import { withoutPictures } from "../values/pictures.ts";
import type { Price } from "../values/rate.ts";
import type { ShipmentId } from "../values/shipment.ts";
import type { ShipmentDraft } from "./booking-store.ts";

interface Drafted extends Pick<BookingQuestion, "request" | "rate" | "now"> {
  readonly account: Pick<CarrierAccount, "id" | "merchantId" | "environment" | "carrier" | "credentials">;
}

/**
 * The shipment as far as we decide it, and the order for the carrier. Pure.
 * @param price the label's price: the rate's, plus the surcharges of extras and cash on delivery
 */
export function draftShipment(
  id: ShipmentId,
  { request, rate, account, now }: Drafted,
  options: Omit<BookingOptions, "service">,
  price: Price,
): { readonly draft: ShipmentDraft; readonly order: BookingOrder } {
  const { parcels, cashOnDeliveryMinor, pickup } = options;
  const { customsInvoiceId } = request;
  const extras = { ...options.extras, ...(customsInvoiceId && { customsInvoiceId }) };
  const relatedOrderId = request.relatedOrderId ?? null;
  const draft: ShipmentDraft = {
    id,
    merchantId: account.merchantId,
    environment: account.environment,
    state: "created",
    accountId: account.id,
    carrier: account.carrier,
    partnerCredentialsUsed: account.credentials === "own",
    relatedOrderId,
    ...(request.orderName === undefined ? {} : { orderName: request.orderName }),
    incomingOrderId: request.incomingOrderId ?? null,
    returnRequestId: request.returnRequestId ?? null,
    invoiceId: null,
    paymentRef: null,
    paymentMinor: null,
    bookedAtCarrier: !request.trackingRef,
    externalLabelUrl: request.trackingRef ? (request.labelUrl ?? null) : null,
    labelFormat: options.labelFormat,
    invoiceUrl: null,
    trackingStatus: "PRE_TRANSIT",
    trackingHistory: [],
    trackingUpdatedAt: now,
    from: request.from,
    to: request.to,
    items: request.items,
    parcels,
    pickupListRef: null,
    pickupAt: null,
    deliveredAt: null,
    refundedAt: null,
    rate: { ...rate, price },
    cashOnDeliveryMinor,
    extras,
    metadata: request.metadata ?? {},
    tags: request.tags ?? [],
    createdAt: now,
    updatedAt: now,
  };
  const order: BookingOrder = {
    reference: id,
    serviceCode: rate.service.code,
    from: callable(request.from),
    to: callable(request.to),
    items: request.items.map(declarable),
    parcels,
    extras,
    cashOnDeliveryMinor,
    currency: rate.price.currency,
    pickup,
    labelFormat: options.labelFormat,
    ...(options.labelFormat === CODE_FORMAT && { withoutLabel: true as const }),
    relatedOrderId,
    ...(request.orderName === undefined ? {} : { orderName: request.orderName }),
    callerVoucher: request.trackingRef
      ? { trackingRef: request.trackingRef, trackingUrl: request.trackingUrl ?? "" }
      : null,
  };
  return { draft, order };
}

// The shipment keeps the caller's text; the carrier gets phones and commodity codes normalised, and no emoji.

function callable(address: Address): Address {
  return { ...shown(address), phone: phoneToCall(address) };
}

function declarable(item: Item): Item {
  if (item.invoiceLines === undefined) return shown(item);
  const invoiceLines = item.invoiceLines.map((line) => ({
    ...shown(line),
    commodityCode: readCommodityCode(line.commodityCode ?? "") ?? line.commodityCode ?? null,
  }));
  return { ...shown(item), invoiceLines };
}

function shown<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === "string" ? withoutPictures(value) : value,
  ]);
  return Object.fromEntries(entries) as Fields;
}

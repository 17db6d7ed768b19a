import type { Address, Extras, Parcel, PricingRequest, Shipment } from "../engine/index.ts";

/** A shipment as the check of an invoice needs it: without people. */
export interface BilledShipment {
  readonly id: string;
  /** The first is the shipment's own, the others its pieces'. */
  readonly vouchers: readonly string[];
  readonly references: readonly string[];
  /** The order as people call it. */
  readonly order: string | null;
  readonly accountId: string;
  readonly cancelled: boolean;
  /** The carrier has had it: a scan, or a delivery. */
  readonly moved: boolean;
  /** It is on a list that handed parcels over. */
  readonly listed: boolean;
  readonly deliveredAt: Date | null;
  /** The carrier reported a problem, after which a parcel may have gone back. */
  readonly hadProblem: boolean;
  /** Bought as a return. */
  readonly isReturn: boolean;
  readonly service: string;
  /** When the carrier took it over; before that, when its label was bought. Its tariff is the one of that day. */
  readonly at: Date;
  readonly from: Address;
  readonly to: Address;
  readonly parcels: readonly Parcel[];
  readonly extras: Extras;
  readonly cashOnDeliveryMinor: number;
  /** A pickup was booked with it. */
  readonly withPickup?: true;
  readonly currency: string;
}

export function billedShipment(shipment: Shipment): BilledShipment {
  const { id, trackingRef, childVouchers, relatedOrderId, orderName, carrierReference, rate } = shipment;
  const { pickupAt, deliveredAt, createdAt } = shipment;
  const scans = shipment.trackingHistory.filter(({ setAside }) => setAside === undefined);
  const references = [id, relatedOrderId, orderName, carrierReference].flatMap((text) => text ?? []);
  return {
    id,
    vouchers: [trackingRef, ...childVouchers.map((child) => child.trackingRef)],
    references,
    order: orderName ?? relatedOrderId,
    accountId: shipment.accountId,
    cancelled: shipment.state === "cancelled",
    moved: pickupAt !== null || deliveredAt !== null || scans.some(({ status }) => status !== "PRE_TRANSIT"),
    listed: shipment.pickupListRef !== null,
    deliveredAt,
    hadProblem: scans.some(({ status }) => status === "EXCEPTION"),
    isReturn: shipment.returnRequestId !== null,
    service: rate.service.code,
    at: pickupAt ?? createdAt,
    from: placeOf(shipment.from),
    to: placeOf(shipment.to),
    parcels: shipment.parcels,
    extras: shipment.extras,
    cashOnDeliveryMinor: shipment.cashOnDeliveryMinor,
    ...(shipment.pickup !== null && { withPickup: true }),
    currency: rate.price.currency,
  };
}

/** Prices depend on the place alone. */
function placeOf({ country, zip, city, state }: Address): Address {
  return { country, zip: zip ?? null, city: city ?? null, state: state ?? null };
}

export function pricingRequest(shipment: BilledShipment): PricingRequest {
  const { from, to, parcels, extras, cashOnDeliveryMinor, withPickup, at } = shipment;
  return { from, to, items: [], parcels, extras, cashOnDeliveryMinor, ...(withPickup && { withPickup }), at };
}

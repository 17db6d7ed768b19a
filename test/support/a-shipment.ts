/** Rates, bookings and shipments as the engine makes them; a test names only the fields that it is about. */

import type { Stores } from "../../app/adapters/store/stores.ts";
import { draftShipment } from "../../app/domain/engine/booking/draft-shipment.ts";
import type { BookingOrder, Caller, Rate, Shipment, ShipmentDraft } from "../../app/domain/engine/index.ts";

const createdAt = new Date("2026-11-20T08:00:00.000Z");

export function aRate(caller: Caller, given: Partial<Rate> = {}): Rate {
  return {
    id: `hermes_door_${crypto.randomUUID()}`,
    ...caller,
    accountId: "019aa0f2-0000-7000-8000-00000000acc0",
    friendlyName: null,
    carrier: { code: "hermes", name: "Hermes Couriers", imageUrl: "/carriers/hermes.svg" },
    service: { code: "door", name: "Door to door", estimatedDeliveryDays: 2 },
    price: { netMinor: 500, taxMinor: 120, totalMinor: 620, currency: "EUR" },
    features: {
      printingRequired: true,
      cashOnDelivery: true,
      customCredentials: false,
      shipmentPickupCombined: false,
      trackingCodeOnPickup: false,
      pickup: true,
      massPrinting: false,
      inaccessible: false,
      customsInvoiceUpload: false,
      saturdayDelivery: false,
      insurance: false,
      sameDayPickup: true,
      pickupSlotLengthInHours: 3,
      pickupSameDayLatestAt: "12:00",
      pickupEarliestAt: "09:00",
      pickupLatestAt: "18:00",
      transportation: "road",
    },
    request: {
      from: { country: "GR", zip: "115 21", city: "Αθήνα" },
      to: { country: "GR", zip: "546 23", city: null },
      items: [{ weightG: 1200, lengthCm: 20, widthCm: 15, heightCm: 10 }],
    },
    parcels: [
      { weightG: 1200, lengthCm: 20, widthCm: 15, heightCm: 10, itemIndexes: [0], compartmentSize: null },
    ],
    createdAt,
    ...given,
  };
}

/** Made by the engine, so that it has every field of a shipment. */
export function aDraft(caller: Caller, id: string, given: Partial<ShipmentDraft> = {}): ShipmentDraft {
  const rate = given.rate ?? aRate(caller);
  const { accountId, carrier, parcels, price } = rate;
  const { draft } = draftShipment(
    id,
    {
      request: {
        rateId: rate.id,
        relatedOrderId: "5873461092",
        from: {
          country: "GR",
          zip: "115 21",
          city: "Αθήνα",
          name: "Κατάστημα Ελιά",
          address: "Λεωφόρος Αλεξάνδρας 12",
          phone: "+30 210 555 0100",
        },
        to: {
          country: "GR",
          zip: "546 23",
          city: "Θεσσαλονίκη",
          name: "Μαρία Παπαδοπούλου",
          address: "Τσιμισκή 43",
          address2: null,
          phone: "+30 2310 555 123",
          email: "maria@example.com",
        },
        items: [{ weightG: 1200, lengthCm: 20, widthCm: 15, heightCm: 10, invoiceLines: [{ value: 12.5 }] }],
      },
      rate,
      account: { id: accountId, ...caller, carrier, credentials: "own" },
      now: createdAt,
    },
    {
      parcels,
      extras: { saturdayDelivery: false },
      cashOnDeliveryMinor: 0,
      pickup: null,
      labelFormat: "a6",
    },
    price,
  );
  const metadata = { zeta: "last in the alphabet, first here", alpha: 1, gift: true };
  return { ...draft, metadata, ...given };
}

export function anOrder(draft: ShipmentDraft, given: Partial<BookingOrder> = {}): BookingOrder {
  return {
    reference: draft.id,
    serviceCode: draft.rate.service.code,
    from: draft.from,
    to: draft.to,
    items: draft.items,
    parcels: draft.parcels,
    extras: draft.extras,
    cashOnDeliveryMinor: draft.cashOnDeliveryMinor,
    currency: draft.rate.price.currency,
    pickup: null,
    relatedOrderId: draft.relatedOrderId,
    callerVoucher: null,
    ...given,
  };
}

export function aShipment(caller: Caller, id: string, given: Partial<Shipment> = {}): Shipment {
  return {
    ...aDraft(caller, id, given),
    carrierReference: null,
    trackingRef: `WB${id.slice(-9).toUpperCase()}GR`,
    trackingUrl: null,
    childVouchers: [],
    pickup: { date: "2026-11-20", from: "09:00", until: "12:00" },
    pickupRef: null,
    version: 1,
    ...given,
  };
}

/** Stores a finished booking and answers the stored shipment. */
export async function storeShipment(stores: Pick<Stores, "bookings">, shipment: Shipment): Promise<Shipment> {
  const draft = aDraft(shipment, shipment.id, draftOf(shipment));
  await stores.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
  const stored = await stores.bookings.finish(
    shipment,
    { order: anOrder(draft), fence: 1 },
    shipment,
    "carrier",
  );
  if (stored === null) throw new Error(`the booking ${draft.id} has no shipment`);
  return stored;
}

function draftOf(shipment: Shipment): ShipmentDraft {
  const { carrierReference, trackingRef, trackingUrl, childVouchers, pickup, pickupRef, version, ...draft } =
    shipment;
  return draft;
}

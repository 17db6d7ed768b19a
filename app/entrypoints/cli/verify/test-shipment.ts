/** The parcel of a check between invented places, and its shipment. */
import type {
  Address,
  BookingOrder,
  BookingResult,
  CarrierAccount,
  CarrierPoint,
  Parcel,
  ServiceConnection,
  Shipment,
} from "../../../domain/engine/index.ts";

/** The names say that no person is meant. */
const sender = { name: "TEST SENDER", company: "TEST SENDER", email: "sender@example.com" };
const recipient = { name: "TEST RECIPIENT", email: "recipient@example.com" };

interface Place extends Pick<Address, "country" | "zip" | "city" | "address" | "state"> {
  readonly phoneE164: string;
}

/** Two places a country: the first sends, the last receives. */
const places: Readonly<Record<string, readonly [Place, ...Place[]]>> = {
  GR: [
    { country: "GR", zip: "10551", city: "Αθήνα", address: "Ερμού 25", phoneE164: "+302105550100" },
    { country: "GR", zip: "54624", city: "Θεσσαλονίκη", address: "Τσιμισκή 43", phoneE164: "+306945550177" },
  ],
  CY: [{ country: "CY", zip: "1010", city: "Λευκωσία", address: "Λήδρας 10", phoneE164: "+35799123456" }],
  DE: [
    { country: "DE", zip: "53113", city: "Bonn", address: "Sträßchensweg 10", phoneE164: "+4922855501000" },
    {
      country: "DE",
      zip: "10117",
      city: "Berlin",
      address: "Unter den Linden 5",
      phoneE164: "+493023125001",
    },
  ],
  AT: [{ country: "AT", zip: "1010", city: "Wien", address: "Graben 12", phoneE164: "+43155501000" }],
  CH: [
    { country: "CH", zip: "8001", city: "Zürich", address: "Bahnhofstrasse 10", phoneE164: "+41445550100" },
  ],
  US: [
    {
      country: "US",
      zip: "10001",
      city: "New York",
      state: "NY",
      address: "350 5th Ave",
      phoneE164: "+12125550100",
    },
  ],
};

export const knownCountries: readonly string[] = Object.keys(places);

export function senderIn(country: string): Address | null {
  const place = places[country]?.[0];
  return place === undefined ? null : { ...sender, ...place, phone: place.phoneE164 };
}

export function recipientIn(country: string): Address | null {
  const place = places[country]?.at(-1);
  return place === undefined ? null : { ...recipient, ...place, phone: place.phoneE164 };
}

const WEIGHT_G = 500;

export const testParcel = ({ compartments = [] }: Pick<ServiceConnection, "compartments">): Parcel => ({
  weightG: WEIGHT_G,
  lengthCm: 20,
  widthCm: 15,
  heightCm: 5,
  itemIndexes: [0],
  compartmentSize: compartments[0]?.size ?? null,
});

export interface TestEnds {
  readonly from: Address;
  readonly to: Address;
}

/** @param point where the service ends at one */
export function testOrder(
  { from, to }: TestEnds,
  { reference, service, currency, point, labelFormat }: OrderTerms,
): BookingOrder {
  const invoiceLine = {
    countryOfOrigin: from.country,
    description: "Olive oil soap",
    commodityCode: "34011100",
    quantity: "1",
    value: 10,
    weight: WEIGHT_G,
  };
  return {
    reference,
    serviceCode: service.code,
    from,
    to: { ...to, ...(point && { locationId: point.locationId }) },
    items: [
      {
        weightG: WEIGHT_G,
        label: "Olive oil soap",
        value: 10,
        currency,
        ...(from.country !== to.country && { invoiceLines: [invoiceLine] }),
      },
    ],
    parcels: [testParcel(service)],
    extras: {},
    cashOnDeliveryMinor: 0,
    currency,
    pickup: null,
    labelFormat,
    relatedOrderId: "TEST",
    callerVoucher: null,
  };
}

interface OrderTerms {
  readonly reference: string;
  readonly service: Pick<ServiceConnection, "code" | "compartments">;
  readonly currency: string;
  readonly point: CarrierPoint | null;
  readonly labelFormat: string;
}

/** The shipment that the booking became, as drivers print, follow and cancel it. */
export function testShipment(
  account: CarrierAccount,
  order: BookingOrder,
  { carrierReference, pieces: [first, ...others], pickup, reports = [] }: BookingResult,
  now: Date,
): Shipment {
  const { merchantId, environment, carrier, friendlyName } = account;
  const { reference, from, to, items, parcels, currency, extras } = order;
  const price = { netMinor: 0, taxMinor: 0, totalMinor: 0, currency };
  return {
    id: reference,
    merchantId,
    environment,
    state: "created",
    accountId: account.id,
    carrier,
    partnerCredentialsUsed: true,
    relatedOrderId: order.relatedOrderId,
    incomingOrderId: null,
    returnRequestId: null,
    invoiceId: null,
    paymentRef: null,
    paymentMinor: null,
    bookedAtCarrier: true,
    carrierReference,
    trackingRef: first?.trackingRef ?? "",
    trackingUrl: null,
    externalLabelUrl: null,
    labelFormat: order.labelFormat ?? "",
    childVouchers: others.map(({ trackingRef }) => ({ trackingRef, trackingUrl: "" })),
    invoiceUrl: null,
    trackingStatus: "PRE_TRANSIT",
    trackingHistory: reports,
    trackingUpdatedAt: now,
    from,
    to,
    items,
    parcels,
    pickup: pickup?.pickup ?? null,
    pickupRef: pickup?.pickupRef ?? null,
    pickupListRef: null,
    pickupAt: null,
    deliveredAt: null,
    refundedAt: null,
    rate: {
      id: `${carrier.code}_${order.serviceCode}_${reference}`,
      merchantId,
      environment,
      accountId: account.id,
      friendlyName,
      carrier,
      service: { code: order.serviceCode, name: order.serviceCode, estimatedDeliveryDays: 1 },
      price,
      features: noFeatures,
      request: { from, to, items },
      parcels,
      createdAt: now,
    },
    cashOnDeliveryMinor: 0,
    extras,
    metadata: {},
    tags: [],
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

const noFeatures: Shipment["rate"]["features"] = {
  printingRequired: true,
  cashOnDelivery: false,
  customCredentials: true,
  shipmentPickupCombined: false,
  trackingCodeOnPickup: false,
  pickup: false,
  massPrinting: false,
  inaccessible: false,
  customsInvoiceUpload: false,
  saturdayDelivery: false,
  insurance: false,
  sameDayPickup: false,
  pickupSlotLengthInHours: 0,
  pickupSameDayLatestAt: null,
  pickupEarliestAt: null,
  pickupLatestAt: null,
  transportation: "road",
};

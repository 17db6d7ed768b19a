import type {
  AskedData,
  BoughtData,
  BuyingData,
  EndedData,
  PlacedData,
  WaitingData,
} from "../../../app/domain/orders/purchase.ts";
import type { LandedRows, Written } from "./landed-rows.ts";

const at = "2026-11-20T12:00:00.123Z";
const wish = {
  fulfillmentOrderId: "30",
  lines: [{ id: "300", lineItemId: "3000", quantity: 2 }],
  service: "gorgona.standard",
  notifyShopper: true,
};
const barestWish = { fulfillmentOrderId: "30", lines: null, service: null, notifyShopper: null };
const forWish = { kind: "wish", wish } as const;
const forBarestWish = { kind: "wish", wish: barestWish } as const;
const forFulfillment = { kind: "fulfillment", fulfillmentId: "7", made: true, wish } as const;
const forBarestFulfillment = { ...forFulfillment, made: false, wish: null } as const;
/** A label with the merchant's own values. */
const ownTerms = {
  recipient: {
    ...{ name: "Maria Ioannou", company: "Ioannou", address: "Tsimiski 9", address2: "3rd floor" },
    ...{ zip: "54624", city: "Thessaloniki", state: "GR-B", country: "GR", phone: "+302310123456" },
  },
  parcels: [
    {
      ...{ weightG: 1200, lengthCm: 30.5, widthCm: 20, heightCm: 10 },
      ...{ box: { code: "small", name: "Small" }, pieces: [{ line: "300", quantity: 2 }] },
    },
  ],
  insurance: 150.5,
  saturday: true as const,
};
const ownWish = { kind: "wish", wish: { ...wish, terms: ownTerms } } as const;
const ownFulfillment = { ...forFulfillment, wish: { ...wish, terms: ownTerms } } as const;
const addressChange = { at, fingerprint: "g", place: "54624 Thessaloniki, GR" };
const refused = { code: "platform-refused", said: "It was delivered." } as const;
const hold = { code: "on-hold", holds: ["Fraud risk"] } as const;
const withdrawal = { at, because: "order-cancelled" } as const;

const asked = [
  {
    state: "asked",
    purpose: forFulfillment,
    replaces: {
      shipmentId: "019aa0f2-0000-7000-8000-000000000009",
      addressFingerprint: "f",
      addressChange,
    },
  },
  { state: "asked", purpose: forBarestFulfillment, replaces: null },
] as const;

export const askedRows: LandedRows<Written<AskedData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "6f9ead76fe96e7635de2f92dff261bafbd558eb8361e03a3c65af79da4926255",
    rows: [
      { v: 1, ...asked[0], purpose: ownFulfillment },
      { v: 1, ...asked[1] },
    ],
  },
};

const waiting = [
  { state: "waiting", purpose: forWish, reason: hold },
  { state: "waiting", purpose: forBarestWish, reason: { code: "on-hold", holds: [] } },
] as const;

export const waitingRows: LandedRows<Written<WaitingData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "358cfbc60cc292c64a67207850a1866ce493c37dcf00bace53041b7206c89195",
    rows: [
      { v: 1, ...waiting[0], purpose: ownWish },
      { v: 1, ...waiting[1] },
    ],
  },
};

const buying = [
  { state: "buying", purpose: forWish, addressFingerprint: "f", reason: { code: "order-not-shown" } },
  { state: "buying", purpose: forBarestWish, addressFingerprint: null, reason: null },
] as const;

export const buyingRows: LandedRows<Written<BuyingData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "37e4c4f34c82d0d8b5b8f68607ac9f127d942e708a8ddafad8f750e208bdfd83",
    rows: [
      { v: 1, ...buying[0], purpose: ownWish },
      { v: 1, ...buying[1] },
    ],
  },
};

const bought = [
  {
    state: "bought",
    purpose: forWish,
    addressFingerprint: "f",
    reason: { code: "without-fulfillment", number: "GG1", because: refused },
    withdrawal,
  },
  { state: "bought", purpose: forBarestWish, addressFingerprint: null, reason: null, withdrawal: null },
] as const;

export const boughtRows: LandedRows<Written<BoughtData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "d59e21f887bffa13968c7f9dd98e25a387e9ca30b0f672b8b55d8d70162925c9",
    rows: [
      { v: 1, ...bought[0], purpose: ownWish },
      { v: 1, ...bought[1] },
    ],
  },
};

const placed = [
  {
    state: "placed",
    purpose: forFulfillment,
    addressFingerprint: "f",
    addressChange,
    trackingSentAt: at,
    notice: {
      code: "replacement-refused",
      refusal: { engineCode: "NOT_CANCELLABLE", detail: { reason: "moving" }, said: null },
    },
    reason: {
      code: "cancel-refused",
      because: "order-cancelled",
      refusal: { engineCode: "CARRIER_REJECTED", detail: null, said: "Too late." },
    },
    withdrawal,
  },
  {
    state: "placed",
    purpose: forBarestFulfillment,
    addressFingerprint: null,
    addressChange: null,
    trackingSentAt: null,
    notice: null,
    reason: null,
    withdrawal: null,
  },
] as const;

export const placedRows: LandedRows<Written<PlacedData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "20d001af759d0275eba7ab7e07b89cd8083c0b7629da701beb584579f6304e01",
    rows: [
      { v: 1, ...placed[0], purpose: ownFulfillment },
      { v: 1, ...placed[1] },
    ],
  },
};

const ended = [
  {
    state: "ended",
    purpose: forFulfillment,
    outcome: "failed",
    reason: { code: "fulfillment-shows-number", number: "GG1" },
    hasLabel: false,
  },
  {
    state: "ended",
    purpose: forBarestFulfillment,
    outcome: "left-alone",
    reason: { code: "automation-off" },
    hasLabel: true,
  },
] as const;

export const endedRows: LandedRows<Written<EndedData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "6080bc405a71487bc5a9826203370dc69da83241bba0846a16501715490ca8b4",
    rows: [
      { v: 1, ...ended[0], purpose: ownFulfillment },
      { v: 1, ...ended[1] },
    ],
  },
};

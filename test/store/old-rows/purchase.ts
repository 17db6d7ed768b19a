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
/** Version 2 is a label with the merchant's own values. */
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
  older: [
    { version: 1, sha256: "d7e5d3e72bb22edb19b461383da8590465076734b879825a4fd0a6c2c801b72d", rows: asked },
  ],
  newest: {
    version: 2,
    sha256: "6cb39d70027ca7bac1be606e16f47b3860a0ddc22ec6c26f194f9e65a0038e82",
    rows: [
      { v: 2, ...asked[0], purpose: ownFulfillment },
      { v: 2, ...asked[1] },
    ],
  },
};

const waiting = [
  { state: "waiting", purpose: forWish, reason: hold },
  { state: "waiting", purpose: forBarestWish, reason: { code: "on-hold", holds: [] } },
] as const;

export const waitingRows: LandedRows<Written<WaitingData>> = {
  older: [
    { version: 1, sha256: "09fe59776c20cb10ab330f69fb8ba8a49dad9de49985f4741e991e19ca1cfb72", rows: waiting },
  ],
  newest: {
    version: 2,
    sha256: "424b13884cce2ef8e868b7ef44ad4c5fb83a27c34aeb8a0ac600b575abedc5e2",
    rows: [
      { v: 2, ...waiting[0], purpose: ownWish },
      { v: 2, ...waiting[1] },
    ],
  },
};

const buying = [
  { state: "buying", purpose: forWish, addressFingerprint: "f", reason: { code: "order-not-shown" } },
  { state: "buying", purpose: forBarestWish, addressFingerprint: null, reason: null },
] as const;

export const buyingRows: LandedRows<Written<BuyingData>> = {
  older: [
    { version: 1, sha256: "0581e66bff7ecc6a1e798d5f213ca72776f4491bc5866a602155fc1c103731c2", rows: buying },
  ],
  newest: {
    version: 2,
    sha256: "12ab4e0632117f9b6837f32ca902ff580ccc6d568e67b5d71d7ca18e72a2064b",
    rows: [
      { v: 2, ...buying[0], purpose: ownWish },
      { v: 2, ...buying[1] },
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
  older: [
    { version: 1, sha256: "14012d5e9ef7b81e018b85fa8f25bf097af87c2b69a3f65d016748c2f424017a", rows: bought },
  ],
  newest: {
    version: 2,
    sha256: "f0280b56560f8c4278152885024ba729619e876022ee0218e4d4262dd932ba5d",
    rows: [
      { v: 2, ...bought[0], purpose: ownWish },
      { v: 2, ...bought[1] },
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
  older: [
    { version: 1, sha256: "9a1d850d92ccebb9ba53bac3dd4ae33a33ad4afd60775d85b264d765e12f2fc5", rows: placed },
  ],
  newest: {
    version: 2,
    sha256: "1984ec165674a4ad5fdbe01f074d98ace2e68a30bab155f88d73afd8384f7003",
    rows: [
      { v: 2, ...placed[0], purpose: ownFulfillment },
      { v: 2, ...placed[1] },
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
  older: [
    { version: 1, sha256: "77e1bb5587ee2f7cdd1675fe71fdbc5197e0b8c9ee4129e1aa8c631ca1242b86", rows: ended },
  ],
  newest: {
    version: 2,
    sha256: "1ae63d80000190d687ce93147a6216093dcec0f4e2138299cef4fd5799859b10",
    rows: [
      { v: 2, ...ended[0], purpose: ownFulfillment },
      { v: 2, ...ended[1] },
    ],
  },
};

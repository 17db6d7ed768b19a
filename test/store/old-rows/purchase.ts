import type {
  AskedData,
  BoughtData,
  BuyingData,
  EndedData,
  PlacedData,
  WaitingData,
} from "../../../app/orders/purchase.ts";
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
const addressChange = { at, fingerprint: "g", place: "54624 Thessaloniki, GR" };
const refused = { code: "platform-refused", said: "It was delivered." } as const;
const hold = { code: "on-hold", holds: ["Fraud risk"] } as const;
const withdrawal = { at, because: "order-cancelled" } as const;

export const askedRows: LandedRows<Written<AskedData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "d7e5d3e72bb22edb19b461383da8590465076734b879825a4fd0a6c2c801b72d",
    rows: [
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
    ],
  },
};

export const waitingRows: LandedRows<Written<WaitingData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "09fe59776c20cb10ab330f69fb8ba8a49dad9de49985f4741e991e19ca1cfb72",
    rows: [
      { state: "waiting", purpose: forWish, reason: hold },
      { state: "waiting", purpose: forBarestWish, reason: { code: "on-hold", holds: [] } },
    ],
  },
};

export const buyingRows: LandedRows<Written<BuyingData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "0581e66bff7ecc6a1e798d5f213ca72776f4491bc5866a602155fc1c103731c2",
    rows: [
      { state: "buying", purpose: forWish, addressFingerprint: "f", reason: { code: "order-not-shown" } },
      { state: "buying", purpose: forBarestWish, addressFingerprint: null, reason: null },
    ],
  },
};

export const boughtRows: LandedRows<Written<BoughtData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "14012d5e9ef7b81e018b85fa8f25bf097af87c2b69a3f65d016748c2f424017a",
    rows: [
      {
        state: "bought",
        purpose: forWish,
        addressFingerprint: "f",
        reason: { code: "without-fulfillment", number: "GG1", because: refused },
        withdrawal,
      },
      { state: "bought", purpose: forBarestWish, addressFingerprint: null, reason: null, withdrawal: null },
    ],
  },
};

export const placedRows: LandedRows<Written<PlacedData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "9a1d850d92ccebb9ba53bac3dd4ae33a33ad4afd60775d85b264d765e12f2fc5",
    rows: [
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
    ],
  },
};

export const endedRows: LandedRows<Written<EndedData>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "77e1bb5587ee2f7cdd1675fe71fdbc5197e0b8c9ee4129e1aa8c631ca1242b86",
    rows: [
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
    ],
  },
};

import type {
  Purchase,
  PurchaseData,
  PurchaseHead,
  RequestedFulfillment,
} from "../../app/domain/orders/purchase.ts";

const at = new Date("2026-11-20T12:00:00Z");

const head: PurchaseHead = {
  id: "purchase",
  merchantId: "merchant",
  environment: "production",
  shop: "kalimera-goods.myshopify.com",
  orderId: "5",
  orderName: "#1001",
  askedBy: "rule",
  shipmentId: "shipment",
  createdAt: at,
  updatedAt: at,
  version: 1,
};

export const aWish: RequestedFulfillment = {
  fulfillmentOrderId: "30",
  lines: [{ id: "300", lineItemId: "3000", quantity: 2 }],
  service: null,
  notifyShopper: null,
};

export const forWish = { kind: "wish", wish: aWish } as const;
export const forFulfillment = { kind: "fulfillment", fulfillmentId: "7", made: false, wish: null } as const;

const states = {
  asked: { state: "asked", purpose: forWish, replaces: null },
  waiting: { state: "waiting", purpose: forWish, reason: { code: "on-hold", holds: [] } },
  buying: { state: "buying", purpose: forWish, addressFingerprint: null, reason: null },
  bought: {
    state: "bought",
    purpose: forWish,
    ...{ addressFingerprint: null, reason: null, withdrawal: null },
  },
  placed: {
    state: "placed",
    purpose: forFulfillment,
    ...{ addressFingerprint: null, addressChange: null, trackingSentAt: at },
    ...{ notice: null, reason: null, withdrawal: null },
  },
  ended: {
    state: "ended",
    purpose: forWish,
    outcome: "failed",
    reason: { code: "nothing-shipped" },
    hasLabel: false,
  },
} as const satisfies { [State in PurchaseData["state"]]: Extract<PurchaseData, { state: State }> };

/** A purchase in this state, with the given data. */
export function aPurchase<State extends PurchaseData["state"]>(
  state: State,
  data: Partial<Extract<PurchaseData, { state: State }>> = {},
  change: Partial<PurchaseHead> = {},
): Purchase {
  return { ...head, ...change, ...states[state], ...data } as Purchase;
}

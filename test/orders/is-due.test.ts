import { describe, expect, it } from "vitest";
import type { ListedOrder, OrderOnRecord } from "../../app/domain/orders/decide/is-due.ts";
import { isDue, isFulfillmentOrderDue } from "../../app/domain/orders/decide/is-due.ts";
import type { Fulfillment, FulfillmentOrder } from "../../app/domain/orders/platform.ts";
import type { Purchase } from "../../app/domain/orders/purchase.ts";
import { aPurchase, aWish, forFulfillment } from "./a-purchase.ts";

const rules = {
  environmentSince: new Date("2026-11-01T09:00:00.500Z"),
  buyWhenPaid: { enabled: false, services: "all", countries: "all", since: null },
} as const;
const buying = {
  ...rules,
  buyWhenPaid: { ...rules.buyWhenPaid, enabled: true, since: "2026-11-10T12:00:00Z" },
};

const updatedAt = new Date("2026-11-20T10:00:00Z");

function order(change: Partial<ListedOrder> = {}): ListedOrder {
  return {
    id: "1",
    createdAt: new Date("2026-11-15T08:00:00Z"),
    updatedAt,
    cancelledAt: null,
    fullyPaid: true,
    fulfillments: [],
    fulfillmentOrders: [{ id: "7", status: "closed" }],
    ...change,
  };
}

const fulfilled = (state: Fulfillment["state"] = "fulfilled", createdAt = "2026-11-20T10:00:00Z") =>
  order({ fulfillments: [{ id: "5", state, createdAt: new Date(createdAt) }] });
const waiting = (change: Partial<ListedOrder> = {}) =>
  order({
    fulfillmentOrders: [{ id: "7", status: "open" }],
    ...change,
  });

const placed = (data: Parameters<typeof aPurchase<"placed">>[1] = {}) =>
  aPurchase("placed", { purpose: { ...forFulfillment, fulfillmentId: "5" }, ...data });
const ended = (outcome: "failed" | "left-alone") =>
  aPurchase("ended", { purpose: { ...forFulfillment, fulfillmentId: "5" }, outcome });
const ofWish = { kind: "wish", wish: { ...aWish, fulfillmentOrderId: "7" } } as const;

/** Our record of an order that was settled in its present state. */
const settled = (...purchases: Purchase[]): OrderOnRecord => ({
  fulfillmentOrders: [{ id: "7", updatedAt: updatedAt }],
  purchases,
});
const nothing: OrderOnRecord = { fulfillmentOrders: [], purchases: [] };

describe("an order is not due", () => {
  it.each([
    ["it has nothing to ship, and nothing was shipped", order(), nothing],
    ["it waits, and the list holds its present state", waiting(), settled()],
    ["the platform shows its fulfillment's shipment", fulfilled(), settled(placed())],
    ["its purchase was left alone", fulfilled("cancelled"), settled(ended("left-alone"))],
    [
      "the carrier refused to cancel the label",
      fulfilled("cancelled"),
      settled(placed({ withdrawal: { at: updatedAt, because: "fulfillment-cancelled" } })),
    ],
    ["the merchant has to handle a failure", fulfilled(), settled(ended("failed"))],
    ["it was fulfilled before the install", fulfilled("fulfilled", "2026-11-01T08:59:59Z"), settled()],
    ["its fulfillment never succeeded", fulfilled("cancelled"), settled()],
  ])("when %s", (_when, given, held) => {
    expect(isDue(given, held, rules)).toBe(false);
  });
});

describe("an order is due", () => {
  it.each([
    ["a fulfillment has no shipment", fulfilled(), settled()],
    [
      "it was fulfilled in the second of the install",
      fulfilled("fulfilled", "2026-11-01T09:00:00Z"),
      settled(),
    ],
    ["it waits and is missing from the list", waiting(), nothing],
    [
      "it has changed since it was settled",
      order({ updatedAt: new Date("2026-11-20T10:00:01Z") }),
      settled(),
    ],
    ["its fulfillment was cancelled", fulfilled("cancelled"), settled(placed())],
    ["it was cancelled itself", order({ ...fulfilled(), cancelledAt: updatedAt }), settled(placed())],
    [
      "a shipment was started",
      fulfilled(),
      settled(aPurchase("asked", { purpose: { ...forFulfillment, fulfillmentId: "5" } })),
    ],
    ["a purchase was started", waiting(), settled(aPurchase("asked", { purpose: ofWish }))],
    [
      "the platform does not show the tracking number",
      fulfilled(),
      settled(placed({ trackingSentAt: null })),
    ],
    ["no record says in which state it was shipped", fulfilled(), { ...nothing, purchases: [placed()] }],
  ])("when %s", (_when, given, held) => {
    expect(isDue(given, held, rules)).toBe(true);
  });
});

describe("with labels bought for paid orders, an order", () => {
  it("that is paid and has no label is due", () => {
    expect(isDue(waiting(), settled(), buying)).toBe(true);
  });

  it.each([
    [
      "was paid before the rule was switched on",
      waiting({ createdAt: new Date("2026-11-10T11:59:59Z") }),
      settled(),
    ],
    ["is not paid", waiting({ fullyPaid: false }), settled()],
    ["was cancelled", waiting({ cancelledAt: updatedAt }), settled()],
    [
      "had its purchase, whatever the outcome was",
      waiting(),
      settled(aPurchase("ended", { purpose: ofWish })),
    ],
  ])("that %s is not due", (_what, given, held) => {
    expect(isDue(given, held, buying)).toBe(false);
  });
});

describe("a fulfillment order", () => {
  const held = (status: FulfillmentOrder["status"], at = updatedAt) => ({ id: "7", status, updatedAt: at });
  const later = new Date("2026-11-20T10:00:01Z");

  it("is due if it has changed since its order was settled, or is missing from the list", () => {
    expect(isFulfillmentOrderDue(held("open", later), settled())).toBe(true);
    expect(isFulfillmentOrderDue(held("closed", later), settled())).toBe(true);
    expect(isFulfillmentOrderDue(held("on-hold"), nothing)).toBe(true);
  });

  it("is not due otherwise", () => {
    expect(isFulfillmentOrderDue(held("open"), settled())).toBe(false);
    expect(isFulfillmentOrderDue(held("closed"), nothing)).toBe(false);
  });
});

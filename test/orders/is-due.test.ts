import { describe, expect, it } from "vitest";
import type { ListedOrder, OrderOnRecord } from "../../app/orders/decide/is-due.ts";
import { isDue, isFulfillmentOrderDue } from "../../app/orders/decide/is-due.ts";
import type { Fulfillment, FulfillmentOrder } from "../../app/orders/platform.ts";
import type { Purchase } from "../../app/orders/purchase.ts";
import { aPurchase, aWish, forFulfillment } from "./a-purchase.ts";

const rules = {
  installedAt: new Date("2026-11-01T09:00:00.500Z"),
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

/** What is held when the order was settled in this very state. */
const settled = (...purchases: Purchase[]): OrderOnRecord => ({
  fulfillmentOrders: [{ id: "7", updatedAt: updatedAt }],
  purchases,
});
const nothing: OrderOnRecord = { fulfillmentOrders: [], purchases: [] };

describe("an order is in order", () => {
  it.each([
    ["nothing of it is to ship, and nothing was shipped", order(), nothing],
    ["it waits, and is on the list in this state", waiting(), settled()],
    ["its fulfillment has a shipment that Shopify shows", fulfilled(), settled(placed())],
    ["what it has was left alone", fulfilled("cancelled"), settled(ended("left-alone"))],
    [
      "the carrier did not take the label back",
      fulfilled("cancelled"),
      settled(placed({ withdrawal: { at: updatedAt, because: "fulfillment-cancelled" } })),
    ],
    ["the merchant has to see to a failure", fulfilled(), settled(ended("failed"))],
    ["it was fulfilled before the app was there", fulfilled("fulfilled", "2026-11-01T08:59:59Z"), settled()],
    ["its fulfillment was never a success", fulfilled("cancelled"), settled()],
  ])("when %s", (_when, given, held) => {
    expect(isDue(given, held, rules)).toBe(false);
  });
});

describe("an order is due", () => {
  it.each([
    ["a fulfillment has no shipment", fulfilled(), settled()],
    [
      "the install and the fulfillment are of the same second",
      fulfilled("fulfilled", "2026-11-01T09:00:00Z"),
      settled(),
    ],
    ["it waits and is not on the list", waiting(), nothing],
    [
      "it was changed since it was settled",
      order({ updatedAt: new Date("2026-11-20T10:00:01Z") }),
      settled(),
    ],
    ["its fulfillment was cancelled", fulfilled("cancelled"), settled(placed())],
    ["it was cancelled itself", order({ ...fulfilled(), cancelledAt: updatedAt }), settled(placed())],
    [
      "a shipment was begun",
      fulfilled(),
      settled(aPurchase("asked", { purpose: { ...forFulfillment, fulfillmentId: "5" } })),
    ],
    ["a purchase was begun", waiting(), settled(aPurchase("asked", { purpose: ofWish }))],
    ["Shopify does not show the tracking number", fulfilled(), settled(placed({ trackingSentAt: null }))],
    ["nobody knows of which state it was shipped", fulfilled(), { ...nothing, purchases: [placed()] }],
  ])("when %s", (_when, given, held) => {
    expect(isDue(given, held, rules)).toBe(true);
  });
});

describe("with labels bought when an order is paid, an order", () => {
  it("that is paid and has none is due", () => {
    expect(isDue(waiting(), settled(), buying)).toBe(true);
  });

  it.each([
    [
      "was paid before that was switched on",
      waiting({ createdAt: new Date("2026-11-10T11:59:59Z") }),
      settled(),
    ],
    ["is not paid", waiting({ fullyPaid: false }), settled()],
    ["was cancelled", waiting({ cancelledAt: updatedAt }), settled()],
    ["had its purchase, whatever became of it", waiting(), settled(aPurchase("ended", { purpose: ofWish }))],
  ])("that %s is not", (_what, given, held) => {
    expect(isDue(given, held, buying)).toBe(false);
  });
});

describe("a fulfillment order", () => {
  const held = (status: FulfillmentOrder["status"], at = updatedAt) => ({ id: "7", status, updatedAt: at });
  const later = new Date("2026-11-20T10:00:01Z");

  it("asks for its order when it was changed since that was settled, or is not on the list", () => {
    expect(isFulfillmentOrderDue(held("open", later), settled())).toBe(true);
    expect(isFulfillmentOrderDue(held("closed", later), settled())).toBe(true);
    expect(isFulfillmentOrderDue(held("on-hold"), nothing)).toBe(true);
  });

  it("asks for nothing otherwise", () => {
    expect(isFulfillmentOrderDue(held("open"), settled())).toBe(false);
    expect(isFulfillmentOrderDue(held("closed"), nothing)).toBe(false);
  });
});

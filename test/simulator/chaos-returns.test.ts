/** Proves that the comparison of a week of chaos finds each forbidden end of a return. */
import { expect, it } from "vitest";
import { compareReturns } from "../../simulator/chaos/compare-returns.ts";
import type { FulfillmentView, OrderView } from "../../simulator/shopify/index.ts";

type Returns = OrderView["returns"];
type Remains = Parameters<typeof compareReturns>[2];

const fulfillment = { id: 7, lines: [{ id: 70 }] } as unknown as FulfillmentView;

function orderWith(status: Returns[number]["status"], numbers: readonly string[]): OrderView {
  const deliveries = numbers.map((number) => ({ tracking: { number } }));
  const part = { lines: [{ fulfillmentLineId: 70 }], deliveries };
  return {
    ...{ id: 1, name: "#1001", fulfillments: [fulfillment] },
    returns: [{ name: "#1001-R1", status, parts: [part] }],
  } as unknown as OrderView;
}

function remainsWith(...labels: readonly (readonly [number: string, state: string])[]): Remains {
  return {
    shipments: labels.map(([tracking_ref, state]) => ({
      ...{
        id: tracking_ref,
        tracking_ref,
        label_url: "",
        child_vouchers: [],
        created_at: "2026-11-20T08:00:00.000Z",
        state,
        related_order_id: "1",
        return_request_id: "out",
      },
      ...{ address_to: { zip: null }, tracking_history: [], items: [] },
    })),
    purchases: [{ fulfillment_id: "7", shipment_id: "out" }],
  };
}

const found = (order: OrderView, remains: Remains, isOurs = true) =>
  compareReturns(order, () => isOurs, remains).length;

it.each([
  ["one label that Shopify has", 0, orderWith("OPEN", ["R1"]), remainsWith(["R1", "created"])],
  [
    "one beside a cancelled one",
    0,
    orderWith("OPEN", ["R1"]),
    remainsWith(["R0", "cancelled"], ["R1", "created"]),
  ],
  [
    "a cancelled one of a return that was called off",
    0,
    orderWith("CANCELED", ["R1"]),
    remainsWith(["R1", "cancelled"]),
  ],
  ["no label", 2, orderWith("OPEN", []), remainsWith()],
  ["a label that Shopify lacks", 1, orderWith("OPEN", []), remainsWith(["R1", "created"])],
  ["a label that Shopify has twice", 1, orderWith("OPEN", ["R1", "R1"]), remainsWith(["R1", "created"])],
  ["two labels", 2, orderWith("OPEN", ["R1"]), remainsWith(["R1", "created"], ["R2", "created"])],
  [
    "a valid one of a return that was called off",
    1,
    orderWith("CANCELED", ["R1"]),
    remainsWith(["R1", "created"]),
  ],
] as const)("%s: %i deviations", (_name, deviations, order, remains) => {
  expect(found(order, remains)).toBe(deviations);
});

it("a label for pieces that went without us is one too many", () => {
  expect(found(orderWith("OPEN", []), remainsWith(), false)).toBe(0);
  expect(found(orderWith("OPEN", []), remainsWith(["R1", "created"]), false)).toBe(1);
});

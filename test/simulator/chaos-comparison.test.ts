/** That the week of chaos would see what must not be. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Link, Remains } from "../../simulator/chaos/compare-order.ts";
import { compareOrder, strayShipments } from "../../simulator/chaos/compare-order.ts";
import type { ApiShipment } from "../../simulator/chaos/shipments.ts";
import type { Deed } from "../../simulator/chaos/story.ts";
import type { Scan, Tale } from "../../simulator/chaos/tale.ts";
import { newTale } from "../../simulator/chaos/tale.ts";
import type { FulfillmentView, OrderView } from "../../simulator/shopify/index.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { anOrder, startSimulatedShop } from "./simulated-shop.ts";

let shop: SimulatedShop;
beforeAll(async () => {
  shop = await startSimulatedShop();
});
afterAll(() => shop.stop());

const scan: Scan = {
  status: "TRANSIT",
  status_date: "2026-11-21T08:00:00Z",
  status_details: "Collected",
  status_exact: null,
};
const place: Deed = { kind: "place", lines: [], paid: true, asksForRates: false, method: "gorgona.standard" };

/** An order that was fulfilled and shipped as it must be, with all that is left of it. */
async function aGoodEnd(
  deeds: readonly Deed[] = [place, { kind: "fulfill", lines: null, ownTracking: false }],
) {
  const { id } = await shop.control<OrderView>("POST", "/orders", anOrder);
  const { fulfillments } = await shop.control<{ fulfillments: FulfillmentView[] }>(
    "POST",
    `/orders/${id}/fulfill`,
    { tracking: { company: "Gorgona Courier", number: "GG1" } },
  );
  const fulfillment = fulfillments[0]!;
  for (const [status, message] of [
    ["LABEL_PURCHASED", "Gorgona Courier"],
    ["IN_TRANSIT", "Collected"],
  ])
    await tell(fulfillment, status, message);
  const order = await shop.control<OrderView>("GET", `/orders/${id}`);
  const tale: Tale = newTale({
    number: 1,
    name: "a good end",
    steps: deeds.map((deed) => ({ at: 0, deed })),
  });
  tale.order = order;
  const shipment: ApiShipment = {
    id: `shipment-${id}`,
    state: "created",
    tracking_ref: "GG1",
    related_order_id: String(id),
  };
  const link: Link = {
    fulfillment_id: String(fulfillment.id),
    shipment_id: shipment.id,
    order_id: String(id),
    state: "linked",
    reason: null,
  };
  return { tale, order, fulfillment, shipment, link };
}

async function tell({ gid }: FulfillmentView, status = "", message = ""): Promise<void> {
  await shop.query(
    `mutation ($event: FulfillmentEventInput!) {
      fulfillmentEventCreate(fulfillmentEvent: $event) { userErrors { message } }
    }`,
    { event: { fulfillmentId: gid, status, message } },
  );
}

type End = Awaited<ReturnType<typeof aGoodEnd>>;

/** What is said of it, with some of what is left replaced. */
async function deviations({ tale, shipment, link }: End, change: Partial<Remains> = {}): Promise<string[]> {
  const order = await shop.control<OrderView>("GET", `/orders/${tale.order?.id}`);
  const remains: Remains = {
    orders: new Map([[order.id, order]]),
    shipments: [shipment],
    links: [link],
    histories: new Map([[shipment.id, [scan]]]),
    ...change,
  };
  return [...compareOrder(tale, remains), ...strayShipments(remains)].map(
    ({ expected, found }) => `${expected.replaceAll(/\d{6,}/g, "N")}: ${found.replaceAll(/\d{6,}/g, "N")}`,
  );
}

describe("the comparison after a week of chaos", () => {
  it("finds nothing in a good end", async () => {
    expect(await deviations(await aGoodEnd())).toEqual([]);
  });

  it("finds a fulfillment without a shipment", async () => {
    const end = await aGoodEnd();
    expect(await deviations(end, { shipments: [], links: [] })).toEqual([
      "fulfillment N: a shipment: no link",
    ]);
  });

  it("finds a second shipment, also one with the same number", async () => {
    const end = await aGoodEnd();
    const second = { ...end.shipment, id: "second" };
    expect(await deviations(end, { shipments: [end.shipment, second] })).toEqual([
      "shipment GG1 has a fulfillment: none",
      "one shipment with GG1: two",
    ]);
    const links = [end.link, { ...end.link, shipment_id: "second" }];
    expect(await deviations(end, { shipments: [end.shipment, second], links })).toContain(
      "one link of fulfillment N: 2",
    );
  });

  it("finds a purchase that was paid for and led to nothing, unless the merchant is told why", async () => {
    const end = await aGoodEnd();
    const bought = { ...end.shipment, id: "bought", tracking_ref: "GG2" };
    const link = { ...end.link, shipment_id: "bought", fulfillment_id: null, state: "open" };
    const remains = { shipments: [end.shipment, bought], links: [end.link, link] };
    expect(await deviations(end, remains)).toEqual(["shipment GG2 has a fulfillment, or a reason: open"]);
    const told = [end.link, { ...link, state: "failed", reason: "Less is left than was bought for." }];
    expect(await deviations(end, { ...remains, links: told })).toEqual([]);
  });

  it("finds an event that is there twice, too early or not at all", async () => {
    const twice = await aGoodEnd();
    await tell(twice.fulfillment, "IN_TRANSIT", "Collected");
    expect(await deviations(twice)).toEqual([
      "fulfillment N: events LABEL_PURCHASED Gorgona Courier | IN_TRANSIT Collected: LABEL_PURCHASED Gorgona Courier | IN_TRANSIT Collected | IN_TRANSIT Collected",
    ]);
    const lacking = await aGoodEnd();
    const histories = new Map([[lacking.shipment.id, [scan, { ...scan, status_details: "Sorted" }]]]);
    expect(await deviations(lacking, { histories })).toHaveLength(1);
    const unknown = await aGoodEnd();
    expect(await deviations(unknown, { histories: new Map() })).toHaveLength(1);
  });

  it("finds another number, and another company", async () => {
    const end = await aGoodEnd();
    await shop.control("PATCH", `/fulfillments/${end.fulfillment.id}`, {
      tracking: { company: "Bicycle", number: "GG9" },
    });
    expect(await deviations(end)).toEqual([
      "fulfillment N: number GG1: GG9",
      "fulfillment N: Gorgona Courier: Bicycle",
    ]);
  });

  it("finds a shipment that stands although its fulfillment was cancelled, and one that was cancelled without", async () => {
    const end = await aGoodEnd([place, { kind: "cancel-fulfillments" }]);
    end.tale.cancelledFulfillments.add(end.fulfillment.id);
    await shop.control("POST", `/fulfillments/${end.fulfillment.id}/cancel`, {});
    expect(await deviations(end)).toEqual(["fulfillment N: its shipment is cancelled: GG1 is created"]);
    expect(await deviations(end, { shipments: [{ ...end.shipment, state: "cancelled" }] })).toEqual([]);
    const other = await aGoodEnd();
    expect(await deviations(other, { shipments: [{ ...other.shipment, state: "cancelled" }] })).toEqual([
      "fulfillment N: its shipment stands: it is cancelled",
    ]);
  });

  it("finds a shipment of what has a number of the merchant's own", async () => {
    const end = await aGoodEnd();
    end.tale.ownTracking.add(end.fulfillment.id);
    expect(await deviations(end)).toEqual(["fulfillment N: no shipment: 1", "fulfillment N: no events: 2"]);
  });

  it("finds pieces that nobody fulfilled", async () => {
    const end = await aGoodEnd();
    await shop.control("POST", `/fulfillments/${end.fulfillment.id}/cancel`, {});
    expect(await deviations(end, { shipments: [{ ...end.shipment, state: "cancelled" }] })).toEqual([
      "3 pieces fulfilled: 0",
    ]);
  });

  it("finds a shopper who was mailed twice", async () => {
    const end = await aGoodEnd();
    const update = `mutation ($id: ID!, $tracking: FulfillmentTrackingInput!) {
      fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: true) {
        userErrors { message }
      }
    }`;
    const variables = { id: end.fulfillment.gid, tracking: { company: "Gorgona Courier", number: "GG1" } };
    await shop.query(update, variables);
    expect(await deviations(end)).toEqual([]);
    await shop.query(update, variables);
    expect(await deviations(end)).toEqual(["fulfillment N: the shopper mailed at most once: 2 times"]);
  });
});

// Run: push
/** Printed parcels whose order or label changes in each way, through a local Shopify, until a person says done. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PileGroup } from "../../app/entrypoints/pages/pile/pile.server.ts";
import type { FulfillmentView, OrderView } from "../../simulator/shopify/index.ts";
import { act, anOrderWith, buy, send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { ApiShipment, ShipmentApi } from "./shop-life.ts";
import { aScan, fulfill, labelUrlOf, oil, orderWith, shipmentApi, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  api = await shipmentApi(shop);
});
afterAll(() => shop?.stop());

interface Parcel {
  readonly order: OrderView;
  readonly fulfillment: FulfillmentView;
  readonly shipment: ApiShipment;
}

async function aPrinted(change: Record<string, unknown> = {}): Promise<Parcel> {
  const order = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 2 }], ...change });
  const fulfillment = await fulfill(shop, order);
  await shop.settled();
  const label = await fetch(await labelUrlOf(api, order));
  expect(label.status).toBe(200);
  await label.arrayBuffer();
  const [shipment] = await api.of(order);
  return { order, fulfillment, shipment: shipment! };
}

async function pile(): Promise<readonly (readonly [number: string, task: string, kind: string])[]> {
  const response = await shop.openAdmin("/app/pile");
  const groups = (await response.json()) as readonly PileGroup[];
  return groups.flatMap(({ task, kind, parcels }) =>
    parcels.map(({ number }) => [number, task, kind] as const),
  );
}
const of = async ({ shipment }: Parcel) =>
  (await pile()).filter(([number]) => number === shipment.tracking_ref);
/** The page's data has changed parcels. */
const isOnPage = async (page: string) => /\\"pile\\",\[\d/.test(await (await shop.openAdmin(page)).text());
const onOrder = ({ order }: Parcel, what: string, body: object = {}) =>
  shop.control("POST", `orders/${order.id}/${what}`, body);
const kalamaria = { ...thessaloniki, address1: "Komninon 3", city: "Kalamaria", zip: "55131" };
const collected = (parcel: Parcel) =>
  api.replaceTracking(parcel.shipment.id, [aScan("TRANSIT", 0, "Collected", "picked_up")]);

/** Each way in which a printed parcel changes. */
const ways: Readonly<
  Record<string, readonly [kind: string, task: string, change: (parcel: Parcel) => Promise<unknown>]>
> = {
  "an order that is cancelled": ["cancelled", "take-off", (parcel) => onOrder(parcel, "cancel")],
  "a fulfillment that is cancelled": [
    "cancelled",
    "take-off",
    ({ fulfillment }) => shop.control("POST", `fulfillments/${fulfillment.id}/cancel`, {}),
  ],
  "a label that is cancelled by the API": [
    "cancelled",
    "take-off",
    ({ shipment }) => api.call("DELETE", `/v1/shipments/${shipment.id}`),
  ],
  "a label that is cancelled in the app": [
    "cancelled",
    "take-off",
    ({ shipment }) => send(shop, "/app/shipments?index", { intent: "cancel", ids: shipment.id }),
  ],
  "an order with another address": [
    "readdressed",
    "take-off",
    ({ order }) => shop.control("PATCH", `orders/${order.id}`, { shippingAddress: kalamaria }),
  ],
  "an order with another recipient": [
    "readdressed",
    "take-off",
    ({ order }) =>
      shop.control("PATCH", `orders/${order.id}`, {
        shippingAddress: { ...thessaloniki, firstName: "Άννα" },
      }),
  ],
  "an order with another phone": [
    "readdressed",
    "take-off",
    ({ order }) =>
      shop.control("PATCH", `orders/${order.id}`, {
        shippingAddress: { ...thessaloniki, phone: "+306944000000" },
      }),
  ],
  "an order with a refunded piece": [
    "pieces-removed",
    "take-off",
    (parcel) => onOrder(parcel, "refund", { lines: [{ ...oil, restockType: "RETURN" }] }),
  ],
  "an order with a further piece": [
    "pieces-added",
    "check",
    (parcel) => onOrder(parcel, "edit", { add: [oil] }),
  ],
  "a fulfillment with another courier's number": [
    "replaced",
    "take-off",
    ({ fulfillment }) =>
      shop.control("PATCH", `fulfillments/${fulfillment.id}`, {
        tracking: { company: "ELTA", number: "PE123456789GR", url: "https://elta.example/PE123456789GR" },
      }),
  ],
};

describe.each(Object.entries(ways))("%s", (_, [kind, task, change]) => {
  it("asks for its printed parcel once, until a person says done", async () => {
    const parcel = await aPrinted();
    expect(await of(parcel)).toEqual([]);
    await change(parcel);
    await shop.settled();
    const notice = [parcel.shipment.tracking_ref, task, kind];
    expect(await of(parcel)).toEqual([notice]);
    // Home, the shipment's page and Pickups all name it.
    for (const page of ["/app", `/app/shipments/${parcel.shipment.id}`, "/app/pickups"])
      expect(await isOnPage(page), page).toBe(true);
    await send(shop, "/app/pile", { intent: "pile-done", ids: parcel.shipment.id });
    expect(await of(parcel)).toEqual([]);
    expect(await isOnPage("/app")).toBe(false);
    const [event] = await shop.rows<{ actor_kind: string }>(
      "SELECT actor_kind FROM audit_events WHERE action = 'parcel.checked' AND object_id = $1",
      [parcel.shipment.id],
    );
    expect(event?.actor_kind).toBe("staff");
    // Reading the order again asks nothing again.
    await shop.control("PATCH", `orders/${parcel.order.id}`, { note: "seen" });
    await shop.settled();
    expect(await of(parcel)).toEqual([]);
  });
});

describe("a change", () => {
  it("of an order whose parcel the carrier has says to ask for its return", async () => {
    const [cancelled, moved, refunded] = [await aPrinted(), await aPrinted(), await aPrinted()];
    for (const parcel of [cancelled, moved, refunded]) await collected(parcel);
    await onOrder(cancelled, "cancel");
    await shop.control("PATCH", `orders/${moved.order.id}`, { shippingAddress: kalamaria });
    await onOrder(refunded, "refund", { lines: [{ ...oil, restockType: "RETURN" }] });
    await shop.settled();
    expect([await of(cancelled), await of(moved), await of(refunded)]).toMatchObject([
      [[expect.anything(), "ask-back", "withdrawn"]],
      [[expect.anything(), "ask-back", "readdressed"]],
      [[expect.anything(), "ask-back", "pieces-removed"]],
    ]);
  });

  it("that is taken back takes its notice back, and another one asks again", async () => {
    const parcel = await aPrinted();
    const address = (shippingAddress: object) =>
      shop.control("PATCH", `orders/${parcel.order.id}`, { shippingAddress }).then(() => shop.settled());
    await address(kalamaria);
    expect(await of(parcel)).toHaveLength(1);
    await address(thessaloniki);
    expect(await of(parcel)).toEqual([]);
    await address(kalamaria);
    await send(shop, "/app/pile", { intent: "pile-done", ids: parcel.shipment.id });
    await address({ ...kalamaria, address1: "Komninon 5" });
    expect(await of(parcel)).toHaveLength(1);
  });

  it("of cash that was paid meanwhile takes its parcel off the pile", async () => {
    const order = await anOrderWith(shop, [oil], { paid: false, paymentGateway: "Cash on Delivery (COD)" });
    await buy(shop, order);
    await shop.settled();
    await (await fetch(await labelUrlOf(api, order))).arrayBuffer();
    const [shipment] = await api.of(order);
    const own = async () => (await pile()).filter(([number]) => number === shipment?.tracking_ref);
    expect(await own()).toEqual([]);
    await act(shop, order, "pay");
    await shop.settled();
    expect(await own()).toMatchObject([[expect.anything(), "take-off", "cash"]]);
  });

  it("before the label is printed leaves nothing on the pile, but the wrong address of the label", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await fulfill(shop, order);
    await shop.settled();
    const [shipment] = await api.of(order);
    await shop.control("PATCH", `orders/${order.id}`, { shippingAddress: kalamaria });
    await shop.settled();
    const own = async () => (await pile()).filter(([number]) => number === shipment?.tracking_ref);
    expect(await own()).toEqual([]);
    await (await fetch(await labelUrlOf(api, order))).arrayBuffer();
    expect(await own()).toMatchObject([[expect.anything(), "take-off", "readdressed"]]);
  });
});

/** Labels whose fulfillments Shopify does not cancel, or gives back at another location. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningShop } from "../running-shop.ts";
import type { ApiShipment, ShipmentApi } from "../shop-life.ts";
import { fulfill, fulfillmentNow, oil } from "../shop-life.ts";
import type { WatchedShop } from "./flow-life.ts";
import {
  act,
  anOrderWith,
  buy,
  expectOnce,
  onHome,
  onlyLabel,
  orderNow,
  purchasesOf,
  send,
  watchedShop,
} from "./flow-life.ts";

let watched: WatchedShop;
let shop: RunningShop;
let api: ShipmentApi;

beforeAll(async () => {
  watched = await watchedShop();
  ({ shop, api } = watched);
});
afterAll(() => watched?.close());

const cancelLabel = ({ id }: ApiShipment) =>
  send(shop, "/app?index", { intent: "cancel-label", shipmentId: id });
const cancelInShopify = (id: number) => shop.control("POST", `fulfillments/${id}/cancel`, {});
const endReturn = (id: number | undefined) => shop.control("POST", `returns/${id}/cancel`, {});

describe("a label whose pieces are in a return in progress", () => {
  it("is cancelled while Shopify keeps its fulfillment, which Home says with Shopify's words", async () => {
    const order = await anOrderWith(shop, [{ ...oil, quantity: 2 }]);
    await buy(shop, order);
    await shop.settled();
    const label = await onlyLabel(shop, api, order);
    await act(shop, order, "return", { lines: [oil] });
    await shop.settled();
    await cancelLabel(label);
    await shop.settled();
    const reason = {
      code: "fulfillment-kept" as const,
      said: "Cannot cancel a fulfillment with a return in progress.",
    };
    expect(await purchasesOf(shop, order)).toMatchObject([{ progress: "failed", reason }]);
    expect(await onHome(shop, order)).toEqual([reason]);
    const { fulfillments, returns } = await orderNow(shop, order);
    expect(fulfillments).toMatchObject([{ status: "SUCCESS" }]);
    expect(await api.of(order)).toMatchObject([{ id: label.id, state: "cancelled" }]);

    await endReturn(returns[0]?.id);
    await cancelInShopify(fulfillments[0]?.id ?? 0);
    await shop.settled();
    expect(await onHome(shop, order)).toEqual([]);
    await buy(shop, order, { part: 1 });
    await shop.settled();
    expect((await expectOnce(shop, api, order)).map(({ state }) => state)).toEqual(["cancelled", "created"]);
  });

  it("stays as it is when the merchant's cancellation of order or fulfillment is refused", async () => {
    const order = await anOrderWith(shop, [oil]);
    const fulfillment = await fulfill(shop, order);
    await shop.settled();
    const label = await onlyLabel(shop, api, order);
    await act(shop, order, "return");
    await expect(act(shop, order, "cancel")).rejects.toThrow("return in progress");
    await expect(cancelInShopify(fulfillment.id)).rejects.toThrow("return in progress");
    await shop.settled();
    expect(await onlyLabel(shop, api, order)).toMatchObject({ id: label.id, state: "created" });
    expect((await fulfillmentNow(shop, fulfillment)).tracking[0]?.number).toBe(label.tracking_ref);
  });
});

describe("a fulfillment that is cancelled where its goods have sold out", () => {
  const soldOut = async (...ids: readonly number[]) => {
    const product = await shop.control<{ products: { variants: { id: number; sku: string }[] }[] }>(
      "GET",
      "",
    );
    const variant = product.products.flatMap(({ variants }) => variants).find(({ sku }) => sku === oil.sku);
    await shop.control("PATCH", `variants/${variant?.id}`, { soldOutAt: ids });
  };
  let former: number;
  let patras: { id: number };
  beforeAll(async () => {
    const place = { address1: "Maizonos 5", city: "Patras", zip: "26221", phone: "+302610111222" };
    patras = await shop.control("POST", "locations", { name: "Patras", countryCode: "GR", ...place });
    former = (await anOrderWith(shop, [oil])).fulfillmentOrders[0]!.locationId;
  });

  it.each(["in Shopify", "with its label, in the app"])(
    "%s has its next label from the location that has them",
    async (where) => {
      const order = await anOrderWith(shop, [{ ...oil, quantity: 2 }]);
      await buy(shop, order);
      await shop.settled();
      const first = await onlyLabel(shop, api, order);
      await soldOut(former);
      if (where === "in Shopify") await cancelInShopify((await orderNow(shop, order)).fulfillments[0]!.id);
      else await cancelLabel(first);
      await shop.settled();
      await soldOut();
      expect((await orderNow(shop, order)).fulfillmentOrders).toMatchObject([
        { locationId: former, status: "CLOSED" },
        { locationId: patras.id, status: "OPEN" },
      ]);
      await buy(shop, order, { part: 1 });
      await shop.settled();
      const labels = await expectOnce(shop, api, order);
      expect(
        labels.map(({ state, address_from, items }) => [state, address_from.city, items.length]),
      ).toEqual([
        ["cancelled", "Athens", 2],
        ["created", "Patras", 2],
      ]);
      expect((await orderNow(shop, order)).fulfillments).toMatchObject([
        { status: "CANCELLED", locationId: former },
        { status: "SUCCESS", locationId: patras.id },
      ]);
    },
  );

  it("for some of its goods has one label for each location", async () => {
    const order = await anOrderWith(shop, [oil, { sku: "MUG-BLU", quantity: 2 }]);
    await buy(shop, order);
    await shop.settled();
    await soldOut(former);
    await cancelInShopify((await orderNow(shop, order)).fulfillments[0]!.id);
    await shop.settled();
    await soldOut();
    for (const part of [1, 2]) {
      await buy(shop, order, { part });
      await shop.settled();
    }
    const labels = (await expectOnce(shop, api, order)).filter(({ state }) => state === "created");
    expect(
      Object.fromEntries(labels.map(({ address_from, items }) => [address_from.city, items.length])),
    ).toEqual({ Patras: 1, Athens: 2 });
    expect((await orderNow(shop, order)).fulfillmentStatus).toBe("FULFILLED");
  });
});

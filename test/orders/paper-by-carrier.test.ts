/** The paper that the settings have for a carrier, in every way to buy a label of it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServiceRequest, Shipment } from "../../app/domain/engine/index.ts";
import { buy, buyReturn } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender, automaticShipments: true });
});
afterAll(() => database.close());

const ofOrder = async () => (await shop.ship([1])).shipment;

/** As New shipment, batches and the API buy. */
async function byService(like: Shipment, more: Partial<ServiceRequest> = {}): Promise<Shipment> {
  const { ports } = shop.services;
  return buy(ports, await shop.caller(), ports.ids.next(), {
    ...{ from: like.from, to: like.to, items: like.items, choice: { select: "cheapest" }, maxAmount: null },
    ...more,
  });
}

it("is the format of labels of orders, of single shipments and of returns, unless the purchase names another", async () => {
  const before = await ofOrder();
  expect(before.labelFormat).toBe("a6");
  await shop.set({ paperByCarrier: { testcarrier: "a4-4" } });
  const [order, single] = [await ofOrder(), await byService(before)];
  const { ports } = shop.services;
  const back = await buyReturn(ports, await shop.caller(), ports.ids.next(), single.id, {
    ...{ buys: { choice: { select: "cheapest" }, maxAmount: null }, returnRequestId: null },
  });
  expect([order, single, back].map(({ labelFormat }) => labelFormat)).toEqual(["a4-4", "a4-4", "a4-4"]);
  expect((await byService(before, { labelPrintFormat: "zpl-203" })).labelFormat).toBe("zpl-203");
  await expect(byService(before, { labelPrintFormat: "papyrus" })).rejects.toMatchObject({
    code: "OPTION_NOT_AVAILABLE",
  });
});

it("is left aside where the carrier doesn't print it, and forgotten with the setting", async () => {
  const before = await ofOrder();
  await shop.set({ paperByCarrier: { testcarrier: "papyrus", other: "a4" } });
  expect((await byService(before)).labelFormat).toBe("a6");
  await shop.set({ paperByCarrier: {} });
  expect((await ofOrder()).labelFormat).toBe("a6");
});

it("stays when the account changes, and is that of an account that is added later", async () => {
  const caller = await shop.caller();
  const { accounts } = shop.stores;
  await shop.set({ paperByCarrier: { testcarrier: "a4-3", later: "a4" } });
  await accounts.change(caller, "testcarrier", (current) => {
    if (current === null) throw new Error("the account is gone");
    return { ...current, friendlyName: "Mine" };
  });
  await accounts.change(caller, "later", () => ({
    ...shop.carrier.account,
    carrier: { ...shop.carrier.account.carrier, code: "later" },
    enabled: false,
  }));
  const formats = (await accounts.list(caller)).map(({ carrier, labelFormat }) => [
    carrier.code,
    labelFormat,
  ]);
  expect(formats).toEqual([
    ["testcarrier", "a4-3"],
    ["later", "a4"],
  ]);
});

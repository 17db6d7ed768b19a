// Run: push
/** A reviewer's day in a development store without a courier's contract. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buy, onHome, orderNow, send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { checkout, orderWith, ShipmentApi } from "./shop-life.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop({ live: false });
});
afterAll(() => shop?.stop());

const going = async (intent: string) => (await send(shop, "/app/going-live", { intent })).text();
const codesAtCheckout = async () => {
  await shop.control("POST", "rate-cache", { flush: true });
  return (await checkout(shop)).options
    .map(({ code }) => code)
    .filter((code) => code?.startsWith("testcarrier."));
};

describe("the test carrier", () => {
  it("is not offered to a store that is no development store, and refused to it", async () => {
    await shop.control("PATCH", "", { plan: "advanced" });
    await shop.settled();
    expect(await (await shop.openAdmin("/app/going-live")).text()).not.toContain(
      "Test carrier for development",
    );
    expect(await going("use-test-carrier")).toContain("refused");
    expect(await going("go-live")).toContain("refused");
  });

  it("shows the main job whole in a development store: rates, a label, the order's fulfillment", async () => {
    await shop.control("PATCH", "", { plan: "partner_test" });
    await shop.settled();
    expect(await (await shop.openAdmin("/app/going-live")).text()).toContain("Switch on the test carrier");
    expect(await going("use-test-carrier")).toContain("done");
    expect(await going("go-live")).toContain("done");
    expect(await (await shop.openAdmin("/app")).text()).not.toContain("Add your carrier's prices first");
    expect(await codesAtCheckout()).toEqual(["testcarrier.standard", "testcarrier.express"]);
    const order = await orderWith(shop, "testcarrier.standard");
    await shop.settled();
    await buy(shop, order, { service: "testcarrier.standard" });
    await shop.settled();
    expect(await onHome(shop, order)).toEqual([]);
    const { fulfillments } = await orderNow(shop, order);
    expect(fulfillments[0]?.tracking).toMatchObject([
      { company: "Waybill TEST carrier", number: expect.stringMatching(/^TEST[0-9A-F]{20}$/) },
    ]);
  });

  it("is in no answer to a key of production", async () => {
    const api = new ShipmentApi(shop.waybill.url, await shop.waybill.createKey(shop.domain, "production"));
    expect(await api.call("GET", "/v1/carriers")).toMatchObject({ data: [] });
    const parcel = {
      address_from: {
        country: "GR",
        zip: "10551",
        city: "Athens",
        address: "Ermou 1",
        name: "Eleni Papadaki",
      },
      address_to: {
        country: "GR",
        zip: "54622",
        city: "Thessaloniki",
        address: "Egnatia 1",
        name: "Nikos Pappas",
      },
      items: [{ weight: 1200, length: 30, width: 20, height: 10 }],
    };
    expect(await api.call("POST", "/v1/rates", parcel)).toEqual([]);
    const bought = api.call("POST", "/v1/shipments", {
      ...parcel,
      service: { driver: "testcarrier", code: "standard" },
    });
    await expect(bought).rejects.toThrow(/answered 4/);
  });

  it("is switched off when the store becomes a paid one, and the pages say so", async () => {
    await shop.control("PATCH", "", { plan: "advanced" });
    await shop.settled();
    expect(await codesAtCheckout()).toEqual([]);
    const page = await (await shop.openAdmin("/app/going-live")).text();
    expect(page).toContain("no longer a development store");
    expect(await (await shop.openAdmin("/app")).text()).toContain("No carrier is switched on");
    expect(await going("use-test-carrier")).toContain("refused");
    const [account] = await shop.rows<{ id: string; enabled: boolean }>(
      "SELECT id, enabled FROM carrier_accounts WHERE driver = 'testcarrier' AND merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)",
      [shop.domain],
    );
    expect(account?.enabled).toBe(false);
    const switched = await send(shop, "/app/rates?index", { intent: "enable", accountId: account?.id ?? "" });
    expect(switched.status).toBe(404);
    expect(await codesAtCheckout()).toEqual([]);
  });
});

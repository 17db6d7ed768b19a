// Run: push
/** A network of lockers is one service: to the merchant's rules, in the list of services that Shopify's admin asks for, and in the set-up. */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CheckoutRule, NewCarrierAccount } from "../../app/domain/engine/index.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import { checkout, thessaloniki } from "./shop-life.ts";

const account: NewCarrierAccount = {
  driver: "locker-network",
  carrier: { code: "lockernet", name: "Locker Net", imageUrl: "/carriers/test.svg" },
  friendlyName: null,
  enabled: true,
  serviceCodes: null,
  credentials: "own",
  secrets: {},
  defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
  settings: {},
};

let shop: RunningShop;
let beside: SecondProcess;
let zoneId: number;

beforeAll(async () => {
  shop = await runningShop({
    env: { CARRIER_MODULES: fileURLToPath(new URL("../support/locker-network.ts", import.meta.url)) },
  });
  beside = await secondProcess(shop);
  await changeAccounts(shop, ({ accounts }, caller) => accounts.add(caller, account));
  const { zones } = await shop.control<{ zones: { id: number }[] }>("GET", "");
  zoneId = zones[0]?.id ?? 0;
  await until(async () => (await lockers()).length > 1, "lockers are offered");
});
afterAll(async () => {
  await beside?.stop();
  await shop?.stop();
});

const options = async () =>
  (await checkout(shop, { shippingAddress: { ...thessaloniki, zip: "54622" } })).options;
const lockers = async () => (await options()).filter(({ code }) => code.startsWith("lockernet.locker."));

async function setRules(actions: readonly CheckoutRule["action"][]): Promise<void> {
  const caller = { merchantId: (await beside.shop()).merchantId, environment: "production" } as const;
  const { shippingConfigs, merchantChanges } = beside.services;
  const { shippingConfig, version } = await shippingConfigs.current(caller);
  const checkoutRules = actions.map(
    (action, index): CheckoutRule => ({
      ...{
        name: `Rule ${index}`,
        active: true,
        services: ["lockernet.locker"],
        when: {},
        stop: false,
        action,
      },
    }),
  );
  await shippingConfigs.save(caller, { ...shippingConfig, checkoutRules }, version);
  await merchantChanges.publish(caller.merchantId);
}

describe("the merchant's rules", () => {
  it("hide, rename and price each locker of a network by the network's service", async () => {
    const before = await lockers();
    const prices = before.map(({ priceMinor }) => priceMinor);
    expect(new Set(before.map(({ title }) => title)).size).toBe(before.length);
    await setRules([
      { kind: "rename", name: "Near you" },
      { kind: "mark-up", by: { minor: 50, currency: "EUR" } },
    ]);
    await until(
      async () => (await lockers()).every(({ title }) => title.startsWith("Near you: ")),
      "renamed",
    );
    expect((await lockers()).map(({ priceMinor }) => priceMinor)).toEqual(prices.map((price) => price + 50));
    await setRules([{ kind: "hide" }]);
    await until(async () => (await lockers()).length === 0, "hidden");
    expect((await options()).length).toBeGreaterThan(0);
    await setRules([]);
    await until(async () => (await lockers()).length === before.length, "shown again");
    expect((await lockers()).map(({ priceMinor }) => priceMinor)).toEqual(prices);
  });
});

describe("Shopify's admin", () => {
  beforeEach(() => shop.control("PATCH", `zones/${zoneId}`, { adaptToNewServices: true, services: [] }));
  afterAll(() => shop.control("PATCH", `zones/${zoneId}`, { adaptToNewServices: true, services: [] }));

  it("lists a network once, at a true price, and no locker", async () => {
    const [found] = await shop.control<{ services: string[]; requests: unknown[] }[]>(
      "POST",
      `zones/${zoneId}/discovery`,
      {},
    );
    expect(found?.services.filter((name) => name.includes("Locker Net"))).toEqual(["Locker Net"]);
    const { callbackUrl = "" } = (await shop.view()).carrierServices[0] ?? {};
    const answer = await fetch(callbackUrl, { method: "POST", body: JSON.stringify(found?.requests[0]) });
    const { rates } = (await answer.json()) as { rates: { service_code: string; total_price: string }[] };
    const [locker] = await lockers();
    expect(rates.find(({ service_code }) => service_code === "lockernet.locker")).toMatchObject({
      total_price: String(locker?.priceMinor),
    });
  });

  it("counts as no shopper", async () => {
    const count = async () =>
      (await shop.rows("SELECT id FROM checkout_quotes WHERE shop = $1", [shop.domain])).length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const before = await count();
    await shop.control("POST", `zones/${zoneId}/discovery`, {});
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await count()).toBe(before);
  });

  it("shows no locker without “Automatically show new services”, which the set-up says with the network's name", async () => {
    const [found] = await shop.control<{ services: string[] }[]>("POST", `zones/${zoneId}/discovery`, {});
    const services = (found?.services ?? []).map((name) => ({ name, active: true }));
    await shop.control("PATCH", `zones/${zoneId}`, { adaptToNewServices: false, services });
    expect(await lockers()).toEqual([]);
    expect((await options()).length).toBeGreaterThan(0);
    const page = await (await shop.openAdmin("/app/settings")).text();
    expect(page).toContain("don&#x27;t see all lockers of Locker Net");
    expect(page).toContain("tick “Automatically show new services”");
    await shop.control("PATCH", `zones/${zoneId}`, { adaptToNewServices: true });
    expect((await lockers()).length).toBeGreaterThan(1);
    expect(await (await shop.openAdmin("/app/settings")).text()).not.toContain("tick “Automatically");
  });

  it("may exclude the network's name, and every locker still shows: that is what rules are for", async () => {
    await shop.control("PATCH", `zones/${zoneId}`, {
      services: [{ name: "Locker Net", active: false }],
    });
    expect((await lockers()).length).toBeGreaterThan(1);
  });
});

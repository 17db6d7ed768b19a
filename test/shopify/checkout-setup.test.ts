// Run: long
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { adminClient } from "../../app/adapters/shopify/admin-client.ts";
import {
  createCarrierService,
  updateCarrierService,
} from "../../app/adapters/shopify/operations/carrier-service.ts";
import type { Shop } from "../../app/domain/merchants/records.ts";
import { checkoutSetup } from "../../app/entrypoints/shopify/checkout-setup/checkout-setup.ts";
import { makeLive } from "../../simulator/seed/live-shop.ts";
import { atMost } from "../support/time-limits.ts";
import type { AdminDoor } from "./admin-door.ts";
import { openDoor } from "./admin-door.ts";
import { submit } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import { berlin, checkout } from "./shop-life.ts";

interface ZoneView {
  readonly id: number;
  readonly name: string;
}

let shop: RunningShop;
let door: AdminDoor;
let beside: SecondProcess;
let zones: readonly ZoneView[];
let abroad: { readonly id: number };

beforeAll(async () => {
  shop = await runningShop({
    installed: false,
    async door(url) {
      door = await openDoor(url);
      return door.url;
    },
  });
  await shop.control("PATCH", "", { addNewCarrierServices: false });
  await shop.control("POST", "install", {});
  await shop.openAdmin();
  await shop.settled();
  await makeLive(shop.waybill.env, shop.domain);
  // The remaining carriers serve named countries only.
  await shop.rows(
    "UPDATE carrier_accounts SET version = version + 1, enabled = false WHERE carrier_code = 'zephyra'",
  );
  beside = await secondProcess(shop);
  zones = (await shop.control<{ zones: ZoneView[] }>("GET", "")).zones;
  abroad = await shop.control("POST", "zones", { name: "Nowhere we go", countryCodes: ["KI"] });
});
afterAll(async () => {
  await beside?.stop();
  await shop?.stop();
  await door?.close();
});

/** Read from Shopify each time, as on the pages. */
async function setup() {
  return checkoutSetup(beside.services, await beside.shop(), 10_000);
}

async function places() {
  const { rates } = await setup();
  if (!("places" in rates)) throw new Error(`the shop's rates are ${rates.kind}`);
  return rates.places;
}

const addRates = (fields: { places?: string } = {}) =>
  submit(shop, "/app/settings", { intent: "add-rates", places: "", ...fields });

async function noRates(): Promise<void> {
  for (const { id } of [...zones, abroad]) await shop.control("PATCH", `zones/${id}`, { carriers: "none" });
  await shop.control("POST", "rate-cache", { flush: true });
}

async function offered(change: Record<string, unknown> = {}): Promise<number> {
  await shop.control("POST", "rate-cache", { flush: true });
  return (await checkout(shop, change)).options.filter(({ source }) => source === "carrier").length;
}

describe("a shop on delivery profiles", () => {
  beforeEach(noRates);

  it("says that shoppers see nothing while no zone has the rates, and which zones we serve", async () => {
    const state = await setup();
    expect(state).toMatchObject({ live: false, carrier: { kind: "connected" }, prices: "given" });
    expect((await places()).map(({ name, rates, served }) => ({ name, rates, served }))).toEqual([
      ...zones.map(({ name }) => ({ name, rates: "missing", served: true })),
      { name: "Nowhere we go", rates: "missing", served: false },
    ]);
    expect(await offered()).toBe(0);
    const page = await (await shop.openAdmin()).text();
    expect(page).toContain("Show the rates to shoppers");
  });

  it("gets them added once, however often the merchant clicks", async () => {
    await Promise.all([addRates(), addRates()]);
    await addRates();
    expect((await setup()).live).toBe(true);
    expect(await offered()).toBeGreaterThan(0);
    expect(await offered({ shippingAddress: berlin })).toBeGreaterThan(0);
    const stored = await shop.control<{ zones: { carriers: unknown[] }[] }>("GET", "");
    for (const { carriers } of stored.zones) expect(carriers).toHaveLength(1);
  });

  it("gets them added only where the merchant chose", async () => {
    const [domestic] = await places();
    await addRates({ places: JSON.stringify([domestic?.id]) });
    expect((await places()).map(({ rates }) => rates)).toEqual(["shown", "missing", "missing"]);
    expect((await setup()).live).toBe(true);
  });

  it("keeps rates off that the merchant switched off", async () => {
    await addRates();
    const [domestic] = zones;
    await shop.control("PATCH", `zones/${domestic?.id}`, { carriers: "off" });
    await addRates();
    expect((await places()).map(({ rates }) => rates)).toEqual(["off", "shown", "shown"]);
  });

  it("adds once when the answer to the first click is lost", async () => {
    door.atCall(1, "UpdateDeliveryProfile", "answered", async () => {});
    await addRates();
    await addRates();
    const stored = await shop.control<{ zones: { carriers: unknown[] }[] }>("GET", "");
    for (const { carriers } of stored.zones) expect(carriers).toHaveLength(1);
  });

  it("refuses a form that no page of ours sends", async () => {
    for (const wrong of ["x", "{}", "[1]", JSON.stringify(["x".repeat(1_000)])])
      expect((await addRates({ places: wrong })).status).toBe(400);
    await addRates({ places: '["gid://shopify/DeliveryZone/1"]' });
    expect((await places()).every(({ rates }) => rates === "missing")).toBe(true);
  });
});

describe("a shop with a profile that covers all items", () => {
  beforeEach(noRates);
  afterEach(() => shop.control("DELETE", "all-items-profiles"));
  const profile = (ours: boolean) =>
    shop.control<{ zones: ZoneView[] }>("POST", "all-items-profiles", {
      ...{ name: "For all items", ours },
      zones: [{ name: "Greece", countryCodes: ["GR"] }],
    });
  const ofGeneralProfile = async () =>
    (await shop.control<{ zones: { name: string; carriers: unknown[] }[] }>("GET", "")).zones;

  it("gets the rates there first, and the zone behind it stays as it is", async () => {
    await profile(true);
    expect((await places()).map(({ name }) => name)).toEqual(["Greece", "International", "Nowhere we go"]);
    await addRates();
    expect((await places()).map(({ rates }) => rates)).toEqual(["shown", "shown", "shown"]);
    expect(await offered()).toBeGreaterThan(0);
    expect((await ofGeneralProfile()).find(({ name }) => name === "Domestic")?.carriers).toEqual([]);
  });

  it("of another app gets them in the merchant's zones", async () => {
    await profile(false);
    await addRates();
    expect((await places()).map(({ rates }) => rates)).toEqual(["shown", "shown", "shown"]);
    for (const { carriers } of await ofGeneralProfile()) expect(carriers).toHaveLength(1);
  });

  it("is not made by the click where the shop has none", async () => {
    interface Asked {
      readonly n: number;
      readonly operation: string | null;
      readonly variables: unknown;
    }
    const askedSince = (n: number) => shop.control<Asked[]>("GET", `requests?since=${n}`);
    const before = (await askedSince(0)).at(-1)?.n ?? 0;
    await addRates();
    const asked = await askedSince(before);
    expect(asked.map(({ operation }) => operation)).toContain("UpdateDeliveryProfile");
    const sent = asked.map(({ operation, variables }) => [operation, variables]);
    expect(JSON.stringify(sent)).not.toMatch(/DeliveryProfileCreate|coversAllItems/i);
    for (const { carriers } of await ofGeneralProfile()) expect(carriers).toHaveLength(1);
  });
});

describe("a shop on markets", () => {
  beforeAll(async () => {
    await shop.control("PATCH", "", { marketDrivenShipping: true });
    await shop.settled();
  });
  afterAll(async () => {
    await shop.control("PATCH", "", { marketDrivenShipping: false });
    await shop.settled();
  });

  it("needs the merchant's scopes before the app reads its markets", async () => {
    expect((await setup()).rates).toEqual({ kind: "scopes-needed" });
    expect((await setup()).live).toBeNull();
    const since = (await shop.control<{ n: number }[]>("GET", "requests")).at(-1)?.n ?? 0;
    await addRates();
    await shop.openAdmin();
    const asked = await shop.control<{ operation: string; errors: string[] }[]>(
      "GET",
      `requests?since=${since}`,
    );
    expect(asked.filter(({ operation }) => /Market/.test(operation))).toEqual([]);
    expect(asked.flatMap(({ errors }) => errors)).toEqual([]);
  });

  it("gets them added to its markets once, after the merchant granted the scopes", async () => {
    await shop.control("POST", "scopes", { grant: ["read_markets", "write_markets"] });
    await shop.settled();
    expect((await places()).map(({ rates }) => rates)).toEqual(["missing", "missing"]);
    await Promise.all([addRates(), addRates()]);
    await addRates();
    expect((await setup()).live).toBe(true);
    expect(await offered()).toBeGreaterThan(0);
    const { markets } = await shop.control<{ markets: { shipping: { options: unknown[] } }[] }>("GET", "");
    for (const { shipping } of markets) expect(shipping.options).toHaveLength(1);
  });

  it("leaves a market alone that inherits its parent's shipping", async () => {
    const market = await shop.control<{ id: number }>("POST", "markets", {
      name: "Germany",
      countryCodes: ["DE"],
      shipping: "inherited",
    });
    await addRates();
    expect((await places()).map(({ name }) => name)).not.toContain("Germany");
    expect(await offered({ shippingAddress: berlin })).toBeGreaterThan(0);
    await shop.control("DELETE", `markets/${market.id}`);
  });

  it("notices when the merchant revokes the scopes", async () => {
    await shop.control("POST", "scopes", { revoke: ["read_markets", "write_markets"] });
    await shop.settled();
    expect((await beside.shop()).grantedScopes).not.toContain("read_markets");
    expect((await setup()).rates).toEqual({ kind: "scopes-needed" });
  });
});

describe("another reason why shoppers see no rates", () => {
  const stored = (change: Partial<Shop>) => beside.services.shops.update(shop.domain, change);

  it("is a plan without carrier-calculated shipping, with the plan's name", async () => {
    const { carrierServiceId } = await beside.shop();
    await stored({
      carrierServiceId: null,
      carrierServiceError: {
        code: "plan",
        said: "Carrier Calculated Shipping must be enabled for your store to use a carrier service.",
      },
    });
    expect((await setup()).carrier).toMatchObject({
      kind: "refused",
      reason: { code: "plan" },
      plan: "Advanced",
    });
    expect((await setup()).live).toBe(false);
    await stored({ carrierServiceId, carrierServiceError: null });
  });

  it("is a location that ships but has an incomplete address", async () => {
    await shop.control("POST", "locations", { name: "Pop-up", countryCode: "GR" });
    await shop.settled();
    expect((await setup()).locationsWithoutAddress).toEqual(["Pop-up"]);
  });

  it("is a sender without address or phone, and carriers without prices", async () => {
    const { settings } = await beside.shop();
    await stored({ settings: { ...Object(settings), sender: null } });
    expect((await setup()).sender).toBe("no-address");
    await stored({ settings });
    expect((await setup()).sender).toBe("given");
    await shop.rows("UPDATE carrier_accounts SET version = version + 1, enabled = false");
    expect(await setup()).toMatchObject({ prices: "no-account", live: false });
    await shop.rows("UPDATE carrier_accounts SET version = version + 1, enabled = carrier_code <> 'zephyra'");
  });

  it("is a carrier service that was removed, switched off or pointed elsewhere, which one click repairs", async () => {
    const { carrierServiceId } = await beside.shop();
    const ours = { id: carrierServiceId ?? "", name: "Waybill", supportsServiceDiscovery: true };
    const { callbackUrl = "" } = (await shop.view()).carrierServices[0] ?? {};
    const changed = async (change: { active: boolean; callbackUrl: string }) => {
      const admin = adminClient(beside.services, shop.domain);
      await admin.request(updateCarrierService, { input: { ...ours, ...change } });
    };
    const breaks = {
      missing: () => stored({ carrierServiceId: "gid://shopify/DeliveryCarrierService/1" }),
      inactive: () => changed({ active: false, callbackUrl }),
      elsewhere: () => changed({ active: true, callbackUrl: "https://elsewhere.example/rates" }),
    };
    for (const [why, breakIt] of Object.entries(breaks)) {
      await breakIt();
      expect(await setup()).toMatchObject({ carrier: { kind: "broken", why }, live: false });
      await submit(shop, "/app?index", { intent: "connect-checkout" });
      expect((await setup()).carrier).toEqual({ kind: "connected" });
    }
    expect((await beside.shop()).carrierServiceId).toBe(carrierServiceId);
    expect((await shop.view()).carrierServices).toMatchObject([{ active: true, callbackUrl }]);
  });

  it("is no carrier service of another app, however many precede ours", async () => {
    const admin = adminClient(beside.services, shop.domain);
    const fields = { active: true, supportsServiceDiscovery: true };
    const { carrierServiceId } = await beside.shop();
    const { callbackUrl = "" } = (await shop.view()).carrierServices[0] ?? {};
    const first = { id: carrierServiceId ?? "", name: "Waybill", ...fields };
    // Our first one becomes another app's, and the last one ours.
    await admin.request(updateCarrierService, {
      input: { ...first, name: "Somebody's", callbackUrl: "https://carriers.example/first" },
    });
    for (let other = 1; other <= 30; other += 1) {
      const last = other === 30 ? callbackUrl : `https://carriers.example/${other}`;
      const { carrierServiceCreate } = await admin.request(createCarrierService, {
        input: { name: `Carrier ${other}`, callbackUrl: last, ...fields },
      });
      await stored({ carrierServiceId: carrierServiceCreate.carrierService?.id ?? "" });
    }
    expect((await setup()).carrier).toEqual({ kind: "connected" });

    const last = { id: (await beside.shop()).carrierServiceId ?? "", name: "Carrier 30", ...fields };
    await admin.request(updateCarrierService, {
      input: { ...last, callbackUrl: "https://carriers.example/30" },
    });
    await admin.request(updateCarrierService, { input: { ...first, callbackUrl } });
    await stored({ carrierServiceId });
  });

  it("is unknown while Shopify does not answer", async () => {
    door.atCall(1, "CheckoutFacts", "asked", () => new Promise((resolve) => setTimeout(resolve, 300)));
    const begun = performance.now();
    const state = await checkoutSetup(beside.services, await beside.shop(), 50);
    expect(performance.now() - begun).toBeLessThan(atMost(5_000));
    expect(state).toMatchObject({ carrier: { kind: "connected" }, rates: { kind: "unknown" } });
  });
});

describe("the callback's secret path", () => {
  const callbackUrl = async () => (await shop.view()).carrierServices[0]?.callbackUrl ?? "";
  const answers = async (url: string) => (await fetch(url, { method: "POST", body: "{}" })).status;

  it("changes on a click: Shopify has the new one, and the old one no longer works", async () => {
    const before = await callbackUrl();
    expect((await submit(shop, "/app/settings", { intent: "rotate-callback" })).status).toBe(200);
    expect(await callbackUrl()).not.toBe(before);
    expect(await answers(before)).toBe(404);
    expect(await answers(await callbackUrl())).toBe(400);
  });

  it("changes without a gap: both work until Shopify has accepted the new one", async () => {
    const before = await callbackUrl();
    let meanwhile: number[] = [];
    door.atCall(1, "UpdateCarrierService", "answered", async () => {
      // Shopify has the new one, but its answer has not reached us.
      meanwhile = [await answers(before), await answers(await callbackUrl())];
    });
    await submit(shop, "/app/settings", { intent: "rotate-callback" });
    expect(meanwhile).toEqual([400, 400]);
    // After a crash at that moment, the next registration finishes the change.
    const between = await callbackUrl();
    expect(between).not.toBe(before);
    expect(await answers(before)).toBe(400);
    await submit(shop, "/app/settings", { intent: "connect-checkout" });
    expect(await callbackUrl()).toBe(between);
    expect(await answers(before)).toBe(404);
    expect(await answers(between)).toBe(400);
  });

  it("stays when Shopify never received the change, and changes with the next registration", async () => {
    const before = await callbackUrl();
    door.atCall(1, "UpdateCarrierService", "asked", async () => {});
    await submit(shop, "/app/settings", { intent: "rotate-callback" });
    expect(await callbackUrl()).toBe(before);
    expect(await answers(before)).toBe(400);
    await submit(shop, "/app/settings", { intent: "connect-checkout" });
    expect(await callbackUrl()).not.toBe(before);
    expect(await answers(before)).toBe(404);
  });
});

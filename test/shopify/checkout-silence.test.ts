// Run: push
/** A checkout that went silent: found by a job, on Home, and in one mail to the shop's contact. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plainBrand } from "../../app/domain/orders/tracking-page/brand.ts";
import type { SilenceCause } from "../../app/domain/shops/checkout-silence.ts";
import { jobHandlers } from "../../app/entrypoints/jobs/jobs.ts";
import { addRates } from "../../app/entrypoints/shopify/checkout-setup/add-rates.ts";
import { silences as greek } from "../../app/texts/el/silences.ts";
import { silences as texts } from "../../app/texts/en/silences.ts";
import { aCallback, askRates, callbackUrlOf } from "./callback.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import { checkout, orderWithout } from "./shop-life.ts";

let shop: RunningShop;
let beside: SecondProcess;

beforeAll(async () => {
  shop = await runningShop();
  beside = await secondProcess(shop);
});
afterAll(async () => {
  await beside?.stop();
  await shop?.stop();
});

const quotes = async () =>
  Number(
    (
      await shop.rows<{ count: string }>("SELECT count(*) FROM checkout_quotes WHERE shop = $1", [
        shop.domain,
      ])
    )[0]?.count,
  );

/** A cart as Shopify asks about it, and its row. */
async function cart(change: Record<string, unknown> = {}) {
  const before = await quotes();
  const { rates } = await askRates(await callbackUrlOf(shop), aCallback(1_000 + before, change));
  await until(async () => (await quotes()) > before, "the quote is stored");
  return rates.length;
}

/** All that has happened moves into the past. */
const pass = async (minutes: number) => {
  await shop.rows(
    "UPDATE checkout_quotes SET created_at = created_at - make_interval(mins => $2) WHERE shop = $1",
    [shop.domain, minutes],
  );
  await shop.rows(
    "UPDATE open_fulfillment_orders SET order_created_at = order_created_at - make_interval(mins => $2) WHERE shop = $1",
    [shop.domain, minutes],
  );
  await shop.rows(
    "UPDATE checkout_watches SET looked_at = looked_at - make_interval(mins => $2) WHERE shop = $1",
    [shop.domain, minutes],
  );
};

/** The clock's job, and the jobs that it sends. */
async function tick(): Promise<void> {
  const handlers = jobHandlers({ ...beside.services, mailSender: null, vacuum: null, backUp: null });
  await handlers["watch-checkouts"]({});
  await watched();
}

const watched = () =>
  until(async () => {
    const [open] = await shop.rows<{ jobs: number }>(
      "SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'watch-checkout' AND state < 'completed' AND data ->> 'shop' = $1",
      [shop.domain],
    );
    return open?.jobs === 0;
  }, "the shop was watched");

async function causes(): Promise<readonly SilenceCause[]> {
  const { merchantId } = await beside.shop();
  return ((await beside.services.checkoutWatches.get(merchantId))?.silences ?? []).map(({ cause }) => cause);
}

const mailed = async () => {
  const { merchantId } = await beside.shop();
  const all = await beside.services.mails.allWaiting(10_000);
  return all.filter((mail) => mail.merchantId === merchantId);
};

const home = async () => (await shop.openAdmin()).text();

/** Found once, with one mail, however often the clock ticks. */
async function expectSilence(cause: SilenceCause, before: number): Promise<void> {
  expect(await causes()).toEqual([cause]);
  expect(await home()).toContain(texts[cause].title.replaceAll("'", "&#x27;"));
  await pass(16);
  await tick();
  await tick();
  const mails = await mailed();
  expect(mails).toHaveLength(before + 1);
  const { email } = await shop.control<{ email: string }>("GET", "");
  // A shop in Greece.
  expect(mails.at(-1)).toMatchObject({ to: email, subject: expect.stringContaining(greek[cause].title) });
}

async function expectOver(cause: SilenceCause, mails: number): Promise<void> {
  expect(await causes()).toEqual([]);
  expect(await home()).not.toContain(texts[cause].title.replaceAll("'", "&#x27;"));
  expect(await mailed()).toHaveLength(mails);
}

const settled = async () => {
  await shop.settled();
  await watched();
};

let mails: number;
beforeEach(async () => {
  expect(await cart()).toBeGreaterThan(0);
  await tick();
  expect(await causes()).toEqual([]);
  mails = (await mailed()).length;
});

describe("shoppers see no rates any more, which is found", () => {
  it("after shipping moved to markets, until the shop comes back", async () => {
    await shop.control("PATCH", "", { marketDrivenShipping: true });
    await settled();
    await expectSilence("markets-closed", mails);
    await shop.control("PATCH", "", { marketDrivenShipping: false });
    await settled();
    await expectOver("markets-closed", mails + 1);
  });

  it("by a mail in the language that the merchant chose for their pages", async () => {
    const { merchantId } = await beside.shop();
    await beside.services.trackingBrands.set(merchantId, { ...plainBrand, language: "en" });
    await shop.control("PATCH", "", { marketDrivenShipping: true });
    await settled();
    await pass(16);
    await tick();
    expect((await mailed()).at(-1)?.subject).toContain(texts["markets-closed"].title);
    await beside.services.trackingBrands.set(merchantId, plainBrand);
    await shop.control("PATCH", "", { marketDrivenShipping: false });
    await settled();
    await expectOver("markets-closed", mails + 1);
  });

  it("after the plan lost carrier-calculated shipping, until it has it again", async () => {
    await shop.control("PATCH", "", { carrierCalculatedShipping: false, plan: "basic" });
    await settled();
    expect((await checkout(shop)).options.filter(({ source }) => source === "carrier")).toEqual([]);
    await expectSilence("plan", mails);
    await shop.control("PATCH", "", { carrierCalculatedShipping: true, plan: "advanced" });
    await settled();
    await expectOver("plan", mails + 1);
  });

  it("after a reinstall that emptied the zones, until the rates are added again", async () => {
    await shop.control("PATCH", "", { addNewCarrierServices: false });
    await shop.control("POST", "uninstall", {});
    await shop.settled();
    await shop.control("POST", "install", {});
    await shop.openAdmin();
    await settled();
    await expectSilence("no-zone", mails);
    const { zones } = (await shop.view()) as unknown as { zones: { id: number }[] };
    expect(zones.length).toBeGreaterThan(0);
    await addRates(beside.services, await beside.shop(), null);
    await pass(16);
    await tick();
    await expectOver("no-zone", mails + 1);
  });

  it("when every answer is empty for an hour, until one has a price", async () => {
    await shop.rows(
      "UPDATE carrier_accounts SET version = version + 1, enabled = false WHERE merchant_id = $1",
      [(await beside.shop()).merchantId],
    );
    await beside.services.merchantChanges.publish((await beside.shop()).merchantId);
    await until(async () => (await cart()) === 0, "carts get no price");
    expect(await cart()).toBe(0);
    await tick();
    expect(await causes()).toEqual([]);
    await pass(61);
    await tick();
    await expectSilence("no-prices", mails);
    await shop.rows(
      "UPDATE carrier_accounts SET version = version + 1, enabled = true WHERE merchant_id = $1",
      [(await beside.shop()).merchantId],
    );
    await beside.services.merchantChanges.publish((await beside.shop()).merchantId);
    await until(async () => (await cart()) > 0, "carts get prices");
    await tick();
    await expectOver("no-prices", mails + 1);
  });

  it("when orders come with other shipping and Shopify asked for no price, until it asks", async () => {
    await pass(120);
    for (let order = 0; order < 3; order += 1) await orderWithout(shop);
    await settled();
    await tick();
    await expectSilence("not-asked", mails);
    expect(await cart()).toBeGreaterThan(0);
    await pass(11);
    await tick();
    await expectOver("not-asked", mails + 1);
  });
});

describe("places without the rates", () => {
  const zoneOf = (name: string, countryCodes: string[], provinceCodes?: Record<string, string[]>) =>
    shop.control<{ id: number }>("POST", "zones", { name, countryCodes, provinceCodes });
  const newYork = {
    ...{ firstName: "Ada", lastName: "Stone", address1: "1 Main Street", city: "Albany", zip: "12207" },
    ...{ countryCode: "US", provinceCode: "NY", phone: "+15185550100" },
  };

  it("explain orders to other provinces, and orders of another profile's products", async () => {
    const far = await zoneOf("Far states", ["US"], { US: ["AK", "HI"] });
    await addRates(beside.services, await beside.shop(), null);
    const near = await zoneOf("New York", ["US"], { US: ["NY"] });
    const honolulu = { country: "US", province: "HI", postal_code: "96813", city: "Honolulu" };
    expect(await cart({ destination: honolulu })).toBeGreaterThan(0);
    await tick();
    await pass(120);
    for (let order = 0; order < 4; order += 1) await orderWithout(shop, { shippingAddress: newYork });
    await settled();
    await tick();
    expect(await causes()).toEqual([]);
    for (const { id } of [far, near]) await shop.control("DELETE", `zones/${id}`);

    const profile = await shop.control<{ id: number }>("POST", "profiles", {
      ...{ name: "Furniture", skus: ["TAB-OAK"] },
      groups: [{ zones: [{ name: "Greece", countryCodes: ["GR"] }] }],
    });
    expect(await cart()).toBeGreaterThan(0);
    await pass(120);
    for (let order = 0; order < 4; order += 1)
      await orderWithout(shop, { lines: [{ sku: "TAB-OAK", quantity: 1 }] });
    await settled();
    await tick();
    expect(await causes()).toEqual([]);
    expect(await mailed()).toHaveLength(mails);
    await shop.control("DELETE", `profiles/${profile.id}`);
  });

  it("are found where one delivery profile has lost them, until they are added again", async () => {
    const { id, groups } = await shop.control<{ id: number; groups: { zones: { id: number }[] }[] }>(
      "POST",
      "profiles",
      {
        ...{ name: "Furniture", skus: ["TAB-OAK"] },
        groups: [{ zones: [{ name: "Greece", countryCodes: ["GR"] }] }],
      },
    );
    await addRates(beside.services, await beside.shop(), null);
    await pass(400);
    await tick();
    expect(await causes()).toEqual([]);
    await shop.control("PATCH", `zones/${groups[0]?.zones[0]?.id}`, { carriers: "none" });
    await pass(400);
    await tick();
    await expectSilence("no-zone-in-profile", mails);
    await addRates(beside.services, await beside.shop(), null);
    await pass(16);
    await tick();
    await expectOver("no-zone-in-profile", mails + 1);
    await shop.control("DELETE", `profiles/${id}`);
  });
});

it("an order without a callback, a night, and carts to a place without a carrier are no silence", async () => {
  await pass(600);
  await orderWithout(shop);
  await shop.settled();
  await cart({ destination: { country: "KI", postal_code: "1", city: "Tarawa" } });
  await cart({ destination: { country: "KI", postal_code: "2", city: "Tarawa" } });
  await pass(120);
  await tick();
  expect(await causes()).toEqual([]);
  expect(await mailed()).toHaveLength(mails);
});

// Run: push
/** Zones with provinces, and several delivery profiles: the set-up, the shopper's price and the labels. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkoutSetup } from "../../app/entrypoints/shopify/checkout-setup/checkout-setup.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { submit } from "./admin-forms.ts";
import { buy, labelledPieces } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { checkout, oil, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let beside: SecondProcess;
let api: ShipmentApi;
beforeAll(async () => {
  shop = await runningShop();
  beside = await secondProcess(shop);
  api = await shipmentApi(shop);
  await shop.control("PATCH", "", { addNewCarrierServices: false });
});
afterAll(async () => {
  await beside?.stop();
  await shop?.stop();
});

async function places() {
  const { rates } = await checkoutSetup(beside.services, await beside.shop(), 10_000);
  if (!("places" in rates)) throw new Error(`the shop's rates are ${rates.kind}`);
  return rates.places.map(({ within, name, rates }) => [within, name, rates]);
}

const addRates = () => submit(shop, "/app/settings", { intent: "add-rates", places: "" });
const zone = (name: string, codes: readonly string[]) => ({
  ...{ name, countryCodes: ["US"], provinceCodes: { US: codes } },
});
const inState = (provinceCode: string, city: string, zip: string) => ({
  ...{ firstName: "Ada", lastName: "Stone", address1: "1 Main Street", phone: "+15185550100" },
  ...{ countryCode: "US", provinceCode, city, zip },
});
const honolulu = inState("HI", "Honolulu", "96813");
const albany = inState("NY", "Albany", "12207");
const offered = async (shippingAddress: object) =>
  (await checkout(shop, { shippingAddress })).options.filter(({ source }) => source === "carrier").length;

describe("a zone of some provinces", () => {
  it("is said on the page with its provinces, gets the rates, and shows them there alone", async () => {
    await shop.control("POST", "zones", zone("Far states", ["AK", "HI"]));
    await shop.control("POST", "zones", zone("Many states", ["NY", "NJ", "CT", "MA", "ME", "VT"]));
    const page = await (await shop.openAdmin("/app/settings")).text();
    const said = ["United States (Alaska, Hawaii)", "United States (6 of its regions)", "Rest of the world"];
    expect(said.filter((words) => !page.includes(words))).toEqual([]);
    expect(await offered(honolulu)).toBe(0);
    await addRates();
    expect(await offered(honolulu)).toBeGreaterThan(0);
    expect(await offered(albany)).toBeGreaterThan(0);
    expect(await offered(inState("TX", "Austin", "73301"))).toBe(0);
  });

  it("of a profile for all items leaves the zones of other provinces to the merchant's profile", async () => {
    const before = await places();
    await shop.control("POST", "all-items-profiles", {
      ...{ name: "For all items", zones: [zone("Everything to Hawaii", ["HI"])] },
    });
    expect((await places()).map(([, name]) => name)).toEqual([
      "Everything to Hawaii",
      ...before.map(([, name]) => name),
    ]);
    await addRates();
    expect((await places()).map(([, , rates]) => rates)).not.toContain("missing");
    await shop.control("DELETE", "all-items-profiles");
  });
});

describe("a second delivery profile", () => {
  const furniture = { sku: "TAB-OAK", quantity: 1 };
  let profile: { id: number; groups: { zones: { id: number }[] }[] };
  beforeAll(async () => {
    profile = await shop.control("POST", "profiles", {
      ...{ name: "Furniture", skus: ["TAB-OAK"] },
      groups: [
        {
          zones: [
            { name: "Greece", countryCodes: ["GR"] },
            { name: "Cyprus", countryCodes: ["CY"] },
          ],
        },
      ],
    });
  });
  afterAll(() => shop.control("DELETE", `profiles/${profile.id}`));

  it("is listed with its name, and one click adds the rates to its zones", async () => {
    expect((await checkout(shop, { lines: [oil, furniture] })).options).toEqual([]);
    expect((await places()).slice(-2)).toEqual([
      ["Furniture", "Greece", "missing"],
      ["Furniture", "Cyprus", "missing"],
    ]);
    await Promise.all([addRates(), addRates()]);
    expect((await places()).map(([, , rates]) => rates)).not.toContain("missing");
    const { profiles } = (await shop.view()) as unknown as {
      profiles: { groups: { zones: { carriers: unknown[] }[] }[] }[];
    };
    for (const { carriers } of profiles.flatMap(({ groups }) => groups.flatMap(({ zones }) => zones)))
      expect(carriers).toHaveLength(1);
  });

  it("with several groups of locations is listed with their names", async () => {
    const { id } = await shop.control<{ id: number }>("POST", "locations", {
      ...{ name: "Patras", countryCode: "GR", city: "Patras", zip: "26221", address1: "Korinthou 1" },
    });
    const zones = [{ name: "Greece", countryCodes: ["GR"] }];
    const [athens] = (await shop.view()).locations;
    const other = await shop.control<{ id: number }>("POST", "profiles", {
      ...{ name: "Textiles", skus: ["TOW-LIN"] },
      groups: [
        { locationIds: [athens?.id], zones },
        { locationIds: [id], zones },
      ],
    });
    expect((await places()).slice(-2)).toEqual([
      ["Textiles (Athens warehouse)", "Greece", "missing"],
      ["Textiles (Patras)", "Greece", "missing"],
    ]);
    await addRates();
    expect((await places()).map(([, , rates]) => rates)).not.toContain("missing");
    await shop.control("DELETE", `profiles/${other.id}`);
  });

  it("is priced by itself: the shopper pays the sum, and each part has a label of its own", async () => {
    const lines = [{ ...oil, quantity: 2 }, furniture];
    const codeOf = (answer: unknown) =>
      (answer as { rates: { service_code: string; total_price: string }[] }).rates;
    const { id, options, calls } = await checkout(shop, { lines });
    expect(calls.map(({ status, refused }) => [status, refused])).toEqual([
      [200, []],
      [200, []],
    ]);
    const option = options.find(({ parts }) =>
      parts.every(({ rate }) => rate.serviceCode === "gorgona.standard"),
    );
    const sum = calls
      .map(({ answer }) => codeOf(answer).find(({ service_code }) => service_code === "gorgona.standard"))
      .reduce((total, rate) => total + Number(rate?.total_price), 0);
    expect([option?.code, option?.priceMinor]).toEqual(["Shipping", sum]);
    const order = await shop.control<OrderView>("POST", "orders", { checkoutId: id, option: option?.handle });
    await shop.settled();
    await buy(shop, order, { part: 0 });
    await buy(shop, order, { part: 1 });
    await shop.settled();
    expect((await labelledPieces(shop, api, order)).toSorted()).toEqual([1, 2]);
  });
});

/** Zones with provinces, and several delivery profiles. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Checkout, OrderView } from "../../simulator/shopify/index.ts";
import type { SimulatedShop } from "./simulated-shop.ts";
import { startSimulatedShop, thessaloniki } from "./simulated-shop.ts";

let shop: SimulatedShop;

async function openShop(): Promise<void> {
  shop = await startSimulatedShop();
  const rates = [{ service_name: "Standard", service_code: "s", total_price: "450", currency: "EUR" }];
  shop.app.answer = ({ path }) => (path === "/rates" ? { body: { rates } } : {});
}

/** It joins every zone that exists by now. */
const addCourier = () =>
  shop.query(
    `mutation ($input: DeliveryCarrierServiceCreateInput!) { carrierServiceCreate(input: $input) { userErrors { message } } }`,
    {
      input: {
        ...{ name: "Courier", callbackUrl: `${shop.app.url}/rates` },
        ...{ active: true, supportsServiceDiscovery: true },
      },
    },
  );

const oil = { sku: "OIL-750", quantity: 2 };
const table = { sku: "TAB-OAK", quantity: 1 };
const berlin = { ...thessaloniki, countryCode: "DE" };
const toUs = (provinceCode: string | null, province: string | null = null) => ({
  ...{ ...thessaloniki, address1: "1 Main Street", city: "Springfield", zip: "99999" },
  ...{ countryCode: "US", provinceCode, province },
});
const checkout = (shippingAddress: object, lines: readonly object[] = [oil]) =>
  shop.control<Checkout>("POST", "/checkouts", { lines, shippingAddress });
const titles = async (shippingAddress: object) =>
  (await checkout(shippingAddress)).options.map(({ title }) => title);

interface ZoneInAdmin {
  readonly name: string;
  readonly countries: readonly {
    readonly provinces: readonly { readonly code: string; readonly name: string }[];
  }[];
}

async function zonesInAdmin(): Promise<readonly ZoneInAdmin[]> {
  const { deliveryProfiles } = await shop.query<{
    deliveryProfiles: {
      nodes: { profileLocationGroups: { locationGroupZones: { nodes: { zone: ZoneInAdmin }[] } }[] }[];
    };
  }>(`{ deliveryProfiles(first: 5) { nodes { profileLocationGroups { locationGroupZones(first: 20) { nodes {
    zone { name countries { code { countryCode } provinces { code name } } } } } } } } }`);
  return deliveryProfiles.nodes.flatMap(({ profileLocationGroups }) =>
    profileLocationGroups.flatMap(({ locationGroupZones }) =>
      locationGroupZones.nodes.map(({ zone }) => zone),
    ),
  );
}

describe("a zone with provinces", () => {
  beforeAll(async () => {
    await openShop();
    await shop.control("POST", "/zones", {
      ...{ name: "Far states", countryCodes: ["US"], provinceCodes: { US: ["AK", "HI"] } },
    });
    await shop.control("POST", "/zones", { name: "Italy", countryCodes: ["IT"] });
    await addCourier();
  });
  afterAll(() => shop.stop());

  it("is asked about its provinces alone: the rest of the world does not take the others", async () => {
    expect(await titles(toUs("HI"))).toEqual(["Standard"]);
    expect(await titles(toUs(null, "Alaska"))).toEqual(["Standard"]);
    for (const outside of [toUs("NY"), toUs(null)]) {
      const { options, calls, backupRatesUsed } = await checkout(outside);
      expect([options, calls, backupRatesUsed]).toEqual([[], [], false]);
    }
    expect(await titles({ ...thessaloniki, countryCode: "IT", provinceCode: "NA" })).toEqual(["Standard"]);
    expect(await titles({ ...thessaloniki, countryCode: "FR" })).toEqual(["Standard"]);
  });

  it("lists them in the Admin API; a whole country lists all of its provinces, and an undivided one none", async () => {
    const zones = await zonesInAdmin();
    const provinces = (name: string) =>
      zones.find((zone) => zone.name === name)?.countries.flatMap((country) => country.provinces);
    expect(provinces("Far states")).toEqual([
      { code: "AK", name: "Alaska" },
      { code: "HI", name: "Hawaii" },
    ]);
    expect(provinces("Italy")).toHaveLength(111);
    expect(provinces("Domestic")).toEqual([]);
  });

  it("is refused with a place that another zone has, or a province that the country lacks", async () => {
    const zone = (change: object) =>
      shop.control<{ id: number }>("POST", "/zones", { name: "More", countryCodes: ["US"], ...change });
    await expect(zone({})).rejects.toThrow(/400/);
    await expect(zone({ provinceCodes: { US: ["NY", "HI"] } })).rejects.toThrow(/400/);
    await expect(zone({ provinceCodes: { US: ["ZZ"] } })).rejects.toThrow(/no province ZZ/);
    await expect(zone({ provinceCodes: { CA: ["ON"] } })).rejects.toThrow(/does not have this country/);
    const { id } = await zone({ provinceCodes: { US: ["NY"] } });
    await shop.control("DELETE", `/zones/${id}`);
  });
});

describe("a second delivery profile", () => {
  let profile: { id: number; groups: { zones: { id: number }[] }[] };
  beforeAll(async () => {
    await openShop();
    profile = await shop.control("POST", "/profiles", {
      ...{ name: "Furniture", skus: ["TAB-OAK"] },
      groups: [{ zones: [{ name: "Greece", countryCodes: ["GR"] }] }],
    });
    await addCourier();
  });
  afterAll(() => shop.stop());
  beforeEach(() => {
    shop.app.received = [];
  });

  it("is asked by itself, with its own goods and the whole cart's totals, and the shopper pays the sum", async () => {
    const { id, calls, options } = await checkout(thessaloniki, [oil, table]);
    const asked = shop.app.received.map(
      ({ body }) => (JSON.parse(body) as { rate: { items: { sku: string }[]; order_totals: object } }).rate,
    );
    expect(asked.map(({ items }) => items.map(({ sku }) => sku)).toSorted()).toEqual([
      ["OIL-750"],
      ["TAB-OAK"],
    ]);
    const subtotal = 2 * 1490 + 18900;
    for (const { order_totals } of asked)
      expect(order_totals).toEqual({ subtotal_price: subtotal, total_price: subtotal, discount_amount: 0 });
    expect(calls.map(({ profileId }) => profileId)).toEqual([null, profile.id]);
    expect(options.map(({ title, code, priceMinor }) => [title, code, priceMinor])).toEqual([
      ["Standard", "Shipping", 900],
    ]);
    const order = await shop.control<OrderView>("POST", "/orders", { checkoutId: id });
    expect(order.shippingLines.map(({ code, priceMinor }) => [code, priceMinor])).toEqual([
      ["Shipping", 900],
    ]);
    expect(order.fulfillmentOrders.map(({ deliveryMethod }) => deliveryMethod.serviceCode)).toEqual([
      "s",
      "s",
    ]);
  });

  it("decides alone where its goods go: outside its zones they go nowhere, and the cart with them", async () => {
    expect((await checkout(berlin, [table])).calls).toEqual([]);
    expect((await checkout(berlin, [oil, table])).options).toEqual([]);
    expect(await titles(berlin)).toEqual(["Standard"]);
  });

  it("without the carrier in its zones leaves a mixed cart without rates", async () => {
    await shop.control("PATCH", `/zones/${profile.groups[0]?.zones[0]?.id}`, { carriers: "none" });
    const { options, calls } = await checkout(thessaloniki, [oil, table]);
    expect([options, calls.map(({ profileId }) => profileId)]).toEqual([[], [null]]);
  });

  it("ships from its own locations alone", async () => {
    const { id } = await shop.control<{ id: number }>("POST", "/locations", {
      ...{ name: "Patras", countryCode: "GR", city: "Patras", zip: "26221", address1: "Korinthou 1" },
    });
    await shop.control("POST", "/profiles", {
      ...{ name: "From Patras", skus: ["TAB-OAK"] },
      groups: [{ locationIds: [id], zones: [{ name: "Greece", countryCodes: ["GR"] }] }],
    });
    await addCourier();
    expect((await checkout(thessaloniki, [table])).calls).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedShop } from "./simulated-shop.ts";
import { scopes, startSimulatedShop, thessaloniki } from "./simulated-shop.ts";

let shop: SimulatedShop;
let carrierService: string;
let greece: string;

beforeEach(async () => {
  shop = await startSimulatedShop({ scopes: [...scopes, "read_markets", "write_markets"] });
  shop.app.answer = ({ path }) =>
    path === "/rates"
      ? {
          body: {
            rates: [{ service_name: "Courier", service_code: "c", total_price: "450", currency: "EUR" }],
          },
        }
      : {};
  await shop.control("PATCH", "", { addNewCarrierServices: false, marketDrivenShipping: true });
  carrierService = await createCarrier();
  const { markets } = await shop.query<{ markets: { nodes: { id: string; name: string }[] } }>(
    "{ markets(first: 10) { nodes { id name } } }",
  );
  expect(markets.nodes.map(({ name }) => name)).toEqual(["Greece", "International"]);
  greece = markets.nodes[0]!.id;
});
afterEach(() => shop.stop());

const createCarrier = async () =>
  (
    await shop.query<{ carrierServiceCreate: { carrierService: { id: string } } }>(
      `mutation ($input: DeliveryCarrierServiceCreateInput!) {
        carrierServiceCreate(input: $input) { carrierService { id } userErrors { message } }
      }`,
      {
        input: {
          name: "Waybill",
          callbackUrl: `${shop.app.url}/rates`,
          active: true,
          supportsServiceDiscovery: true,
        },
      },
    )
  ).carrierServiceCreate.carrierService.id;

const shown = async (countryCode: string): Promise<string[]> => {
  const { options, backupRatesUsed } = await shop.control<{
    options: { title: string }[];
    backupRatesUsed: boolean;
  }>("POST", "/checkouts", {
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: { ...thessaloniki, countryCode },
  });
  expect(backupRatesUsed).toBe(false);
  return options.map(({ title }) => title);
};

const update = async (input: object, id = greece) =>
  (
    await shop.query<{ marketUpdate: { userErrors: { field: string[]; message: string }[] } }>(
      `mutation ($id: ID!, $input: MarketUpdateInput!) {
        marketUpdate(id: $id, input: $input) { market { id } userErrors { field message code } }
      }`,
      { id, input },
    )
  ).marketUpdate.userErrors.map(({ message }) => message);

const withRates = (
  rateGroups: object[] = [{ carrierServiceId: carrierService, autoIncludeNewServices: true }],
) => ({
  delivery: {
    shipping: { optionDefinitionsToCreate: [{ carrierCalculated: { currency: "EUR", rateGroups } }] },
  },
});

describe("a shop whose shipping hangs on markets", () => {
  it("shows a carrier service's rates to shoppers of the market that has them", async () => {
    expect(await shown("GR")).toEqual([]);
    expect(await update(withRates())).toEqual([]);
    expect(await shown("GR")).toEqual(["Courier"]);
    expect(await shown("DE")).toEqual([]);
    const { market } = await shop.query<{ market: object }>(
      `query ($id: ID!) { market(id: $id) {
        conditions { regionsCondition { regions(first: 5) { nodes { ... on MarketRegionCountry { code } } } } }
        delivery { shipping { isEnabled optionDefinitionsCount { count } optionDefinitions(first: 5) { nodes {
          isActive currency
          ... on DeliveryCarrierCalculatedOptionDefinition {
            rateGroups(first: 1) { nodes { autoIncludeNewServices carrierService { id } } }
          }
        } } } }
      } }`,
      { id: greece },
    );
    const rateGroups = { nodes: [{ autoIncludeNewServices: true, carrierService: { id: carrierService } }] };
    expect(market).toEqual({
      conditions: { regionsCondition: { regions: { nodes: [{ code: "GR" }] } } },
      delivery: {
        shipping: {
          isEnabled: true,
          optionDefinitionsCount: { count: 1 },
          optionDefinitions: { nodes: [{ isActive: true, currency: "EUR", rateGroups }] },
        },
      },
    });
  });

  it("takes changes of its delivery profile, which change nothing for shoppers", async () => {
    const { deliveryProfiles } = await shop.query<{
      deliveryProfiles: {
        nodes: {
          id: string;
          profileLocationGroups: {
            locationGroup: { id: string };
            locationGroupZones: { nodes: { zone: { id: string } }[] };
          }[];
        }[];
      };
    }>(
      `{ deliveryProfiles(first: 1) { nodes { id profileLocationGroups {
        locationGroup { id } locationGroupZones(first: 5) { nodes { zone { id } } }
      } } } }`,
    );
    const profile = deliveryProfiles.nodes[0]!;
    const group = profile.profileLocationGroups[0]!;
    const participant = { carrierServiceId: carrierService, adaptToNewServices: true };
    const { deliveryProfileUpdate } = await shop.query<{ deliveryProfileUpdate: { userErrors: object[] } }>(
      `mutation ($id: ID!, $profile: DeliveryProfileInput!) {
        deliveryProfileUpdate(id: $id, profile: $profile) { userErrors { message } }
      }`,
      {
        id: profile.id,
        profile: {
          locationGroupsToUpdate: [
            {
              id: group.locationGroup.id,
              zonesToUpdate: group.locationGroupZones.nodes.map(({ zone }) => ({
                id: zone.id,
                methodDefinitionsToCreate: [{ participant }],
              })),
            },
          ],
        },
      },
    );
    expect(deliveryProfileUpdate.userErrors).toEqual([]);
    expect(await shown("GR")).toEqual([]);
    await shop.control("PATCH", "", { marketDrivenShipping: false });
    expect(await shown("GR")).toEqual(["Courier"]);
  });

  it("ships from a market without shipping of its own as its parent does", async () => {
    const { nodes } = (
      await shop.query<{ markets: { nodes: { id: string }[] } }>(
        `{ markets(first: 5, query: "name:International status:ACTIVE") { nodes { id } } }`,
      )
    ).markets;
    await update(withRates(), nodes[0]!.id);
    expect([await shown("DE"), await shown("GR")]).toEqual([["Courier"], []]);
    await update({ delivery: { removeShipping: true } });
    expect(await shown("GR")).toEqual(["Courier"]);
  });

  it("shows nothing of what is switched off", async () => {
    await update(withRates());
    const { id } = await shop.control<{ id: number }>("POST", "/markets", {
      name: "Cyprus",
      countryCodes: ["CY"],
      shipping: "inherited",
    });
    await shop.control("PATCH", `/markets/${greece.split("/").at(-1)}`, { shipping: "off" });
    expect(await shown("GR")).toEqual([]);
    await shop.control("PATCH", `/markets/${greece.split("/").at(-1)}`, { shipping: "own" });
    expect(await shown("GR")).toEqual(["Courier"]);
    await shop.control("PATCH", `/markets/${greece.split("/").at(-1)}`, { status: "DRAFT" });
    expect(await shown("GR")).toEqual([]);
    await shop.control("DELETE", `/markets/${id}`);
  });

  it("forgets the rates of a carrier service that is gone", async () => {
    await update(withRates());
    await shop.query(`mutation { carrierServiceDelete(id: "${carrierService}") { deletedId } }`);
    const { market } = await shop.query<{
      market: { delivery: { shipping: { optionDefinitions: { nodes: object[] } } } };
    }>(
      `{ market(id: "${greece}") { delivery { shipping { optionDefinitions(first: 5) { nodes { id } } } } } }`,
    );
    expect(market.delivery.shipping.optionDefinitions.nodes).toEqual([]);
  });
});

describe("marketUpdate refuses", () => {
  it("markets and carrier services that aren't there", async () => {
    expect(await update(withRates(), "gid://shopify/Market/1")).toEqual(["The market wasn't found."]);
    const unknown = withRates([{ carrierServiceId: "gid://shopify/DeliveryCarrierService/1" }]);
    expect(await update(unknown)).toEqual(["The carrier service wasn't found."]);
  });

  it("two rate groups in one option, and an option of no kind", async () => {
    const group = { carrierServiceId: carrierService };
    expect((await update(withRates([group, group])))[0]).toContain("Only a single rate group");
    const none = { delivery: { shipping: { optionDefinitionsToCreate: [{}] } } };
    await expect(update(none)).rejects.toThrow("Exactly one key must be specified");
  });

  it("half a change: one bad option leaves the market as it was", async () => {
    const [good] = withRates().delivery.shipping.optionDefinitionsToCreate;
    const [bad] = withRates([{ carrierServiceId: `${carrierService}0` }]).delivery.shipping
      .optionDefinitionsToCreate;
    expect(await update({ delivery: { shipping: { optionDefinitionsToCreate: [good, bad] } } })).toHaveLength(
      1,
    );
    expect(await shown("GR")).toEqual([]);
  });

  it("apps without both scopes", async () => {
    await shop.control("POST", "/scopes", { revoke: ["write_markets"] });
    const code = async (query: string) => (await shop.graphql(query)).errors?.[0]?.extensions.code;
    const mutation = `mutation { marketUpdate(id: "${greece}", input: { name: "Hellas" }) { userErrors { message } } }`;
    expect(await code(mutation)).toBe("ACCESS_DENIED");
    expect(await code("{ markets(first: 1) { nodes { name } } }")).toBeUndefined();
    await shop.control("POST", "/scopes", { revoke: ["read_markets"] });
    expect(await code("{ markets(first: 1) { nodes { name } } }")).toBe("ACCESS_DENIED");
  });

  it("shipping in shops on delivery profiles", async () => {
    await shop.control("PATCH", "", { marketDrivenShipping: false });
    expect((await update(withRates()))[0]).toContain("isn't enabled");
  });

  it("unknown fields and values, by the schema", async () => {
    const { errors } = await shop.graphql(
      `mutation { marketUpdate(id: "${greece}", input: { status: ASLEEP, mood: 1 }) { userErrors { message } } }`,
    );
    expect(errors!.length).toBeGreaterThan(0);
  });
});

describe("a plan without carrier-calculated shipping", () => {
  it("refuses carrier services, and switches those off that are there", async () => {
    await update(withRates());
    await shop.control("PATCH", "", { plan: "basic" });
    expect(await shown("GR")).toEqual([]);
    const { carrierServiceUpdate } = await shop.query<{
      carrierServiceUpdate: { userErrors: { message: string }[] };
    }>(
      `mutation { carrierServiceUpdate(input: { id: "${carrierService}", active: true }) { userErrors { message } } }`,
    );
    expect(carrierServiceUpdate.userErrors[0]!.message).toContain(
      "Carrier Calculated Shipping must be enabled",
    );
    await shop.control("PATCH", "", { plan: "advanced" });
    expect(await shown("GR")).toEqual([]);
    await shop.query(
      `mutation { carrierServiceUpdate(input: { id: "${carrierService}", active: true }) { userErrors { message } } }`,
    );
    expect(await shown("GR")).toEqual(["Courier"]);
  });
});

describe("zones of the delivery profile", () => {
  it("are added, switched off and emptied by the merchant", async () => {
    await shop.control("PATCH", "", { marketDrivenShipping: false, addNewCarrierServices: true });
    await shop.query(`mutation { carrierServiceDelete(id: "${carrierService}") { deletedId } }`);
    await createCarrier();
    expect(await shown("IT")).toEqual(["Courier"]);
    const italy = await shop.control<{ id: number }>("POST", "/zones", {
      name: "Italy",
      countryCodes: ["IT"],
    });
    expect(await shown("IT")).toEqual([]);
    await shop.control("DELETE", `/zones/${italy.id}`);
    expect(await shown("IT")).toEqual(["Courier"]);
    const { zones } = await shop.control<{ zones: { id: number; name: string }[] }>("GET", "");
    const international = zones.find(({ name }) => name === "International")!;
    await shop.control("PATCH", `/zones/${international.id}`, { carriers: "off" });
    expect(await shown("IT")).toEqual([]);
    await shop.control("PATCH", `/zones/${international.id}`, { carriers: "on" });
    expect(await shown("IT")).toEqual(["Courier"]);
    await shop.control("PATCH", `/zones/${international.id}`, { carriers: "none" });
    expect(await shown("IT")).toEqual([]);
  });
});

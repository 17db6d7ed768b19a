/** Products whose weight or size the shop does not know, and those that weigh nothing or less than a gram. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShopView } from "../../simulator/shopify/index.ts";
import { submit, unchangedSettings } from "./admin-forms.ts";
import { aCallback, askRates, callbackUrlOf } from "./callback.ts";
import { changeAccounts } from "./carrier-accounts.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import { checkout } from "./shop-life.ts";

type Product = ShopView["products"][number];

let shop: RunningShop;
let url: string;
const variants = new Map<string, Product["variants"][number]>();

const carrier = { code: "scales", name: "Scales", imageUrl: "/carriers/parcel.svg" };
const tariff = {
  format: "waybill-tariff/2",
  carrier,
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2026-01-01",
  zones: [{ code: "greece", places: [{ country: "GR" }] }],
  services: [
    {
      code: "weight",
      name: "By weight",
      transitDays: 1,
      billableWeight: { per: "parcel" },
      prices: [
        {
          zone: "greece",
          brackets: [
            { upToKg: 1, price: 2 },
            { upToKg: 10, price: 6 },
            { upToKg: 20, price: 9 },
          ],
        },
      ],
    },
    {
      code: "volume",
      name: "By volume",
      transitDays: 1,
      billableWeight: { per: "parcel", volumetricDivisor: 5_000 },
      prices: [
        { zone: "greece", brackets: [0.6, 2, 10, 30].map((upToKg, at) => ({ upToKg, price: at + 1 })) },
      ],
    },
  ],
  surcharges: [],
  tax: { prices: "gross", otherwise: "none", shopper: "invoiced" },
};

beforeAll(async () => {
  shop = await runningShop();
  url = await callbackUrlOf(shop);
  await changeAccounts(shop, async (stores, caller) => {
    for (const { id } of await stores.accounts.list(caller))
      await stores.accounts.setEnabled(caller, id, false);
    await stores.accounts.add(caller, {
      driver: "tariff",
      carrier,
      friendlyName: null,
      enabled: true,
      serviceCodes: null,
      credentials: "own",
      secrets: {},
      defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
      settings: {},
      priceList: [tariff],
    });
  });
  for (const [sku, grams] of [
    ["BEAD", 0.3],
    ["WRAP", 0],
    ["BARE", 0],
    ["STICKER", 5],
    ["STONE", 9_800],
    ["BOULDER", 15_000],
  ] as const) {
    const { variants: made } = await shop.control<Product>("POST", "products", {
      title: `A ${sku}`,
      variants: [{ sku, priceMinor: 100, grams }],
    });
    variants.set(sku, made[0]!);
  }
  await shop.settled();
  await changeAccounts(shop, async (stores, { merchantId }) => {
    const none = { size: null, commodityCode: null, countryOfOrigin: null, place: null };
    const variantId = String(variants.get("WRAP")!.id);
    await stores.products.setOwn(merchantId, new Set(["weightless"]), [
      { variantId, ...none, shipsAlone: false, keepUpright: false, weightless: true },
    ]);
  });
});
afterAll(() => shop?.stop());

async function prices(lines: Readonly<Record<string, number>>) {
  const items = Object.entries(lines).map(([sku, quantity]) => {
    const { id, grams } = variants.get(sku)!;
    return {
      ...{ name: sku, sku, quantity, price: 100, requires_shipping: true, product_id: 1, variant_id: id },
      grams: Math.round(grams),
    };
  });
  const { rates } = await askRates(url, aCallback(0, { items }));
  const of = (code: string) =>
    rates.find(({ service_code }) => service_code === `scales.${code}`)?.total_price;
  return { weight: of("weight"), volume: of("volume") };
}

describe("a weight", () => {
  it("of nothing adds nothing: 9.8 kg and gift wrap cost what 9.8 kg cost", async () => {
    await until(async () => (await prices({ STONE: 1, WRAP: 1 })).weight === "600", "the fact is read");
    expect((await prices({ STONE: 1, WRAP: 7 })).weight).toBe("600");
    expect((await prices({ WRAP: 1 })).weight).toBe("200");
  });

  it("below a gram is the product's own, though checkout names 0 grams", async () => {
    expect((await prices({ STONE: 1, BEAD: 600 })).weight).toBe("600");
    expect((await prices({ STONE: 1, BEAD: 700 })).weight).toBe("900");
  });

  it("that is not entered is the shop's default", async () => {
    expect((await prices({ STONE: 1, BARE: 1 })).weight).toBe("900");
  });
});

it("pieces without a size cost by their weight alone, but for one default parcel", async () => {
  // 20 × 15 × 10 cm are 0.6 kg by volume.
  expect((await prices({ STICKER: 1 })).volume).toBe("100");
  expect((await prices({ STICKER: 5 })).volume).toBe("100");
  expect((await prices({ STICKER: 120 })).volume).toBe("100");
  expect((await prices({ STICKER: 121 })).volume).toBe("200");
});

it("the local Shopify sends carriers whole grams, and its products have the fraction", async () => {
  const { calls } = await checkout(shop, { lines: [{ sku: "BEAD", quantity: 10 }] });
  const body = calls[0]?.request as { rate: { items: { grams: number }[] } };
  expect(body.rate.items.map(({ grams }) => grams)).toEqual([0]);
});

it("Home names the products on whose missing data most delivery costs rest", async () => {
  for (let count = 0; count < 3; count++) await prices({ BARE: 1 });
  // Fewer checkouts, and dearer ones: 15 kg cost 4.00.
  for (let count = 0; count < 2; count++) expect((await prices({ BOULDER: 1 })).volume).toBe("400");
  // Answers are stored a second later, and Home keeps what it counted for a minute.
  const stored = async () => {
    const [row] = await shop.rows<{ count: number }>(`SELECT count(*)::int AS count FROM checkout_quotes,
      json_array_elements(value -> 'assumed') AS product
      WHERE product ->> 'variantId' IN ('${variants.get("BARE")!.id}', '${variants.get("BOULDER")!.id}')`);
    return row?.count ?? 0;
  };
  await until(async () => (await stored()) >= 6, "the answers are stored");
  const page = await (await shop.openAdmin("/app")).text();
  expect(page).toContain("lack weights or sizes");
  expect(page).toContain("A BARE (no weight, no size");
  expect(page).toMatch(/A BOULDER \(no size; 2 checkouts, €8\.00 of delivery\)/);
  expect(page.indexOf("A BOULDER (")).toBeLessThan(page.indexOf("A BARE ("));
  expect(page).not.toContain("A WRAP (");
  expect(page).not.toContain("A STONE (no weight");
});

describe("one default parcel for so many kilograms", () => {
  const set = (parcelWeight: string) =>
    submit(shop, "/app/settings", { intent: "save", ...unchangedSettings, parcelWeight });

  it("is what the settings say, at the next checkout", async () => {
    expect((await prices({ STONE: 2 })).weight).toBe("900");
    expect((await set("10,5")).status).toBe(200);
    await until(async () => (await prices({ STONE: 2 })).weight === "1200", "two parcels are charged");
    expect((await prices({ STONE: 1, BEAD: 600 })).weight).toBe("600");
    expect(await (await shop.openAdmin("/app/settings")).text()).toContain('value="10.5"');
    await set("");
    await until(async () => (await prices({ STONE: 2 })).weight === "900", "the carrier alone limits it");
  });

  it("is refused unless it is a weight", async () => {
    const stored = () =>
      shop.rows("SELECT settings -> 'defaultParcel' AS parcel FROM shops WHERE domain = $1", [shop.domain]);
    const before = await stored();
    for (const weight of ["0", "-1", "1001", "heavy"])
      expect(await (await set(weight)).text()).toContain("wrong");
    expect(await stored()).toEqual(before);
    expect((await prices({ STONE: 2 })).weight).toBe("900");
  });
});

// Run: long, begins early
/** Banners with a control that no other test of axe brings up, in both languages and widths. `test/ui/banners.test.ts` lists where each is shown. */
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { orders as greekOrders } from "../../app/texts/el/orders.ts";
import { products as greekProducts } from "../../app/texts/el/products.ts";
import { rates as greekRates } from "../../app/texts/el/rates.ts";
import { orders } from "../../app/texts/en/orders.ts";
import { products } from "../../app/texts/en/products.ts";
import { rates } from "../../app/texts/en/rates.ts";
import { orderWithout, thessaloniki } from "../shopify/shop-life.ts";
import type { AdminWindow } from "./admin-window.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import { press, selectFirst } from "./press.ts";
import { violations } from "./violations.ts";

openShopInBrowser({ window: null });
beforeAll(async () => {
  await orderWithout(running, {
    shippingLine: { title: "Door to door", code: "gorgona.standard", priceMinor: 400 },
    shippingAddress: { ...thessaloniki, zip: "00000" },
  });
  await running.settled();
});
afterEach(() => running.control("PUT", "faults", {}));

const read = {
  "en-GB": { orders, products, rates },
  "el-GR": { orders: greekOrders, products: greekProducts, rates: greekRates },
};
type Words = (typeof read)[keyof typeof read];

const widths = {
  desktop: { device: "desktop" },
  phone: { device: "phone", viewport: { width: 360, height: 740 } },
} as const;

/** More zones than the form takes, a district each. */
const zones = Array.from({ length: 41 }, (_, at) => ({ name: `${at + 1}`, prefix: `${at + 10}` }));
const longList = {
  "tariff.json": () => {
    const text = readFileSync("docs/tariffs/domestic-carrier/tariff.json", "utf8");
    const { services, surcharges: _surcharges, ...rest } = JSON.parse(text);
    const carrier = { code: "long", name: "Long Courier" };
    return JSON.stringify({ ...rest, carrier, services: services.slice(0, 1) });
  },
  "zones.csv": () =>
    ["zone;country;zip_prefix", ...zones.map(({ name, prefix }) => `${name};GR;${prefix}`)].join("\n"),
  "prices.csv": () =>
    [
      ["service", "up to kg", ...zones.map(({ name }) => `Zone ${name}`)],
      ["standard", "days", ...zones.map(() => "1")],
      ["standard", "30", ...zones.map(() => "3,40")],
    ]
      .map((cells) => cells.join(";"))
      .join("\n"),
};

/** The banner is shown, and the page with it has no finding. */
async function expectBanner({ app }: AdminWindow, control: "link" | "button"): Promise<void> {
  await app
    .locator("[class*=Polaris-Banner]")
    .filter({ has: app.getByRole(control) })
    .first()
    .waitFor();
  expect(await violations(app)).toEqual([]);
}

async function openBuyDialog(window: AdminWindow, words: Words): Promise<void> {
  await window.open("/app/orders");
  await selectFirst(window);
  await press(window, words.orders.buy);
  await window.app.getByRole("dialog").getByRole("button").first().waitFor();
}

describe.each([
  ["desktop", "en-GB"],
  ["desktop", "el-GR"],
  ["phone", "en-GB"],
  ["phone", "el-GR"],
] as const)("on a %s in %s", (device, locale) => {
  const open = () => openWindow({ locale, ...widths[device] });

  it("a price list is checked", async () => {
    const window = await open();
    await window.open("/app/rates/upload");
    await window.app.locator("input[type=file]").setInputFiles(
      ["tariff.json", "zones.csv", "prices.csv"].map((name) => ({
        name,
        mimeType: "text/plain",
        buffer: readFileSync(`docs/tariffs/domestic-carrier/${name}`),
      })),
    );
    await expectBanner(window, "button");
  });

  it("the purchase of a label to a doubtful address is priced", async () => {
    const window = await open();
    await openBuyDialog(window, read[locale]);
    await expectBanner(window, "link");
  });

  it("the prices of a purchase have no answer", async () => {
    const window = await open();
    await running.control("PUT", "faults", { rates: { "internal-error-before": 1 } });
    await openBuyDialog(window, read[locale]);
    await expectBanner(window, "button");
  });

  it("a price list has more zones than its form", async () => {
    const window = await open();
    await window.open("/app/rates/upload");
    await window.app.locator("input[type=file]").setInputFiles(
      Object.entries(longList).map(([name, text]) => ({
        ...{ name, mimeType: "text/plain", buffer: Buffer.from(text()) },
      })),
    );
    await press(window, read[locale].rates.use);
    await window.app.getByText(read[locale].rates.stored("Long Courier")).waitFor();
    await window.open("/app/rates/price-list?carrier=long");
    await expectBanner(window, "link");
  });

  it("a cart is tried in a shop without a sender", async () => {
    const [{ settings } = { settings: {} }] = await running.rows<{ settings: object }>(
      "SELECT settings FROM shops WHERE domain = $1",
      [running.domain],
    );
    const store = (kept: object) =>
      running.rows("UPDATE shops SET settings = $2 WHERE domain = $1", [running.domain, kept]);
    await store({ ...settings, sender: null });
    try {
      const window = await open();
      await window.open("/app/rates/try");
      await expectBanner(window, "link");
    } finally {
      await store(settings);
    }
  });

  it("an import from Shopify has failed", async () => {
    const window = await open();
    await running.control("PATCH", "", { bulkOperationFailure: "ACCESS_DENIED" });
    await window.open("/app/products");
    await press(window, read[locale].products.importFromShopify);
    await expectBanner(window, "button");
    await running.control("PATCH", "", { bulkOperationFailure: null });
  });
});

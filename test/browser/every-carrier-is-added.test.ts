// Run: long, begins early
/** Each carrier from its form to the first label: refused credentials, right ones, an order, the carrier's own PDF. In both languages. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLive } from "../../simulator/seed/live-shop.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import type { CarrierWire } from "../support/carrier-wire.ts";
import { wireTo } from "../support/carrier-wire.ts";
import type { AdminWindow } from "./admin-window.ts";
import { openShopInBrowser, openWindow, running } from "./admin-window.ts";
import type { CarrierToAdd } from "./carriers-to-add.ts";
import { carriersToAdd } from "./carriers-to-add.ts";
import type { GoingLiveWords } from "./going-live-words.ts";
import { inEnglish, inGreek } from "./going-live-words.ts";
import { shoppers } from "./goods.ts";
import { violations } from "./violations.ts";

const started = await Promise.all(
  carriersToAdd.map(async ({ driver, start }) => {
    const { hosts, close } = await start();
    const wires = await Promise.all(
      Object.entries(hosts).map(async ([name, url]) => [name, await wireTo(url)] as const),
    );
    return { driver, wires, close };
  }),
);
afterAll(() =>
  Promise.all(
    started.map(async ({ wires, close }) => {
      for (const [, wire] of wires) await wire.close();
      await close();
    }),
  ),
);
const wiresOf = (driver: string): readonly CarrierWire[] =>
  started.find((each) => each.driver === driver)?.wires.map(([, wire]) => wire) ?? [];

openShopInBrowser({
  shop: {
    env: {
      CARRIER_HOSTS: started.flatMap(({ wires }) => wires.map(([name, { url }]) => `${name}=${url}`)).join(),
    },
  },
  window: null,
});

interface Language {
  readonly words: GoingLiveWords;
  readonly code: "en" | "el";
  readonly refused: (carrier: string) => string;
  readonly atSecret: string;
  readonly saved: string;
  readonly connected: RegExp;
  readonly choosePoint: string;
  readonly optional: (label: string) => string;
}

const languages: readonly Language[] = [
  {
    ...{ words: inEnglish, code: "en", saved: "Saved" },
    refused: (carrier) => `${carrier} did not accept this. Nothing was saved.`,
    atSecret: "Enter it as the carrier gave it to you.",
    connected: /^Connected as /,
    choosePoint: "Choose a point",
    optional: (label) => `${label} (optional)`,
  },
  {
    ...{ words: inGreek, code: "el", saved: "Αποθηκεύτηκε" },
    refused: (carrier) => `Ο μεταφορέας ${carrier} δεν τα δέχτηκε. Δεν αποθηκεύτηκε τίποτα.`,
    atSecret: "Γράψτε το όπως σας το έδωσε ο μεταφορέας.",
    connected: /^Συνδέθηκε ως /,
    choosePoint: "Επιλέξτε σημείο",
    optional: (label) => `${label} (προαιρετικό)`,
  },
];

/** The shop's location and the shopper's address, by country. */
const places = {
  GR: {
    from: {
      ...{ name: "Athens warehouse", address1: "Leoforos Athinon 122", city: "Athens", zip: "10442" },
      ...{ countryCode: "GR", phone: "+302105551234" },
    },
    to: { ...shoppers.eleni, zip: "54623" },
  },
  DE: {
    from: {
      ...{ name: "Berlin warehouse", address1: "Musterallee 3", city: "Berlin", zip: "10115" },
      ...{ countryCode: "DE", phone: "+493055550123" },
    },
    to: {
      ...{ firstName: "Greta", lastName: "Muster", address1: "Musterweg 4", city: "Köln", zip: "50667" },
      ...{ countryCode: "DE", phone: "+4922155550123" },
    },
  },
} as const;
const countries = ["GR", "DE"] as const;
type Country = (typeof countries)[number];

const shopIn = (country: Country, { code }: Pick<Language, "code">) =>
  `grove-${code}-${country.toLowerCase()}.myshopify.com`;

const inShop = <Answer>(shop: string, method: string, path: string, body?: unknown) =>
  running.shopify.control<Answer>(method, `/simulator/shops/${shop}${path}`, body);

beforeAll(async () => {
  for (const language of languages) for (const country of countries) await openShop(language, country);
});

async function openShop(language: Language, country: Country): Promise<void> {
  const shop = shopIn(country, language);
  const domain = { domain: shop, name: "Olive Grove", locations: [places[country].from] };
  await running.shopify.control("POST", "/simulator/shops", domain);
  await inShop(shop, "POST", "/install", {});
  const admin = await openWindow({ shop, locale: language.words.locale });
  await admin.open();
  await makeLive(running.waybill.env, shop);
  await inShop(shop, "POST", "/products", {
    title: "Bread",
    variants: [{ sku: "BREAD", priceMinor: 300, grams: 800 }],
  });
}

/** WAYBILL_PICTURES names a folder for pictures to look at. */
async function look({ app, page }: AdminWindow, name: string): Promise<void> {
  const folder = process.env.WAYBILL_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
  expect(await violations(app)).toEqual([]);
}

async function isStored(shop: string, driver: string): Promise<boolean> {
  const found = await running.rows(
    `SELECT 1 FROM carrier_accounts JOIN shops USING (merchant_id) WHERE shops.domain = $1 AND driver = $2`,
    [shop, driver],
  );
  return found.length > 0;
}

/** Fills in the carrier's form: first with a wrong secret, which is refused at its field. */
async function add(admin: AdminWindow, carrier: CarrierToAdd, language: Language): Promise<void> {
  const { app } = admin;
  const { driver, name, typed, secret, words, country = "GR" } = carrier;
  const shop = shopIn(country, language);
  const { words: texts, code, refused, atSecret, saved, connected, optional } = language;
  const field = (key: string) => {
    const label = words[code]?.[key]?.label ?? key;
    const isOptional = carrier.optional?.includes(key) === true;
    return app.getByLabel(isOptional ? optional(label) : label, { exact: true });
  };
  await admin.open("/app/rates/carriers");
  await app.getByRole("link", { name: texts.add(name) }).click();
  await app.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  for (const [key, value] of Object.entries(typed)) await field(key).fill(value);
  await field(secret).fill("of-another-shop");
  await field(secret).press("Enter");
  await app.getByText(refused(name)).waitFor();
  await app.getByText(atSecret).first().waitFor();
  expect(await field(secret).getAttribute("aria-invalid")).toBe("true");
  await look(admin, `${driver}-${code}-refused`);
  expect(await isStored(shop, driver)).toBe(false);

  await field(secret).fill(typed[secret] ?? "");
  await field(secret).press("Enter");
  await admin.toast(saved);
  await app.getByText(connected).waitFor();
  expect(await isStored(shop, driver)).toBe(true);
  await look(admin, `${driver}-${code}-connected`);
}

async function enterPrices({ app, open, toast }: AdminWindow, list: Buffer, texts: GoingLiveWords) {
  await open("/app/rates/upload");
  await app
    .locator("input[type=file]")
    .setInputFiles({ name: "prices.json", mimeType: "application/json", buffer: list });
  await app.getByRole("button", { name: texts.useTariff }).click();
  await toast(texts.tariffSaved);
}

/** Buys the carrier's label of a new order, and prints it. */
async function buy(admin: AdminWindow, { driver, name, country = "GR" }: CarrierToAdd, language: Language) {
  const { app } = admin;
  const { words: texts, code, choosePoint } = language;
  const shop = shopIn(country, language);
  const order = await inShop<OrderView>(shop, "POST", "/orders", {
    lines: [{ sku: "BREAD", quantity: 1 }],
    shippingAddress: places[country].to,
    customer: { email: "eleni@example.org", firstName: "Ελένη", lastName: "Παπαδοπούλου" },
    shippingLine: { title: "Standard", code: "Standard", priceMinor: 500 },
  });
  await admin.open(`/app/orders/${order.id}`);
  const button = app.getByRole("button", { name: new RegExp(`^${texts.buy}: ${name}, `) }).first();
  await button.waitFor();
  if (await button.isDisabled()) {
    const label = (await button.getAttribute("aria-label")) ?? "";
    const ofThis = app.getByRole("button", { name: label, exact: true });
    const row = app.getByRole("listitem").filter({ has: ofThis });
    const point = row.getByRole("button", { name: choosePoint });
    if ((await point.getAttribute("aria-expanded")) === "false") await point.click();
    await row.getByLabel(texts.point).selectOption({ index: 1 });
  }
  await look(admin, `${driver}-${code}-order`);
  await button.click();
  await app.getByText(texts.allShipped).waitFor();
  const link = app.getByRole("link", { name: texts.printLabelOf });
  const number = ((await link.getAttribute("aria-label")) ?? "").replace(texts.printLabelOf, "");
  const printed = await fetch((await link.getAttribute("href")) ?? "");
  expect(printed.headers.get("content-type")).toBe("application/pdf");
  return { order, number, label: Buffer.from(await printed.arrayBuffer()) };
}

describe.each(languages)("in $code", (language) => {
  it.each(carriersToAdd)("adds $name, and prints the label that it drew", async (carrier) => {
    const { words: texts } = language;
    const shop = shopIn(carrier.country ?? "GR", language);
    const admin = await openWindow({ shop, locale: texts.locale });
    await add(admin, carrier, language);
    if (carrier.priceList !== undefined) await enterPrices(admin, carrier.priceList, texts);
    const { order, number, label } = await buy(admin, carrier, language);
    expect(label.subarray(0, 5).toString()).toBe("%PDF-");
    expect(wiresOf(carrier.driver).some((wire) => wire.hasSent(label))).toBe(true);
    const { fulfillments } = await inShop<OrderView>(shop, "GET", `/orders/${order.id}`);
    expect(fulfillments.flatMap(({ tracking }) => tracking.map((each) => each.number))).toEqual([number]);
  });
});

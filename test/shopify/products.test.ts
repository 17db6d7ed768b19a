// Run: long
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProductImport } from "../../app/domain/orders/products/import-product-csv.ts";
import { importProductCsv } from "../../app/domain/orders/products/import-product-csv.ts";
import type { OwnProductData } from "../../app/domain/orders/products/product-store.ts";
import { answerCheckout } from "../../app/entrypoints/shopify/checkout/answer-checkout.ts";
import type { ShopView } from "../../simulator/shopify/index.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import { checkout, fulfill, orderWith, thessaloniki } from "./shop-life.ts";

let shop: RunningShop;
let other: SecondProcess;
let merchantId: string;

beforeAll(async () => {
  shop = await runningShop();
  other = await secondProcess(shop);
  merchantId = (await other.shop()).merchantId;
});
afterAll(async () => {
  await other?.stop();
  await shop?.stop();
});

type Product = ShopView["products"][number];
const soap = { title: "Olive soap", variants: [{ sku: "SOAP", priceMinor: 450, grams: 120 }] };

let product: Product;
let sku: string;
let count = 0;
beforeEach(async () => {
  sku = `SOAP-${++count}`;
  product = await shop.control<Product>("POST", "products", {
    ...soap,
    variants: [{ ...soap.variants[0], sku }],
  });
  await shop.settled();
});

const variantId = () => product.variants[0]?.id ?? 0;
const stored = async (id: number = variantId()) => other.services.products.get(merchantId, String(id));

async function setOwn(change: Partial<OwnProductData>): Promise<void> {
  const none = {
    size: null,
    commodityCode: null,
    countryOfOrigin: null,
    shipsAlone: false,
    keepUpright: false,
    weightless: false,
    place: null,
  };
  const fields = new Set(Object.keys(change) as (keyof OwnProductData)[]);
  await other.services.products.setOwn(merchantId, fields, [
    { variantId: String(variantId()), ...none, ...change },
  ]);
  await other.services.productChanges.publish(merchantId);
}

const cart = (quantity = 1) => ({ lines: [{ sku, quantity }] });

async function priceOf(code: string, quantity = 1): Promise<number | undefined> {
  const { options } = await checkout(shop, cart(quantity));
  return options.find((option) => option.code === code)?.priceMinor;
}

/** The price from the callback of another process, which has its own cache. */
async function priceElsewhere(code: string): Promise<number> {
  const { calls } = await checkout(shop, cart());
  const body = Buffer.from(JSON.stringify(calls[0]?.request));
  const call = { header: () => null, body: async () => body };
  const outcome = await answerCheckout(other.services, call, (await other.shop()).callbackToken);
  if ("refusal" in outcome) throw new Error(outcome.refusal.message);
  const { rates } = JSON.parse(outcome.body) as { rates: { service_code: string; total_price: string }[] };
  return Number(rates.find(({ service_code }) => service_code === code)?.total_price);
}

describe("a shop's products", () => {
  it("are imported from Shopify when the app is installed", async () => {
    const { products } = await shop.view();
    const oil = products.flatMap(({ variants }) => variants).find((each) => each.sku === "OIL-750");
    expect(await stored(oil?.id)).toMatchObject({
      productTitle: "Koroneiki olive oil 750 ml",
      variantTitle: "",
      weightG: 1250,
      commodityCode: "150920",
      countryOfOrigin: "GR",
      own: { size: null },
    });
    expect(await other.services.imports.get(merchantId, "products")).toMatchObject({
      state: "done",
      read: 7,
      found: 7,
    });
  });

  it("follow every change in Shopify, and keep the merchant's own data", async () => {
    expect(await stored()).toMatchObject({ productTitle: "Olive soap", commodityCode: null });
    await setOwn({ size: { lengthCm: 8, widthCm: 6, heightCm: 3 } });
    await shop.control("PATCH", `variants/${variantId()}`, {
      hsCode: "340111",
      originCountry: "GR",
      grams: 150,
    });
    await shop.control("PATCH", `products/${product.id}`, { title: "Green olive soap" });
    await shop.control("POST", `products/${product.id}/variants`, { title: "Lemon", priceMinor: 500 });
    await shop.settled();
    expect(await stored()).toMatchObject({
      productTitle: "Green olive soap",
      weightG: 150,
      commodityCode: "340111",
      countryOfOrigin: "GR",
      own: { size: { lengthCm: 8, widthCm: 6, heightCm: 3 } },
    });
    const { products } = await shop.view();
    const lemon = products.find(({ id }) => id === product.id)?.variants[1];
    expect(await stored(lemon?.id)).toMatchObject({ variantTitle: "Lemon" });
    await shop.control("DELETE", `variants/${lemon?.id}`);
    await shop.settled();
    expect(await stored(lemon?.id)).toBeNull();
    await shop.control("DELETE", `products/${product.id}`);
    await shop.settled();
    expect(await stored()).toBeNull();
  });

  it("are not read again for a webhook about an older state", async () => {
    const calls = async () =>
      (await shop.control<{ operation: string }[]>("GET", "requests")).filter(
        ({ operation }) => operation === "VariantsOfProduct",
      ).length;
    await shop.control("PATCH", `variants/${variantId()}`, { hsCode: "340111" });
    await shop.settled();
    const before = await calls();
    const late = { id: product.id, title: "Old title", updated_at: "2026-11-01T00:00:00Z" };
    await shop.control("POST", "webhooks/send", { topic: "products/update", payload: late });
    await shop.settled();
    expect(await calls()).toBe(before);
    expect(await stored()).toMatchObject({ productTitle: "Olive soap", commodityCode: "340111" });
    const now = { ...late, updated_at: new Date(Date.now() + 1_000).toISOString() };
    await shop.control("POST", "webhooks/send", { topic: "products/update", payload: now });
    await shop.settled();
    expect(await calls()).toBe(before + 1);
    expect(await stored()).toMatchObject({ productTitle: "Olive soap" });
  });
});

describe("checkout", () => {
  const service = "gorgona.standard";

  // A shopper never waits more than 0.3 s for a product: on a busy machine, a callback may still answer with the old size.
  it("applies a new size at once, in every process", async () => {
    const small = await priceOf(service);
    expect(await priceElsewhere(service)).toBe(small);
    await setOwn({ size: { lengthCm: 60, widthCm: 50, heightCm: 40 } });
    await expect.poll(() => priceOf(service)).toBeGreaterThan(small ?? Number.POSITIVE_INFINITY);
    const large = await priceOf(service);
    await expect.poll(() => priceElsewhere(service)).toBe(large);
    await setOwn({ size: null });
    await expect.poll(() => priceElsewhere(service)).toBe(small);
    await expect.poll(() => priceOf(service)).toBe(small);
  });

  it("applies a change that a webhook reported", async () => {
    const small = await priceOf(service);
    await setOwn({ size: { lengthCm: 60, widthCm: 50, heightCm: 40 } });
    await expect.poll(() => priceOf(service)).toBeGreaterThan(small ?? Number.POSITIVE_INFINITY);
    const large = await priceOf(service);
    await shop.control("DELETE", `products/${product.id}`);
    await shop.settled();
    // The variant is deleted, so the shop's checkout refuses it: ask the callback directly.
    const address = { country: "GR", postal_code: thessaloniki.zip, city: thessaloniki.city };
    const item = {
      name: "Soap",
      quantity: 1,
      grams: 120,
      price: 450,
      variant_id: variantId(),
      product_id: 1,
    };
    const rate = { origin: address, destination: address, items: [item], currency: "EUR", order_totals: {} };
    const callbackUrl = (await shop.view()).carrierServices[0]?.callbackUrl ?? "";
    const answer = await fetch(callbackUrl, { method: "POST", body: JSON.stringify({ rate }) });
    const { rates } = (await answer.json()) as { rates: { service_code: string; total_price: string }[] };
    const price = Number(rates.find(({ service_code }) => service_code === service)?.total_price);
    expect(price).toBeLessThan(large ?? 0);
  });

  it("makes no request for an unknown product", async () => {
    await shop.shopify.control("PUT", "/simulator/app", { webhooks: [] });
    const added = await shop.control<Product>("POST", `products/${product.id}/variants`, {
      sku: `${sku}-NEW`,
      priceMinor: 500,
      grams: 120,
    });
    const asked = (await shop.control<unknown[]>("GET", "requests")).length;
    const { options } = await checkout(shop, { lines: [{ sku: `${sku}-NEW`, quantity: 1 }] });
    expect(options.find(({ code }) => code === service)?.priceMinor).toBe(await priceOf(service));
    expect(await shop.control("GET", "requests")).toHaveLength(asked);
    expect(await stored(added.variants[1]?.id)).toBeNull();
    await subscribeAgain();
  });

  it("shows the price of the label, however the product must be packed", async () => {
    await setOwn({
      ...{ size: { lengthCm: 45, widthCm: 35, heightCm: 30 }, shipsAlone: true, keepUpright: true },
      ...{ commodityCode: "34011100", countryOfOrigin: "CY" },
    });
    const promised = await priceOf(service, 3);
    const order = await orderWith(shop, service, cart(3));
    await fulfill(shop, order);
    await shop.settled();
    const { shipments } = await other.services.ports.shipments.page(
      await other.shop(),
      { relatedOrderId: String(order.id) },
      1,
      null,
    );
    const [shipment] = shipments;
    expect(shipment?.parcels).toHaveLength(3);
    expect(shipment?.rate.price.totalMinor).toBe(promised);
    expect(JSON.stringify(shipment)).toContain('"34011100"');
  });
});

it("notifies every process of a file that was stored only in part", async () => {
  const notified: string[] = [];
  const { products, productChanges } = other.services;
  const services: ProductImport = {
    ...other.services,
    readProductFile: other.services.files.products,
    products: {
      ...products,
      async setOwn(...given) {
        await products.setOwn(...given);
        throw new Error("the database went away before the next statement");
      },
    },
    productChanges: {
      ...productChanges,
      publish: async (merchant) => {
        notified.push(merchant);
      },
    },
  };
  const file = new TextEncoder().encode(`sku,hs_code\n${sku},340130`);
  await expect(importProductCsv(services, await other.shop(), file)).rejects.toThrow("went away");
  expect(await stored()).toMatchObject({ own: { commodityCode: "340130" } });
  expect(notified).toEqual([merchantId]);
});

describe("an import that the merchant asks for", () => {
  const again = async () => {
    await other.services.imports.ask(merchantId, shop.domain, "products");
    await until(async () => {
      const current = await other.services.imports.get(merchantId, "products");
      return current?.state === "done" || current?.state === "failed";
    }, "the import ends");
    return other.services.imports.get(merchantId, "products");
  };

  it("finds changes that no webhook reported", async () => {
    const gone = await shop.control<Product>("POST", "products", soap);
    await shop.settled();
    await setOwn({ size: { lengthCm: 60, widthCm: 50, heightCm: 40 } });
    await shop.shopify.control("PUT", "/simulator/app", { webhooks: [] });
    await shop.control("DELETE", `products/${gone.id}`);
    await shop.control("PATCH", `variants/${variantId()}`, { hsCode: "340120" });
    expect(await again()).toMatchObject({ state: "done" });
    expect(await stored(gone.variants[0]?.id)).toBeNull();
    expect(await stored()).toMatchObject({ commodityCode: "340120", own: { size: { lengthCm: 60 } } });
    await subscribeAgain();
  });

  it("says why Shopify could not list the products, and can be repeated", async () => {
    await shop.control("PATCH", "", { bulkOperationFailure: "INTERNAL_SERVER_ERROR" });
    const failed = await again();
    expect(failed).toMatchObject({
      state: "failed",
      error: { code: "not-listed", status: "INTERNAL_SERVER_ERROR" },
    });
    expect((await shop.view()).bulkOperations.filter(({ status }) => status === "FAILED")).toHaveLength(3);
    await shop.control("PATCH", "", { bulkOperationFailure: null });
    expect(await again()).toMatchObject({ state: "done", error: null });
  });

  it("requests a new file when one ends too soon, and says when that does not help", async () => {
    const before = (await shop.view()).bulkOperations.length;
    await shop.control("PATCH", "", { bulkFileCutShort: true });
    const failed = await again();
    expect(failed).toMatchObject({
      state: "failed",
      error: { code: "file-short", read: expect.any(Number), found: expect.any(Number) },
    });
    expect((await shop.view()).bulkOperations).toHaveLength(before + 3);
    expect(await stored(), "nothing is taken for gone").not.toBeNull();
    await shop.control("PATCH", "", { bulkFileCutShort: false });
    expect(await again()).toMatchObject({ state: "done", error: null });
  });

  it("requests a new file when one ends within a line", async () => {
    const before = (await shop.view()).bulkOperations.length;
    await shop.control("PATCH", "", { bulkFileCutShort: "inside-a-line" });
    expect(await again()).toMatchObject({
      state: "failed",
      error: { code: "file-broken" },
    });
    expect((await shop.view()).bulkOperations).toHaveLength(before + 3);
    await shop.control("PATCH", "", { bulkFileCutShort: false });
    expect(await again()).toMatchObject({ state: "done", error: null });
  });
});

async function subscribeAgain(): Promise<void> {
  await shop.shopify.control("PUT", "/simulator/app", {
    appTomlPath: fileURLToPath(new URL("../../shopify.app.toml", import.meta.url)),
    appUrl: shop.waybill.url,
  });
}

/**
 * A shop's ordinary morning: waiting orders, shipments on their way, and failures. All of it is created as in
 * life, through checkout, webhooks, pages and the API; no step writes into a database. It is the same each
 * time, counted back from now, except for Shopify's ids.
 */
import type { ShopView } from "../shopify/index.ts";
import { seedShop } from "../shopify/state/seed.ts";
import { addRates } from "./add-rates.ts";
import { until } from "./json-http.ts";
import { makeLive } from "./live-shop.ts";
import { openOrders } from "./open-orders.ts";
import { placeOrder } from "./place-order.ts";
import { sentOrders } from "./sent-orders.ts";
import { shipOrder } from "./ship-order.ts";
import type { Doors, ShopDoors } from "./shop-doors.ts";
import { shopDoors } from "./shop-doors.ts";

export interface SeededMorning {
  /** Orders that wait to be shipped. */
  readonly orders: number;
  readonly shipments: number;
}

export async function seedMorning(given: Doors): Promise<SeededMorning> {
  const doors = shopDoors(seedShop.domain, given);
  await openShop(doors, given.environment);
  for (const order of sentOrders) await shipOrder(doors, order, await placeOrder(doors, order));
  for (const order of openOrders) await placeOrder(doors, order);
  await doors.shopify("GET", "/idle?timeoutMs=60000");
  return { orders: openOrders.length, shipments: sentOrders.length };
}

/** The app is installed and live, and a second location has goods of its own. */
async function openShop(doors: ShopDoors, environment: Doors["environment"]): Promise<void> {
  const shop = await doors.shopify<ShopView>("GET", "");
  if (shop.installation === null) {
    await doors.shopify("POST", "/install");
    await doors.openApp();
    await makeLive(environment, seedShop.domain);
  }
  await until(
    "the carrier service",
    () => doors.shopify<ShopView>("GET", ""),
    ({ carrierServices }) => carrierServices.some(({ active }) => active),
  );
  await addRates(doors.submit);
  const { id } = await doors.shopify<{ id: number }>("POST", "/locations", {
    name: "Thessaloniki shop",
    company: seedShop.name,
    address1: "Egnatia 88",
    city: "Thessaloniki",
    provinceCode: "B",
    zip: "54624",
    countryCode: "GR",
    phone: "+302310555123",
  });
  await doors.shopify("POST", "/products", {
    title: "Mountain tea 50 g",
    productType: "Food",
    variants: [
      { sku: "TEA-50", priceMinor: 490, grams: 70, hsCode: "121190", originCountry: "GR", locationId: id },
    ],
  });
  await doors.shopify("GET", "/idle?timeoutMs=60000");
}

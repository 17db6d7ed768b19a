/** The banners of purchases on the list of orders, as a person sees and uses them. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { readPageData } from "../../simulator/chaos/read-page-data.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { readPdfText } from "../support/read-label.ts";
import { confirmed, costsOf } from "./confirmed-view.ts";
import { send } from "./flows/flow-life.ts";
import type { RunningShop } from "./running-shop.ts";
import { orderWith, thessaloniki } from "./shop-life.ts";

export interface Batch {
  readonly ids: readonly string[];
  readonly total: number;
  readonly working: number;
  readonly bought: number;
  readonly labels: number;
  readonly newLabels: number;
  readonly again: number;
  readonly print: { readonly id: string; readonly url: string };
}

/** A banner of several finished purchases has a part for each. */
export interface BatchOfParts extends Batch {
  readonly parts: readonly Batch[];
}

const partOf = ({ fulfillmentOrders }: OrderView) => String(fulfillmentOrders[0]?.id);

export async function banners(shop: RunningShop): Promise<readonly BatchOfParts[]> {
  const page = await (await shop.openAdmin("/app/orders.data")).text();
  const found = Object.values(
    readPageData(page) as Record<string, { data?: { batches?: readonly BatchOfParts[] } }>,
  );
  return found.flatMap(({ data }) => data?.batches ?? []);
}

/** Each purchase alone, the newest first. */
export async function batches(shop: RunningShop): Promise<readonly Batch[]> {
  return (await banners(shop)).flatMap(({ parts, ...batch }) => (parts.length > 0 ? parts : [batch]));
}

export async function ordered(shop: RunningShop, count: number): Promise<readonly OrderView[]> {
  const orders: OrderView[] = [];
  for (let at = 0; at < count; at++)
    orders.push(await orderWith(shop, "gorgona.standard", { shippingAddress: thessaloniki }));
  await shop.settled();
  return orders;
}

export async function buy(shop: RunningShop, orders: readonly OrderView[]): Promise<void> {
  const ids = orders.map(partOf);
  await send(shop, "/app/orders.data?index", confirmed(await costsOf(shop, { ids: ids.join() }), ids));
}

/** Clicks the button that a banner shows, and reads the document that its window opens. */
export function print(
  shop: RunningShop,
  { ids, print: offered }: Batch,
  which: "new" | "all",
  count: number,
): Promise<readonly string[]> {
  const form = { intent: "print-batch", ids: ids.join(), which, count: String(count) };
  return openedPrint(shop, "/app/orders.data?index", offered, form);
}

/** @returns the text of each page; none: there was nothing to print */
export async function openedPrint(
  shop: RunningShop,
  page: string,
  { id, url }: Batch["print"],
  form: Record<string, string>,
): Promise<readonly string[]> {
  const answer = await send(shop, page, { ...form, printId: id });
  const { labels } = (readPageData(await answer.text()) as { data: { labels: number } }).data;
  if (labels === 0) return [];
  let document = await fetch(new URL(url, shop.waybill.url));
  while (document.headers.get("content-type")?.startsWith("text/html")) {
    await sleep(50);
    document = await fetch(new URL(url, shop.waybill.url));
  }
  expect(document.status).toBe(200);
  return readPdfText(new Uint8Array(await document.arrayBuffer()));
}

export const numbersOf = async (shop: RunningShop, orders: readonly OrderView[]) =>
  (
    await shop.rows<{ number: string }>(
      "SELECT tracking_ref AS number FROM shipments WHERE related_order_id = ANY($1) ORDER BY 1",
      [orders.map(({ id }) => String(id))],
    )
  ).map(({ number }) => number);
export const printedOf = (pages: readonly string[], numbers: readonly string[]) =>
  numbers.filter((number) => pages.some((page) => page.replaceAll(" ", "").includes(number)));

// Run: push
/** Shipments are narrowed down and sorted on their page by SKU, tag, weight and promised day of their orders. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop } from "./running-shop.ts";
import { fulfill, oil, orderWith } from "./shop-life.ts";

let shop: RunningShop;
let orders: Record<"honey" | "oil", OrderView>;
beforeAll(async () => {
  shop = await runningShop();
  const honey = await orderWith(shop, "gorgona.standard", { lines: [{ sku: "HON-450", quantity: 1 }] });
  const tins = await orderWith(shop, "gorgona.standard", { lines: [{ ...oil, quantity: 5 }] });
  orders = { honey, oil: tins };
  await shop.control("PATCH", `orders/${honey.id}`, { tags: ["Gift", "wholesale"] });
  await shop.settled();
  for (const order of [honey, tins]) {
    await fulfill(shop, order);
    await shop.settled();
  }
});
afterAll(() => shop?.stop());

/** The shipments on the page, by their orders, in its order. */
async function shown(query: string): Promise<readonly string[]> {
  const text = await (await shop.openAdmin(`/app/shipments.data${query}`)).text();
  const placed = Object.values(orders).map(({ name }) => ({ name, at: text.indexOf(`"${name}"`) }));
  return placed
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

it("each filter is in the address, and all of them combine", async () => {
  const { honey, oil: tins } = orders;
  expect(await shown("")).toEqual([tins.name, honey.name]);
  expect(await shown("?sku=hon-450")).toEqual([honey.name]);
  expect(await shown("?tag=GIFT")).toEqual([honey.name]);
  expect(await shown("?sku=OIL-750&country=GR")).toEqual([tins.name]);
  expect(await shown("?weight=2-")).toEqual([tins.name]);
  expect(await shown("?tag=gift&weight=2-")).toEqual([]);
  expect(await shown("?promised=overdue")).toEqual([]);
  expect([...(await shown("?promised=week")), ...(await shown("?promised=none"))]).toHaveLength(2);
});

it("the list is sorted by the address, and an invalid value counts as absent", async () => {
  const { honey, oil: tins } = orders;
  expect(await shown("?sort=heaviest")).toEqual([tins.name, honey.name]);
  expect(await shown("?sort=lightest")).toEqual([honey.name, tins.name]);
  expect(await shown("?sort=sku")).toEqual([honey.name, tins.name]);
  // A shipment without a tag comes last; of one country, the older comes first.
  expect(await shown("?sort=tag")).toEqual([honey.name, tins.name]);
  expect(await shown("?sort=country")).toEqual([honey.name, tins.name]);
  expect(await shown("?weight=heavy&promised=soon&sort=colour&cursor=7")).toHaveLength(2);
});

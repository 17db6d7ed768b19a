// Run: push
/** Labels that are bought are printed at once, while others of the same click are still being bought. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderLeaseName } from "../../app/domain/orders/leases/with-lease.ts";
import { readPageData } from "../../simulator/chaos/read-page-data.ts";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { send } from "./flows/flow-life.ts";
import { buyFile, checkFile } from "./import-page.ts";
import * as desk from "./purchase-banners.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const banners = () => desk.banners(shop);
const batches = () => desk.batches(shop);
const ordered = (count: number) => desk.ordered(shop, count);
const buy = (orders: readonly OrderView[]) => desk.buy(shop, orders);
const print = (batch: desk.Batch, which: "new" | "all", count: number) =>
  desk.print(shop, batch, which, count);
const numbersOf = (orders: readonly OrderView[]) => desk.numbersOf(shop, orders);
const { printedOf } = desk;

/** Begins without the banners of the tests before. */
async function dismissAll(): Promise<void> {
  for (const { ids } of await banners())
    await send(shop, "/app/orders.data?index", { intent: "dismiss-batch", ids: ids.join() });
}

/** Another worker has these orders in hand. @returns lets go of them */
async function held(orders: readonly OrderView[]): Promise<() => Promise<void>> {
  const names = orders.map(({ id }) => orderLeaseName(shop.domain, String(id)));
  for (const name of names)
    await shop.rows(
      "INSERT INTO leases (name, holder, until) VALUES ($1, gen_random_uuid(), now() + interval '10 minutes')",
      [name],
    );
  return async () => {
    await shop.rows("DELETE FROM leases WHERE name = ANY($1)", [names]);
  };
}

describe("a click of five orders, two of which are slow", () => {
  it("prints three at once, then the two that came since, each once", async () => {
    const orders = await ordered(5);
    const [quick, slow] = [orders.slice(0, 3), orders.slice(3)];
    const release = await held(slow);
    await buy(orders);
    await until(async () => (await batches())[0]?.bought === 3, "three labels are bought");
    const [first] = await batches();
    expect(first).toMatchObject({ total: 5, working: 2, bought: 3, labels: 3, newLabels: 3 });
    const early = await print(first!, "new", first!.newLabels);
    expect(early).toHaveLength(3);
    expect(printedOf(early, await numbersOf(quick))).toHaveLength(3);
    const [between] = await batches();
    expect(between).toMatchObject({ labels: 3, newLabels: 0 });
    // The same click again, of a tab that did not see the first one.
    expect(await print({ ...first!, print: between!.print }, "new", 3)).toEqual([]);
    await release();
    await shop.settled();
    const [ended] = await batches();
    expect(ended).toMatchObject({ total: 5, working: 0, bought: 5, labels: 5, newLabels: 2 });
    const late = await print(ended!, "new", 2);
    expect(late).toHaveLength(2);
    expect(printedOf(late, await numbersOf(slow))).toHaveLength(2);
    const [over] = await batches();
    expect(over).toMatchObject({ labels: 5, newLabels: 0 });
    expect(await print(over!, "all", 5)).toHaveLength(5);
  });
});

it("prints no more labels than the button named, and the others stay new", async () => {
  const orders = await ordered(3);
  await buy(orders);
  await shop.settled();
  const [batch] = await batches();
  expect(batch).toMatchObject({ newLabels: 3 });
  expect(await print(batch!, "new", 2)).toHaveLength(2);
  const [rest] = await batches();
  expect(rest).toMatchObject({ newLabels: 1 });
  expect(await print(rest!, "new", 1)).toHaveLength(1);
});

it("shows clicks on one label each as one, prints them together and dismisses them together", async () => {
  const orders = await ordered(3);
  for (const order of orders) {
    await buy([order]);
    await shop.settled();
  }
  const [together] = await batches();
  expect(together).toMatchObject({ total: 3, bought: 3, labels: 3, newLabels: 3 });
  expect(together?.ids).toHaveLength(3);
  expect(await print(together!, "new", 3)).toHaveLength(3);
  await send(shop, "/app/orders.data?index", { intent: "dismiss-batch", ids: together!.ids.join() });
  const left = (await batches()).flatMap(({ ids }) => ids);
  for (const id of together!.ids) expect(left).not.toContain(id);
});

describe("several finished purchases", () => {
  /** Purchases of as many labels each. */
  async function bought(...sizes: readonly number[]): Promise<readonly OrderView[]> {
    await dismissAll();
    const orders = await ordered(sizes.reduce((sum, size) => sum + size, 0));
    let from = 0;
    for (const size of sizes) {
      await buy(orders.slice(from, from + size));
      await shop.settled();
      from += size;
    }
    return orders;
  }

  it("are one banner, and one print has the labels of all, each once", async () => {
    const orders = await bought(3, 2, 2, 2, 1, 1);
    const all = await banners();
    expect(all).toMatchObject([{ total: 11, bought: 11, labels: 11, newLabels: 11, again: 0 }]);
    const [together] = all;
    expect(together?.parts.map(({ labels }) => labels)).toEqual([2, 2, 2, 2, 3]);
    const pages = await print(together!, "new", together!.newLabels);
    expect(pages).toHaveLength(11);
    expect(printedOf(pages, await numbersOf(orders))).toHaveLength(11);
    expect(await banners()).toMatchObject([{ labels: 11, newLabels: 0, again: 11 }]);
  });

  it("can each be printed again alone", async () => {
    const orders = await bought(2, 3);
    const [together] = await banners();
    await print(together!, "new", 5);
    const [later, earlier] = (await banners())[0]!.parts;
    expect([later, earlier]).toMatchObject([
      { labels: 3, newLabels: 0, again: 3 },
      { labels: 2, newLabels: 0, again: 2 },
    ]);
    const pages = await print(earlier!, "all", 2);
    expect(printedOf(pages, await numbersOf(orders.slice(0, 2)))).toHaveLength(2);
    expect(pages).toHaveLength(2);
  });

  it("print what is new after one of them was printed alone", async () => {
    const orders = await bought(2, 3);
    const [, earlier] = (await banners())[0]!.parts;
    expect(await print(earlier!, "new", 2)).toHaveLength(2);
    const [together] = await banners();
    expect(together).toMatchObject({ labels: 5, newLabels: 3 });
    const pages = await print(together!, "new", 3);
    expect(printedOf(pages, await numbersOf(orders.slice(2)))).toHaveLength(3);
    expect(pages).toHaveLength(3);
  });

  it("print nothing twice from two tabs, and a purchase that came since remains for the next print", async () => {
    const orders = await bought(2, 2);
    const [one] = await banners();
    const [other] = await banners();
    const [more] = await ordered(1);
    await buy([more!]);
    await shop.settled();
    const printed = await Promise.all([print(one!, "new", 4), print(other!, "new", 4)]);
    expect(printed.map((pages) => pages.length).sort()).toEqual([0, 4]);
    expect(printedOf(printed.flat(), await numbersOf(orders))).toHaveLength(4);
    const [rest] = await banners();
    expect(rest).toMatchObject({ labels: 5, newLabels: 1 });
    const last = await print(rest!, "new", 1);
    expect(printedOf(last, await numbersOf([more!]))).toHaveLength(1);
  });

  it("print each label once when all and each part are printed in the same moment", async () => {
    const orders = await bought(2, 3, 2);
    const [together] = await banners();
    const all = [together!, ...together!.parts];
    const prints = await Promise.all(all.map((each) => print(each, "new", each.newLabels)));
    expect(prints.flat()).toHaveLength(7);
    expect(printedOf(prints.flat(), await numbersOf(orders))).toHaveLength(7);
    expect(await banners()).toMatchObject([{ labels: 7, newLabels: 0 }]);
  });

  it("stay apart from one that is still running, whose labels it prints itself", async () => {
    const orders = await bought(1, 2);
    const [slow, quick] = await ordered(2);
    const release = await held([slow!]);
    await buy([slow!, quick!]);
    await until(async () => (await banners())[0]?.bought === 1, "one label is bought");
    const [running, together] = await banners();
    expect(running).toMatchObject({ total: 2, working: 1, newLabels: 1, parts: [] });
    expect(together).toMatchObject({ total: 3, working: 0, newLabels: 3 });
    expect(printedOf(await print(together!, "new", 3), await numbersOf(orders))).toHaveLength(3);
    await release();
    await shop.settled();
    const [over] = await banners();
    expect(over).toMatchObject({ total: 5, labels: 5, newLabels: 2 });
    const pages = await print(over!, "new", 2);
    expect(printedOf(pages, await numbersOf([slow!, quick!]))).toHaveLength(2);
  });
});

it.each([
  ["no batch", { ids: "" }],
  ["a batch that is no id", { ids: "1,2" }],
  ["a count that is no number", { count: "many" }],
  ["no count", { count: "0" }],
  ["more labels than a document has", { count: "1001" }],
  ["other labels", { which: "old" }],
])("refuses a print of %s, and stores none", async (_, change) => {
  const form = {
    ...{ intent: "print-batch", which: "new", count: "1" },
    ...{ ids: crypto.randomUUID(), printId: crypto.randomUUID() },
  };
  expect((await send(shop, "/app/orders.data?index", { ...form, ...change })).status).toBe(400);
});

describe("an imported file", () => {
  const rowOf = (order: string) =>
    `cheapest,${order},500,GR,546 23,Θεσσαλονίκη,Ελένη Π,Τσιμισκή 45,+306944123456`;
  const header =
    "select,related_order_id,items.0.weight,address_to.country,address_to.zip,address_to.city,address_to.name,address_to.address,address_to.phone";

  interface Import extends Omit<desk.Batch, "ids"> {
    readonly id: string;
    readonly state: string;
  }
  async function shown(): Promise<Import> {
    const page = readPageData(await (await shop.openAdmin("/app/shipments/import.data")).text());
    const routes = page as Record<string, { data?: { batch?: Import } }>;
    return Object.values(routes).flatMap(({ data }) => data?.batch ?? [])[0]!;
  }
  const printed = ({ id, print: offered }: Import, which: "new" | "all", count: number) =>
    desk.openedPrint(shop, "/app/shipments/import.data", offered, {
      ...{ intent: "print", id, which, count: String(count) },
    });

  it("prints the labels that came since the last print, each once, and all again", async () => {
    const orders = Array.from({ length: 5 }, (_, at) => `import-${at}`);
    const file = [header, ...orders.map(rowOf)].join("\n");
    expect(await buyFile(shop, file, await checkFile(shop, file))).toBe("buy");
    await until(async () => (await shown()).state === "done", "the import is over");
    const first = await shown();
    expect(first).toMatchObject({ bought: 5, labels: 5, newLabels: 5 });
    expect(await printed(first, "new", 3)).toHaveLength(3);
    // The same click again, of a tab that did not see the first one.
    const between = await shown();
    expect(between).toMatchObject({ labels: 5, newLabels: 2 });
    const late = await printed(between, "new", 3);
    expect(late).toHaveLength(2);
    const numbers = await shop.rows<{ number: string }>(
      "SELECT tracking_ref AS number FROM shipments WHERE related_order_id = ANY($1)",
      [orders.slice(3)],
    );
    const wanted = numbers.map(({ number }) => number);
    expect(printedOf(late, wanted)).toHaveLength(2);
    const over = await shown();
    expect(over).toMatchObject({ labels: 5, newLabels: 0 });
    expect(await printed(over, "new", 5)).toEqual([]);
    expect(await printed(await shown(), "all", 5)).toHaveLength(5);
  });

  it.each([
    ["no count", { count: "0" }],
    ["other labels", { which: "old" }],
    ["an import that is no id", { id: "1" }],
  ])("refuses a print of %s", async (_, change) => {
    const form = {
      ...{ intent: "print", which: "new", count: "1" },
      ...{ id: crypto.randomUUID(), printId: crypto.randomUUID() },
    };
    const answer = await send(shop, "/app/shipments/import.data", { ...form, ...change });
    expect(answer.status).toBe(400);
  });
});

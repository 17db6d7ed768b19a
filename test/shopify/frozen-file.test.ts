// Run: push
/** A file of orders is bought exactly as the page showed it: its rows, their services and their prices. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPageData } from "../../simulator/chaos/read-page-data.ts";
import type { Checked } from "./import-page.ts";
import { buyFile, checkFile, sendFile } from "./import-page.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const header =
  "select,service.driver,service.code,related_order_id,items.0.weight,address_to.country,address_to.zip,address_to.city,address_to.name,address_to.address,address_to.phone";
const home = "GR,546 23,Θεσσαλονίκη,Ελένη Π,Τσιμισκή 45,+306944123456";
const abroad = "DE,10115,Berlin,Eleni P,Chausseestr. 1,+4930123456";
const cheapest = (order: string, to = home) => `cheapest,,,${order},500,${to}`;
const named = (code: string, order: string) => `,gorgona,${code},${order},500,${home}`;
const fileOf = (...rows: readonly string[]) => [header, ...rows].join("\n");

const labelsOf = (prefix: string) =>
  shop.rows<{ order: string; cents: number; service: string }>(
    `SELECT related_order_id AS order, (value #>> '{rate,price,totalMinor}')::int AS cents,
      value #>> '{rate,service,code}' AS service
     FROM shipments WHERE related_order_id LIKE $1 ORDER BY 1`,
    [`${prefix}-%`],
  );

interface Shown {
  readonly id: string;
  readonly state: string;
  readonly bought: number;
  readonly errors: readonly {
    readonly row: number;
    readonly message: string;
    readonly reason: Readonly<Record<string, unknown>> | null;
  }[];
}

/** The page's banner of the latest import. */
async function banner(): Promise<Shown | null> {
  const page = readPageData(await (await shop.openAdmin("/app/shipments/import.data")).text());
  const routes = page as Record<string, { data?: { batch?: Shown | null } }>;
  return Object.values(routes).flatMap(({ data }) => data?.batch ?? [])[0] ?? null;
}

async function ended({ id }: Checked): Promise<Shown> {
  let shown: Shown | null = null;
  await until(async () => {
    shown = await banner();
    return shown?.id === id && shown.state === "done";
  }, "the import is over");
  return shown!;
}

/** The id of the same prices, read so many minutes ago. */
function olderBy(minutes: number, id: string): string {
  const moment = (Date.now() - minutes * 60_000).toString(16).padStart(12, "0");
  return moment.replace(/^(.{8})(.{4})$/, "$1-$2") + id.slice(13);
}

describe("before it is bought", () => {
  it("the page has the count, the cost by service and each row without a label, with its cause", async () => {
    const file = fileOf(
      cheapest("before-1"),
      named("standard", "before-2"),
      cheapest("before-3", "GR,546 23,Θεσσαλονίκη,,,"),
      named("unheard-of", "before-4"),
      named("standard", "before-5"),
      named("unheard-of", "before-6"),
    );
    const { good, wrong, prices } = await checkFile(shop, file);
    expect([good, wrong]).toEqual([5, 1]);
    expect(prices.labels.map(([index]) => index)).toEqual([0, 1, 4]);
    expect(prices.refused.map(({ row }) => row)).toEqual([5, 7]);
    const labels = prices.sums.reduce((sum, each) => sum + each.labels, 0);
    expect(labels).toBe(3);
    expect(prices.costs.map(({ carrier }) => carrier)).toContainEqual(
      expect.stringMatching(/^Gorgona Courier, /),
    );
    expect(await labelsOf("before")).toEqual([]);
  });

  it("a row that no service of the merchant takes is named with the reason", async () => {
    const file = fileOf(`,gorgona,standard,away-1,500,${abroad}`);
    const { prices } = await checkFile(shop, file);
    expect(prices.labels).toEqual([]);
    expect(prices.refused).toMatchObject([{ row: 2, message: expect.stringMatching(/.+/) }]);
  });

  it("a long file is priced in several answers, each row once", async () => {
    const file = fileOf(...Array.from({ length: 400 }, (_, at) => cheapest(`long-${at}`)));
    const { prices } = await checkFile(shop, file);
    expect(prices.labels.map(([index]) => index)).toEqual(Array.from({ length: 400 }, (_, at) => at));
    expect(prices.sums.reduce((sum, { labels }) => sum + labels, 0)).toBe(400);
  });
});

describe("a confirmed file", () => {
  it("is bought at the prices that were shown, once, however often the request is repeated", async () => {
    const file = fileOf(cheapest("once-1"), named("morning", "once-2"), named("unheard-of", "once-3"));
    const checked = await checkFile(shop, file);
    const answers = await Promise.all([1, 2, 3].map(() => buyFile(shop, file, checked)));
    expect(answers).toEqual(["buy", "buy", "buy"]);
    const { bought, errors } = await ended(checked);
    expect(bought).toBe(2);
    expect(errors.map(({ row }) => row)).toEqual([4]);
    expect(await buyFile(shop, file, checked)).toBe("buy");
    const shown = checked.prices.labels.map(([, label]) => [label.service.split(".")[1], label.amountMinor]);
    expect((await labelsOf("once")).map(({ service, cents }) => [service, cents])).toEqual(shown);
  });

  it("leaves a row whose price changed, and names both prices", async () => {
    const file = fileOf(cheapest("price-1"), cheapest("price-2"));
    const { prices, ...checked } = await checkFile(shop, file);
    const now = prices.labels[0]![1];
    const [first, second] = prices.labels;
    const labels = [[0, { ...now, amountMinor: now.amountMinor - 28 }] as const, second!];
    expect(first?.[0]).toBe(0);
    expect(await buyFile(shop, file, { ...checked, prices: { ...prices, labels } })).toBe("buy");
    const { bought, errors } = await ended({ ...checked, prices });
    expect(bought).toBe(1);
    const { currency, amountMinor } = now;
    expect(errors).toMatchObject([
      {
        row: 2,
        reason: {
          ...{ code: "not-as-confirmed", changed: [] },
          price: {
            confirmed: { amountMinor: amountMinor - 28, currency },
            now: { amountMinor, currency },
          },
        },
      },
    ]);
    expect((await labelsOf("price")).map(({ order }) => order)).toEqual(["price-2"]);
  });

  it("buys no row that another file has in its place", async () => {
    const checked = await checkFile(shop, fileOf(cheapest("swap-1"), cheapest("swap-2")));
    const other = fileOf(cheapest("swap-1"), cheapest("swap-2").replace("Τσιμισκή 45", "Τσιμισκή 46"));
    expect(await buyFile(shop, other, checked)).toBe("buy");
    const { errors } = await ended(checked);
    expect(errors).toMatchObject([{ row: 3, reason: { changed: ["recipient"], price: null } }]);
    expect((await labelsOf("swap")).map(({ order }) => order)).toEqual(["swap-1"]);
    const shorter = await checkFile(shop, fileOf(cheapest("swap-3"), cheapest("swap-4")));
    expect(await buyFile(shop, fileOf(cheapest("swap-3")), shorter)).toBe("expired");
    expect(await labelsOf("swap")).toHaveLength(1);
  });

  it("is not bought at prices of more than half an hour ago", async () => {
    const file = fileOf(cheapest("old-1"));
    const checked = await checkFile(shop, file);
    expect(await buyFile(shop, file, { ...checked, id: olderBy(31, checked.id) })).toBe("expired");
    expect(await labelsOf("old")).toEqual([]);
    const fresh = { ...checked, id: olderBy(29, checked.id) };
    expect(await buyFile(shop, file, fresh)).toBe("buy");
    await ended(fresh);
    expect(await labelsOf("old")).toHaveLength(1);
  });

  it.each([
    ["no labels", {}],
    ["an empty list", { labels: "[]" }],
    ["labels that are no JSON", { labels: "[" }],
    ["a price that is none", { labels: '[[0,{"service":"a.b","amountMinor":-1,"currency":"EUR"}]]' }],
    ["no id", { id: "" }],
  ])("is refused with %s, and nothing is bought", async (_, change) => {
    const file = fileOf(cheapest("refused-1"));
    const { id } = await checkFile(shop, file);
    expect((await sendFile(shop, file, { intent: "buy", id, ...change })).status).toBe(400);
    expect(await labelsOf("refused")).toEqual([]);
  });
});

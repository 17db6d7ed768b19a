import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  ChangedFacts,
  OwnDataChange,
  OwnProductData,
  PlatformVariant,
} from "../../app/domain/orders/products/product-store.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let merchant: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  stores = testStores(database);
  merchant = stores.ids.next();
});

function aVariant(variantId: string, given: Partial<PlatformVariant> = {}): PlatformVariant {
  return {
    variantId,
    productId: "100",
    productTitle: "Μέλι θυμαρίσιο",
    variantTitle: "450 g",
    sku: `HON-${variantId}`,
    weightG: 680,
    requiresShipping: true,
    commodityCode: "040900",
    countryOfOrigin: "GR",
    updatedAt: new Date("2026-11-20T08:00:00Z"),
    ...given,
  };
}

const nothingOwn = {
  size: null,
  commodityCode: null,
  countryOfOrigin: null,
  shipsAlone: false,
  keepUpright: false,
  weightless: false,
  place: null,
};
/** A place is for people: prices and parcels do not depend on it. */
const { place: _, ...ownFactsOfNothing } = nothingOwn;
const factsOfNothing = { ...ownFactsOfNothing, weightG: null };
const size = { lengthCm: 12, widthCm: 8.5, heightCm: 8.5 };
const every = new Set([
  "size",
  "commodityCode",
  "countryOfOrigin",
  "shipsAlone",
  "keepUpright",
  "weightless",
  "place",
] as const);

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 9, 0, second));
const own = (variantId: string, given: Partial<OwnDataChange>) =>
  stores.products.setOwn(merchant, every, [{ variantId, ...nothingOwn, ...given }]);
const titles = async () =>
  (await stores.products.page(merchant, { search: "", withoutSize: false }, 50, null)).variants.map(
    ({ variantTitle }) => variantTitle,
  );
async function gathered<Each>(batches: AsyncIterable<readonly Each[]>): Promise<Each[]> {
  const all: Each[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}

describe("Shopify's facts", () => {
  it("is kept, with all of its characters", async () => {
    const variant = aVariant("9007199254740991", { sku: "A\0B😀", weightG: null, productTitle: "'; --" });
    expect(await stores.products.seen(merchant, at(1), [variant, aVariant("2")])).toBe(2);
    const { updatedAt: _, ...kept } = variant;
    expect(await stores.products.get(merchant, "9007199254740991")).toEqual({
      ...kept,
      sku: "AB😀",
      own: nothingOwn,
    });
    for (const none of ["3", "", "x", "99999999999999999999"])
      expect(await stores.products.get(merchant, none)).toBeNull();
    expect(await stores.products.get(stores.ids.next(), "2")).toBeNull();
  });

  it("changes nothing when it is the same again", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1")]);
    const since = await now();
    expect(await stores.products.seen(merchant, at(2), [aVariant("1")])).toBe(0);
    expect(await gathered(stores.products.changedFacts(merchant, since))).toEqual([]);
    expect(await stores.products.seen(merchant, at(3), [aVariant("1", { commodityCode: null })])).toBe(1);
    expect(await gathered(stores.products.changedFacts(merchant, since))).toHaveLength(1);
  });

  it("is what the reading had that began last, whichever is written last", async () => {
    await stores.products.seen(merchant, at(5), [aVariant("1", { variantTitle: "new" })]);
    expect(await stores.products.seen(merchant, at(4), [aVariant("1", { variantTitle: "old" })])).toBe(0);
    expect(await titles()).toEqual(["new"]);
  });

  it("never touches what the merchant entered", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1")]);
    const entered = { size, commodityCode: "04090000", countryOfOrigin: "CY", shipsAlone: true };
    expect(await own("1", entered)).toBe(1);
    await stores.products.seen(merchant, at(2), [
      aVariant("1", { commodityCode: "170199", countryOfOrigin: "DE" }),
    ]);
    expect((await stores.products.get(merchant, "1"))?.own).toEqual({ ...nothingOwn, ...entered });
    expect((await stores.products.facts(merchant, [1, 2])).get(1)).toEqual({ ...factsOfNothing, ...entered });
  });
});

describe("a product", () => {
  it("loses the variants that Shopify no longer lists, and they stay away", async () => {
    const both = [aVariant("1"), aVariant("2")];
    await stores.products.seenProduct(merchant, at(2), "100", both);
    await stores.products.seen(merchant, at(2), [aVariant("7", { productId: "700" })]);
    expect(await stores.products.seenProduct(merchant, at(3), "100", [aVariant("1")])).toBe(1);
    expect(await stores.products.get(merchant, "2")).toBeNull();
    expect(await stores.products.seen(merchant, at(2), both)).toBe(0);
    expect(await stores.products.get(merchant, "2")).toBeNull();
    expect(await stores.products.facts(merchant, [1, 2])).toHaveProperty("size", 1);
    expect(await stores.products.get(merchant, "7")).not.toBeNull();
  });

  it("comes back with what the merchant entered, when a later reading has it", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1")]);
    await own("1", { size });
    await stores.products.seenProduct(merchant, at(2), "100", []);
    expect(await stores.products.seen(merchant, at(3), [aVariant("1")])).toBe(1);
    expect((await stores.products.get(merchant, "1"))?.own.size).toEqual(size);
  });

  it("is as old as its oldest variant", async () => {
    const older = new Date("2026-11-01T00:00:00Z");
    await stores.products.seen(merchant, at(1), [aVariant("1"), aVariant("2", { updatedAt: older })]);
    expect(await stores.products.productUpdatedAt(merchant, "100")).toEqual(older);
    expect(await stores.products.productUpdatedAt(merchant, "101")).toBeNull();
  });
});

describe("a weight with a fraction of a gram", () => {
  it("is kept exactly, and is a fact of the product where whole grams are not", async () => {
    await stores.products.seen(merchant, at(1), [
      aVariant("1", { weightG: 0.3 }),
      aVariant("2", { weightG: 28.35 }),
      aVariant("3", { weightG: 500 }),
    ]);
    const variants = await stores.products.byVariantIds(merchant, ["1", "2", "3"]);
    expect(variants.map(({ weightG }) => weightG).toSorted()).toEqual([0.3, 28.35, 500]);
    const facts = await stores.products.facts(merchant, [1, 2, 3]);
    expect([1, 2, 3].map((id) => facts.get(id)?.weightG ?? null)).toEqual([0.3, 28.35, null]);
  });

  it("gives way to whole grams, and its change is a change", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1", { weightG: 0.3 })]);
    expect(await stores.products.seen(merchant, at(2), [aVariant("1", { weightG: 0.4 })])).toBe(1);
    expect(await stores.products.seen(merchant, at(3), [aVariant("1", { weightG: 2 })])).toBe(1);
    expect((await stores.products.get(merchant, "1"))?.weightG).toBe(2);
  });
});

describe("the merchant's own data", () => {
  it("leaves alone the fields that are not named, and what is the same", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1")]);
    await own("1", { size, keepUpright: true, place: "A-12" });
    const change = { variantId: "1", ...nothingOwn, countryOfOrigin: "IT" };
    const fields = new Set(["countryOfOrigin"] as const);
    expect(await stores.products.setOwn(merchant, fields, [change])).toBe(1);
    expect(await stores.products.setOwn(merchant, fields, [change])).toBe(0);
    expect((await stores.products.get(merchant, "1"))?.own).toEqual({
      ...nothingOwn,
      size,
      keepUpright: true,
      place: "A-12",
      countryOfOrigin: "IT",
    });
  });

  it("replaces the data that it was made over alone, whichever field another save changed", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1")]);
    const first: OwnProductData = { ...nothingOwn, size, place: "A-12", keepUpright: true };
    const changed: readonly Partial<OwnProductData>[] = [
      { size: null },
      { size: { ...size, heightCm: 11 } },
      { commodityCode: "63026000" },
      { countryOfOrigin: "PT" },
      { shipsAlone: true },
      { keepUpright: false },
      { weightless: true },
      { place: null },
    ];
    const save = (own: OwnProductData, over?: OwnProductData) =>
      stores.products.setOwn(merchant, every, [{ variantId: "1", ...own, ...(over && { over }) }]);
    for (const change of changed) {
      await save(first);
      const other = { ...first, ...change };
      expect(await save(other, first), JSON.stringify(change)).toBe(1);
      expect(await save({ ...first, place: "B-1" }, first), JSON.stringify(change)).toBe(0);
      expect((await stores.products.get(merchant, "1"))?.own).toEqual(other);
      expect(await save({ ...first, place: "B-1" }, other)).toBe(1);
    }
  });

  it("is an event of the audit trail, which counts what changed", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1"), aVariant("2"), aVariant("3")]);
    const place = new Set(["place"] as const);
    const change = (...ids: readonly string[]) =>
      stores.products.setOwn(
        merchant,
        place,
        ids.map((variantId) => ({ variantId, ...nothingOwn, place: "A-1" })),
      );
    expect([await change("1", "2"), await change("1", "2"), await change("2", "3")]).toEqual([2, 0, 1]);
    const { events } = await stores.audit.page(merchant, {}, 10, null);
    expect(events.map(({ action, detail }) => [action, detail.count])).toEqual([
      ["products.changed", 1],
      ["products.changed", 2],
    ]);
  });

  it("stays Shopify's where it says the same as Shopify", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1")]);
    expect(await own("1", { commodityCode: "040900", countryOfOrigin: "GR" })).toBe(0);
    await stores.products.seen(merchant, at(2), [aVariant("1", { commodityCode: "210690" })]);
    expect((await stores.products.facts(merchant, [1])).get(1)?.commodityCode).toBe("210690");
  });

  it("is one merchant's, whatever ids another one names", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1")]);
    const other = stores.ids.next();
    expect(await stores.products.setOwn(other, every, [{ variantId: "1", ...nothingOwn, size }])).toBe(0);
    expect(await stores.products.setOwn(merchant, every, [{ variantId: "5", ...nothingOwn, size }])).toBe(0);
    expect(await stores.products.get(merchant, "5")).toBeNull();
  });
});

describe("the list", () => {
  it("begins with what has no size, then the newest products, page by page", async () => {
    const ids = ["11", "12", "13", "14", "15", "16"];
    await stores.products.seen(
      merchant,
      at(1),
      ids.map((id, index) => aVariant(id, { productId: String(200 + Math.floor(index / 2)) })),
    );
    await own("16", { size });
    await own("12", { size });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const filter = { search: "", withoutSize: false };
      const page = await stores.products.page(merchant, filter, 2, cursor);
      seen.push(...page.variants.map(({ variantId }) => variantId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(["15", "14", "13", "11", "16", "12"]);
  });

  it("finds by words of titles, SKU and id, without accents and case", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1"), aVariant("2", { productTitle: "Oil 100%" })]);
    const found = async (search: string) =>
      (await stores.products.page(merchant, { search, withoutSize: false }, 9, null)).variants.length;
    expect(await found("ΜΕΛΙ hon-1")).toBe(1);
    expect(await found("100%")).toBe(1);
    expect(await found("%")).toBe(1);
    expect(await found("oil meli")).toBe(0);
  });

  it("can leave out what has a size, and what is never shipped", async () => {
    await stores.products.seen(merchant, at(1), [
      aVariant("1"),
      aVariant("2"),
      aVariant("3", { requiresShipping: false }),
    ]);
    await own("1", { size });
    const page = await stores.products.page(merchant, { search: "", withoutSize: true }, 9, "no cursor");
    expect(page.variants.map(({ variantId }) => variantId)).toEqual(["2"]);
  });

  it("is announced whole, and found by SKU", async () => {
    await stores.products.seen(merchant, at(1), [
      aVariant("2"),
      aVariant("1"),
      aVariant("3", { sku: "HON-1" }),
    ]);
    const ids = (variants: readonly { variantId: string }[]) => variants.map(({ variantId }) => variantId);
    expect(ids(await gathered(stores.products.all(merchant)))).toEqual(["1", "2", "3"]);
    expect(ids(await stores.products.bySkus(merchant, ["HON-1", "hon-2", "\0"])).sort()).toEqual(["1", "3"]);
    expect(ids(await stores.products.byVariantIds(merchant, ["3", "x", "4"]))).toEqual(["3"]);
  });
});

describe("changed facts", () => {
  it("are those since the watermark, the gone ones too", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1"), aVariant("2"), aVariant("3")]);
    const since = await now();
    await own("2", { size });
    await stores.products.seenProduct(merchant, at(2), "100", [aVariant("1"), aVariant("2")]);
    const changed: ChangedFacts[] = await gathered(stores.products.changedFacts(merchant, since));
    expect(changed).toEqual([
      {
        variantId: 2,
        facts: { ...factsOfNothing, size, commodityCode: "040900", countryOfOrigin: "GR" },
      },
      { variantId: 3, facts: null },
    ]);
    expect(await gathered(stores.products.changedFacts(merchant, null))).toHaveLength(3);
  });

  it("have a watermark that lies before whatever may be under way", async () => {
    const { at: watermark, mark } = await stores.products.watermark(merchant);
    expect((await now()).getTime() - watermark.getTime()).toBeGreaterThanOrEqual(60_000);
    await stores.imports.ask(merchant, "kalimera.myshopify.com", "products");
    expect((await stores.products.watermark(merchant)).mark).not.toBe(mark);
  });
});

describe("an import", () => {
  const shop = "kalimera.myshopify.com";
  const current = async () => {
    const found = await stores.imports.get(merchant, "products");
    if (found === null) throw new Error("no import");
    return found;
  };

  it("is asked for with its job, and once", async () => {
    await stores.imports.ask(merchant, shop, "products");
    await stores.imports.ask(merchant, shop, "products", new Date(0));
    expect(stores.jobs).toEqual([{ name: "import", data: { shop, kind: "products" } }]);
    expect(await current()).toMatchObject({ state: "asked", read: 0, bytes: 0 });
    // The merchant's click gives an import without a job another one; the queue knows which have none.
    await stores.imports.ask(merchant, shop, "products");
    expect(stores.jobs).toHaveLength(2);
  });

  it("begins anew after an end, unless it was asked for lately", async () => {
    await stores.imports.ask(merchant, shop, "products");
    await stores.imports.change(merchant, await current(), {
      state: "failed",
      error: { code: "file-short", read: 3, found: 4 },
    });
    expect(await current()).toMatchObject({ error: { code: "file-short", read: 3, found: 4 } });
    const asked = (await current()).requestedAt;
    stores.clock.advance(1_000);
    await stores.imports.ask(merchant, shop, "products", asked);
    expect((await current()).state).toBe("failed");
    await stores.imports.ask(merchant, shop, "products", stores.clock.now());
    expect(await current()).toMatchObject({ state: "asked", error: null });
  });

  it("stores each batch once, also beside another run", async () => {
    await stores.imports.ask(merchant, shop, "products");
    const operation = {
      state: "reading",
      operationId: "gid://shopify/BulkOperation/1",
      startedAt: at(5),
    } as const;
    await stores.imports.change(merchant, await current(), operation);
    const from = await current();
    const batch = { items: [aVariant("1"), aVariant("2")], objects: 2, end: 400 };
    expect(await stores.imports.keep(merchant, shop, from, batch)).toBe(true);
    expect(await stores.imports.keep(merchant, shop, from, batch)).toBe(false);
    expect(await current()).toMatchObject({ read: 2, bytes: 400 });
  });

  it("ends with what Shopify no longer had being gone, but not what came meanwhile", async () => {
    await stores.products.seen(merchant, at(1), [aVariant("1"), aVariant("2")]);
    await stores.imports.ask(merchant, shop, "products");
    await stores.imports.change(merchant, await current(), { state: "reading", startedAt: at(5) });
    await stores.imports.keep(merchant, shop, await current(), {
      items: [aVariant("1")],
      objects: 1,
      end: 400,
    });
    await stores.products.seenProduct(merchant, at(6), "300", [aVariant("9", { productId: "300" })]);
    const from = await current();
    expect(await stores.imports.finish(merchant, from)).toBe(1);
    expect(await stores.imports.finish(merchant, from)).toBeNull();
    expect(await current()).toMatchObject({ state: "done", finishedAt: stores.clock.now() });
    const left = await gathered(stores.products.all(merchant));
    expect(left.map(({ variantId }) => variantId)).toEqual(["1", "9"]);
  });
});

async function now(): Promise<Date> {
  const { rows } = await database.pool.query<{ at: Date }>("SELECT clock_timestamp() + '1 ms' AS at");
  await new Promise((resolve) => setTimeout(resolve, 3));
  return rows[0]?.at ?? new Date(0);
}

import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Changes } from "../../app/domain/orders/ports.ts";
import type { ProductMemory } from "../../app/domain/orders/products/product-memory.ts";
import { createProductMemory } from "../../app/domain/orders/products/product-memory.ts";
import type { OwnProductData, PlatformVariant } from "../../app/domain/orders/products/product-store.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let merchant: string;
let statements: number;
/** Runs before each answer of the database. */
let before: () => Promise<void>;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  stores = testStores(database);
  merchant = stores.ids.next();
  statements = 0;
  before = async () => {};
});

function changes(): Changes & { announce(merchantId: string | null): void } {
  const listeners = new Set<(merchantId: string | null) => void>();
  const announce = (merchantId: string | null) => {
    for (const listener of listeners) listener(merchantId);
  };
  return {
    announce,
    publish: async (merchantId) => announce(merchantId),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The real store, with its statements counted. */
function aMemory(productChanges = changes(), mostVariants?: number): ProductMemory {
  const counted = async () => {
    statements++;
    await before();
  };
  const products: TestStores["products"] = {
    ...stores.products,
    async facts(...given) {
      await counted();
      return stores.products.facts(...given);
    },
    async watermark(id) {
      await counted();
      return stores.products.watermark(id);
    },
    async *changedFacts(...given) {
      await counted();
      yield* stores.products.changedFacts(...given);
    },
  };
  const log = pino({ level: "silent" });
  return createProductMemory({ products, productChanges, log, ports: { clock: stores.clock } }, mostVariants);
}

function aVariant(variantId: number): PlatformVariant {
  return {
    variantId: String(variantId),
    productId: "1",
    productTitle: "Honey",
    variantTitle: "",
    sku: null,
    weightG: 500,
    requiresShipping: true,
    commodityCode: variantId % 2 === 0 ? "040900" : null,
    countryOfOrigin: null,
    updatedAt: new Date("2026-11-20T08:00:00Z"),
  };
}

const size = { lengthCm: 10, widthCm: 10, heightCm: 10 };
const sizeOnly = new Set<keyof OwnProductData>(["size"]);
const setSize = (variantId: number, to: OwnProductData["size"] = size) =>
  stores.products.setOwn(merchant, sizeOnly, [
    {
      ...{ variantId: String(variantId), size: to, commodityCode: null, countryOfOrigin: null },
      ...{ shipsAlone: false, keepUpright: false, weightless: false, place: null },
    },
  ]);
const variants = (...ids: number[]) => stores.products.seen(merchant, new Date(), ids.map(aVariant));

describe("the memory of products", () => {
  it("asks the database once", async () => {
    await variants(2, 3);
    const memory = aMemory();
    expect((await memory.factsFor(merchant, [2])).get(2)?.commodityCode).toBe("040900");
    const once = statements;
    for (const id of [2, 3, 4]) await memory.factsFor(merchant, [id]);
    expect(statements).toBe(once);
    // Variants without data of their own are not remembered.
    expect((await memory.factsFor(merchant, [3])).get(3)).toBeUndefined();
  });

  it("knows a change at the next question, in every process that is notified", async () => {
    await variants(1, 2, 3);
    const feed = changes();
    const [here, there] = [aMemory(feed), aMemory(feed)];
    for (const memory of [here, there]) await memory.factsFor(merchant, [1]);
    await setSize(1);
    for (const memory of [here, there])
      expect((await memory.factsFor(merchant, [1])).get(1), "not announced").toBeUndefined();
    feed.announce(merchant);
    for (const memory of [here, there])
      expect((await memory.factsFor(merchant, [1])).get(1)?.size).toEqual(size);
    await stores.products.seenProduct(merchant, new Date(), "1", [aVariant(1), aVariant(3)]);
    await setSize(1, null);
    feed.announce(null);
    for (const memory of [here, there]) {
      const facts = await memory.factsFor(merchant, [1]);
      expect([facts.get(1), facts.get(2)]).toEqual([undefined, undefined]);
    }
  });

  it("does not lose a change that is announced during a read", async () => {
    await variants(1, 2);
    const feed = changes();
    const memory = aMemory(feed);
    await memory.factsFor(merchant, [1]);
    feed.announce(merchant);
    before = async () => {
      before = async () => {};
      await setSize(1);
      feed.announce(merchant);
    };
    await memory.factsFor(merchant, [1]);
    expect((await memory.factsFor(merchant, [1])).get(1)?.size).toEqual(size);
  });

  it("reads only the wanted variants while a large shop's are being loaded", async () => {
    await variants(1);
    await setSize(1);
    const memory = aMemory();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let first = true;
    before = async () => {
      if (first) {
        first = false;
        await held;
      }
    };
    const facts = await memory.factsFor(merchant, [1, 99]);
    expect([facts.get(1)?.size, facts.get(99)]).toEqual([size, undefined]);
    release();
    await expect
      .poll(async () => {
        const asked = statements;
        await memory.factsFor(merchant, [1]);
        return statements - asked;
      })
      .toBe(0);
  });

  it("uses its data while the database is away", async () => {
    await variants(1);
    await setSize(1);
    const feed = changes();
    const memory = aMemory(feed);
    await memory.factsFor(merchant, [1]);
    before = async () => {
      throw new Error("the database is away");
    };
    feed.announce(merchant);
    const failed = statements;
    for (let callback = 0; callback < 5; callback++)
      expect((await memory.factsFor(merchant, [1])).get(1)?.size).toEqual(size);
    expect(statements - failed, "it is not asked again and again").toBe(1);
    before = async () => {};
    await setSize(1, null);
    stores.clock.advance(5_000);
    expect((await memory.factsFor(merchant, [1])).get(1)).toBeUndefined();
  });

  it("forgets variants that a new import removed without a trace", async () => {
    await variants(1);
    await setSize(1);
    const feed = changes();
    const memory = aMemory(feed);
    await memory.factsFor(merchant, [1]);
    await database.prisma.productVariant.deleteMany({ where: { merchantId: merchant } });
    await stores.imports.ask(merchant, "shop.myshopify.com", "products");
    feed.announce(merchant);
    expect((await memory.factsFor(merchant, [1])).get(1)).toBeUndefined();
  });

  it("is bounded: the shop whose checkout is idle longest is dropped first", async () => {
    const merchants = [merchant, stores.ids.next(), stores.ids.next()];
    for (const each of merchants) await stores.products.seen(each, new Date(), [2, 4, 6].map(aVariant));
    const memory = aMemory(changes(), 7);
    for (const each of [0, 1, 0, 2]) await memory.factsFor(merchants[each]!, [2]);
    const cost = async (each: number) => {
      const asked = statements;
      await memory.factsFor(merchants[each]!, [2]);
      return statements - asked;
    };
    expect([await cost(0), await cost(2)]).toEqual([0, 0]);
    expect(await cost(1)).toBeGreaterThan(0);
  });
});

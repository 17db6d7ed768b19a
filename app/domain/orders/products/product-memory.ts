import { setTimeout as sleep } from "node:timers/promises";
import type { OrderServices } from "../ports.ts";
import type { FactsByVariant, ProductFacts } from "./product-store.ts";

export interface ProductMemory {
  /**
   * Facts of a merchant's variants, at least of `variantIds`. The first call starts loading all of the merchant's
   * variants; until they are in memory, the database is read for `variantIds` alone.
   */
  factsFor(merchantId: string, variantIds: readonly number[]): Promise<FactsByVariant>;
}

/**
 * The limit for all merchants together: about 50 bytes each where most variants are alike, 200 where all differ. The
 * merchant whose checkout is idle longest is dropped first.
 */
const MOST_VARIANTS = 2_000_000;
/** The longest that a shopper waits for a read; milliseconds. */
const READING_MAY_TAKE_MS = 300;
/** The pause after a failed database read; milliseconds. */
const AFTER_FAILURE_MS = 2_000;

const memories = new WeakMap<OrderServices, ProductMemory>();

/** This process's memory of products. */
export function productMemory(services: OrderServices): ProductMemory {
  let memory = memories.get(services);
  if (memory === undefined) {
    memory = createProductMemory(services);
    memories.set(services, memory);
  }
  return memory;
}

interface Remembered {
  facts: Map<number, ProductFacts>;
  /** `null` until the first load is complete. */
  since: { readonly at: Date; readonly mark: string } | null;
  /** A change has not been read yet. */
  stale: boolean;
  reading: Promise<void> | null;
  notBefore: number;
}

type MemoryNeeds = Pick<OrderServices, "products" | "productChanges" | "log"> & {
  readonly ports: Pick<OrderServices["ports"], "clock">;
};

export function createProductMemory(services: MemoryNeeds, mostVariants = MOST_VARIANTS): ProductMemory {
  const { products, productChanges, log, ports } = services;
  const known = new Map<string, Remembered>();
  const now = () => ports.clock.now().getTime();

  productChanges.subscribe((merchantId) => {
    for (const [id, remembered] of known)
      if (merchantId === null || merchantId === id) remembered.stale = true;
  });

  async function readChanges(merchantId: string, remembered: Remembered): Promise<void> {
    remembered.stale = false;
    const watermark = await products.watermark(merchantId);
    const { since } = remembered;
    const isWhole = since === null || since.mark !== watermark.mark;
    const facts = isWhole ? new Map<number, ProductFacts>() : remembered.facts;
    const alike = shareAlike();
    for await (const batch of products.changedFacts(merchantId, isWhole ? null : since.at))
      for (const changed of batch) {
        if (changed.facts === null) facts.delete(changed.variantId);
        else facts.set(changed.variantId, alike(changed.facts));
      }
    Object.assign(remembered, { facts, since: watermark });
    forgetOthers(merchantId);
  }

  function read(merchantId: string, remembered: Remembered): Promise<void> {
    remembered.reading ??= readChanges(merchantId, remembered)
      .catch((error: unknown) => {
        remembered.stale = true;
        remembered.notBefore = now() + AFTER_FAILURE_MS;
        log.warn({ err: error, merchantId }, "changed products could not be read");
      })
      .finally(() => {
        remembered.reading = null;
      });
    return remembered.reading;
  }

  async function catchUp(merchantId: string, remembered: Remembered): Promise<void> {
    // The running read may have begun before the change.
    if (remembered.reading !== null) await remembered.reading;
    if (remembered.stale && now() >= remembered.notBefore) await read(merchantId, remembered);
  }

  function forgetOthers(merchantId: string): void {
    let variants = [...known.values()].reduce((sum, { facts }) => sum + facts.size, 0);
    for (const [id, { facts }] of known) {
      if (variants <= mostVariants) return;
      if (id === merchantId) continue;
      known.delete(id);
      variants -= facts.size;
    }
  }

  return {
    async factsFor(merchantId, variantIds) {
      let remembered = known.get(merchantId);
      known.delete(merchantId);
      remembered ??= nothingYet();
      known.set(merchantId, remembered);
      if (remembered.since === null || remembered.stale)
        await Promise.race([
          catchUp(merchantId, remembered),
          sleep(READING_MAY_TAKE_MS, undefined, { ref: false }),
        ]);
      return remembered.since === null ? products.facts(merchantId, variantIds) : remembered.facts;
    },
  };
}

function nothingYet(): Remembered {
  return { facts: new Map(), since: null, stale: true, reading: null, notBefore: 0 };
}

/** Most variants of a shop are alike: equal facts of one read share one object. */
function shareAlike(): (facts: ProductFacts) => ProductFacts {
  const shared = new Map<string, ProductFacts>();
  const texts = new Map<string, string>();
  const oneText = (text: string | null) => {
    if (text === null) return null;
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  return (facts) => {
    const { size, shipsAlone, keepUpright, weightless, weightG } = facts;
    const commodityCode = oneText(facts.commodityCode);
    const countryOfOrigin = oneText(facts.countryOfOrigin);
    const sides = size === null ? "" : `${size.lengthCm}x${size.widthCm}x${size.heightCm}`;
    const key = `${sides}/${commodityCode}/${countryOfOrigin}/${shipsAlone}/${keepUpright}/${weightless}/${weightG}`;
    const known = shared.get(key);
    if (known !== undefined) return known;
    const first = { ...facts, commodityCode, countryOfOrigin };
    shared.set(key, first);
    return first;
  };
}

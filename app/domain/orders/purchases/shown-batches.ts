import type { Cash } from "../../engine/index.ts";
import type { PurchaseBatch } from "./purchase-batch.ts";

/** The batches as a page shows them: each that is not over alone, the finished ones counted together. */
export interface ShownBatches {
  readonly running: readonly PurchaseBatch[];
  /** `null`: none has finished. */
  readonly finished: PurchaseBatch | null;
  /** The finished ones, the newest first; those of one purchase each are one. */
  readonly parts: readonly PurchaseBatch[];
}

/**
 * Sorts batches into those shown. Every batch is in exactly one place. Pure.
 * @param batches each alone, without repetitions
 */
export function shownBatches(batches: readonly PurchaseBatch[]): ShownBatches {
  const running = batches.filter(({ working }) => working > 0);
  const finished = batches.filter(({ working }) => working === 0);
  const single = together(finished.filter(({ total }) => total === 1));
  const parts = [...finished.filter(({ total }) => total !== 1), ...(single === null ? [] : [single])];
  return {
    running: running.sort(newestFirst),
    finished: together(finished),
    parts: parts.sort(newestFirst),
  };
}

const newestFirst = (one: PurchaseBatch, other: PurchaseBatch) =>
  other.askedAt.getTime() - one.askedAt.getTime();

/** Counts several batches as one. `null`: there are none. Pure. */
function together(batches: readonly PurchaseBatch[]): PurchaseBatch | null {
  const sorted = [...batches].sort(newestFirst);
  const [newest] = sorted;
  if (newest === undefined) return null;
  const sum = (count: (batch: PurchaseBatch) => number) =>
    batches.reduce((total, batch) => total + count(batch), 0);
  return {
    ids: sorted.flatMap(({ ids }) => ids),
    askedAt: newest.askedAt,
    total: sum(({ total }) => total),
    working: sum(({ working }) => working),
    toFulfill: sum(({ toFulfill }) => toFulfill),
    waiting: sum(({ waiting }) => waiting),
    bought: sum(({ bought }) => bought),
    leftAlone: sum(({ leftAlone }) => leftAlone),
    labels: sum(({ labels }) => labels),
    newLabels: sum(({ newLabels }) => newLabels),
    failed: sum(({ failed }) => failed),
    cost: costOf(sorted.flatMap(({ cost }) => cost)),
  };
}

/** One sum for each currency, the largest amount first. Pure. */
function costOf(amounts: readonly Cash[]): readonly Cash[] {
  const sums = new Map<string, number>();
  for (const { currency, amountMinor } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums]
    .map(([currency, amountMinor]) => ({ amountMinor, currency }))
    .sort((one, other) => other.amountMinor - one.amountMinor);
}

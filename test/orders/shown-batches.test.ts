/** Purchases that finished are one banner, whose print has the labels of all. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PurchaseBatch } from "../../app/domain/orders/purchases/purchase-batch.ts";
import { shownBatches } from "../../app/domain/orders/purchases/shown-batches.ts";

const few = fc.nat({ max: 40 });
const anyBatch = fc
  .record({
    minute: few,
    working: fc.oneof(fc.constant(0), few),
    cost: fc.uniqueArray(fc.record({ currency: fc.constantFrom("EUR", "USD", "CHF"), amountMinor: few }), {
      selector: ({ currency }) => currency,
      maxLength: 2,
    }),
    ...{ more: few, toFulfill: few, waiting: few, bought: few, leftAlone: few, failed: few },
    ...{ newLabels: few, oldLabels: few },
  })
  .map(({ minute, more, oldLabels, ...counts }) => ({
    ...counts,
    askedAt: new Date(minute * 60_000),
    total: counts.working + more,
    labels: counts.newLabels + oldLabels,
  }));
const batches = fc
  .array(anyBatch, { maxLength: 12 })
  .map((all) => all.map((batch, at): PurchaseBatch => ({ ...batch, ids: [`batch ${at}`] })));

const counts = [
  ...(["total", "working", "toFulfill", "waiting", "bought", "leftAlone", "failed"] as const),
  ...(["labels", "newLabels"] as const),
];
const idsOf = (some: readonly PurchaseBatch[]) => some.flatMap(({ ids }) => ids);
const amounts = (some: readonly PurchaseBatch[]) => {
  const sums: Record<string, number> = {};
  for (const { currency, amountMinor } of some.flatMap(({ cost }) => cost))
    sums[currency] = (sums[currency] ?? 0) + amountMinor;
  return sums;
};

describe("any batches", () => {
  it("are each in one place: running alone, or finished in the sum and in one part", () =>
    fc.assert(
      fc.property(batches, (all) => {
        const { running, finished, parts } = shownBatches(all);
        const over = all.filter(({ working }) => working === 0);
        expect(idsOf(running).sort()).toEqual(idsOf(all.filter(({ working }) => working > 0)).sort());
        expect([...(finished?.ids ?? [])].sort()).toEqual(idsOf(over).sort());
        expect(idsOf(parts).sort()).toEqual(idsOf(over).sort());
        expect(parts.filter(({ ids }) => ids.length > 1).length).toBeLessThanOrEqual(1);
      }),
    ));

  it("lose no label, no failure and no cent in the sum, and count none twice", () =>
    fc.assert(
      fc.property(batches, (all) => {
        const { finished, parts } = shownBatches(all);
        const over = all.filter(({ working }) => working === 0);
        for (const some of [parts, finished === null ? [] : [finished]]) {
          for (const count of counts)
            expect(some.reduce((sum, batch) => sum + batch[count], 0)).toBe(
              over.reduce((sum, batch) => sum + batch[count], 0),
            );
          expect(amounts(some)).toEqual(amounts(over));
        }
        const currencies = (finished?.cost ?? []).map(({ currency }) => currency);
        expect(new Set(currencies).size).toBe(currencies.length);
      }),
    ));

  it("are shown newest first", () =>
    fc.assert(
      fc.property(batches, (all) => {
        const { running, parts } = shownBatches(all);
        for (const some of [running, parts]) {
          const times = some.map(({ askedAt }) => askedAt.getTime());
          expect(times).toEqual([...times].sort((one, other) => other - one));
        }
      }),
    ));
});

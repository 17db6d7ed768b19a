import type { ReferenceFixing } from "../../../domain/engine/index.ts";
import type { FixingStore } from "../../../domain/exchange/fixing-records.ts";
import type { StoreContext } from "../store-context.ts";

/** A year and a half of working days, about 400 kB: past orders are tried at the rates of their days. */
const MOST_KEPT = 400;

/** Another process may have fetched newer ones. */
const FRESH_MS = 5 * 60_000;

/** Each process keeps the fixings in its memory, so that checkouts ask nothing. */
export function fixingStore({ prisma, clock }: Pick<StoreContext, "prisma" | "clock">): FixingStore {
  let kept: readonly ReferenceFixing[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    readAt = clock.now().getTime();
    const rows = await prisma.exchangeFixing.findMany({ orderBy: { day: "desc" }, take: MOST_KEPT });
    const found = rows.map(({ day, source, base, rates }): ReferenceFixing => {
      return {
        date: day.toISOString().slice(0, 10),
        source,
        base,
        rates: rates as ReferenceFixing["rates"],
      };
    });
    // Compiled shops compare by identity.
    if (found[0]?.date !== kept[0]?.date || found.length !== kept.length) kept = found;
  }

  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    known() {
      // A database that is away for a moment leaves the kept ones in force.
      if (clock.now().getTime() - readAt > FRESH_MS) refresh().catch(() => {});
      return kept;
    },
    refresh,
    async add(fixings) {
      const fetchedAt = clock.now();
      await prisma.exchangeFixing.createMany({
        data: fixings.map(({ date, source, base, rates }) => ({
          day: new Date(`${date}T00:00:00Z`),
          source,
          base,
          rates: { ...rates },
          fetchedAt,
        })),
        skipDuplicates: true,
      });
      await refresh();
    },
  };
}

import { LRUCache } from "lru-cache";
import type { CalendarDate, Caller } from "../../../domain/engine/index.ts";
import { calendarDate, dayNumber, localTime } from "../../../domain/engine/index.ts";
import type { Figures, FiguresStore } from "../../../domain/orders/attention/figures.ts";
import type { PrismaClient } from "../generated/client.ts";
import type { StoreContext } from "../store-context.ts";

/** Counting is bounded: the busiest merchant's takes half a second, which nothing else waits for. */
const MOST_COUNTED = 20_000;
/** A page that is opened again and again counts once. */
const KEPT_MS = 60_000;
const KEPT = 1_000;

export function figuresStore(
  { reading, clock }: Pick<StoreContext, "reading" | "clock">,
  mostCounted = MOST_COUNTED,
): FiguresStore {
  const known = new LRUCache<string, Promise<Figures>>({ max: KEPT, ttl: KEPT_MS });
  return {
    of(caller, days, timeZone) {
      const key = [caller.merchantId, caller.environment, days, timeZone].join(" ");
      const before = known.get(key);
      if (before !== undefined) return before;
      const counting = reading((prisma) =>
        count(prisma, caller, { days, timeZone, now: clock.now(), mostCounted }),
      );
      known.set(key, counting);
      counting.catch(() => known.delete(key));
      return counting;
    },
  };
}

interface ShipmentCounts {
  readonly cancelled: boolean;
  readonly day: CalendarDate;
  readonly currency: string;
  readonly shipments: number;
  readonly totalMinor: number;
  readonly promised: number;
  readonly inTime: number;
}

interface CheckoutCounts {
  /** The day that is counted; null: all days together. */
  readonly day: CalendarDate | null;
  readonly checkouts: number;
  readonly p95: number | null;
  readonly withoutRates: number;
}

interface Counting {
  readonly days: number;
  readonly timeZone: string;
  readonly now: Date;
  readonly mostCounted: number;
}

async function count(
  prisma: PrismaClient,
  { merchantId, environment }: Caller,
  { days, timeZone, now, mostCounted }: Counting,
): Promise<Figures> {
  const today = dayNumber(localTime(now, timeZone).date);
  const firstDay = calendarDate(today - (days - 1));
  const bought = await prisma.$queryRaw<ShipmentCounts[]>`
    SELECT state = 'cancelled' AS cancelled, (created_at AT TIME ZONE ${timeZone})::date::text AS day,
      price ->> 'currency' AS currency, count(*)::int AS shipments, sum((price ->> 'totalMinor')::float8) AS "totalMinor",
      count(*) FILTER (WHERE delivered_at IS NOT NULL AND promised IS NOT NULL)::int AS promised,
      count(*) FILTER (WHERE (delivered_at AT TIME ZONE ${timeZone})::date::text <= promised)::int AS "inTime"
    FROM (
      -- OFFSET 0 has each value taken apart once, not once for each use.
      SELECT created_at, delivered_at, state, rate -> 'price' AS price, rate #>> '{promise,latest}' AS promised
      FROM (
        SELECT created_at, delivered_at, state, value -> 'rate' AS rate FROM shipments
        WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment}
          AND created_at >= (${firstDay}::date)::timestamp AT TIME ZONE ${timeZone}
        ORDER BY created_at DESC LIMIT ${mostCounted}
      ) AS latest OFFSET 0
    ) AS priced
    GROUP BY 1, 2, 3`;
  // Ids grow with time, and the index is by id.
  const checkouts = await prisma.$queryRaw<CheckoutCounts[]>`
    SELECT (created_at AT TIME ZONE ${timeZone})::date::text AS day, count(*)::int AS checkouts,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms) AS p95,
      count(*) FILTER (WHERE json_array_length(value -> 'rates') = 0)::int AS "withoutRates"
    FROM (
      SELECT created_at, duration_ms, value FROM checkout_quotes
      WHERE merchant_id = ${merchantId}::uuid AND environment = ${environment}
      ORDER BY id DESC LIMIT ${mostCounted}
    ) AS latest
    WHERE created_at >= (${firstDay}::date)::timestamp AT TIME ZONE ${timeZone}
    GROUP BY GROUPING SETS ((1), ())`;

  const shipments = bought.filter(({ cancelled }) => !cancelled);
  const all = checkouts.find(({ day }) => day === null);
  const total = (of: (row: ShipmentCounts) => number) => shipments.reduce((sum, row) => sum + of(row), 0);
  const counted = total((row) => row.shipments);
  const costs = [...Map.groupBy(shipments, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    shipments: rows.reduce((sum, row) => sum + row.shipments, 0),
    totalMinor: rows.reduce((sum, row) => sum + row.totalMinor, 0),
  }));
  return {
    shipments: counted,
    promised: total((row) => row.promised),
    inTime: total((row) => row.inTime),
    costs: costs.toSorted((a, b) => b.shipments - a.shipments),
    checkouts: all?.checkouts ?? 0,
    checkoutP95Ms: all?.p95 === null || all === undefined ? null : Math.round(all.p95),
    withoutRates: all?.withoutRates ?? 0,
    days: Array.from({ length: days }, (_, index) => calendarDate(dayNumber(firstDay) + index)).map(
      (day) => ({
        day,
        shipments: shipments.filter((row) => row.day === day).reduce((sum, row) => sum + row.shipments, 0),
        checkouts: checkouts.find((row) => row.day === day)?.checkouts ?? 0,
      }),
    ),
    isPartial:
      bought.reduce((sum, row) => sum + row.shipments, 0) >= mostCounted ||
      (all?.checkouts ?? 0) >= mostCounted,
  };
}

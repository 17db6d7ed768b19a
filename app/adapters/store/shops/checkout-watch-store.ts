import { z } from "zod";
import type {
  CheckoutWatch,
  CheckoutWatchStore,
  RatesKeeper,
  Silence,
  SilenceCause,
} from "../../../domain/shops/checkout-silence.ts";
import { neverWatched } from "../../../domain/shops/checkout-silence.ts";
import { Prisma } from "../generated/client.ts";
import type { StoreContext } from "../store-context.ts";

interface WatchRow {
  readonly lookedAt: Date | null;
  readonly keeps: string | null;
  readonly seen: unknown;
  readonly silences: unknown;
}

interface FactsRow {
  readonly shop: string;
  readonly askedAt: Date | null;
  readonly earlierAt: Date | null;
  readonly pricedAt: Date | null;
  readonly emptySince: Date | null;
  readonly empty: number;
  readonly unasked: readonly string[] | null;
  readonly lookedAt: Date | null;
  readonly keeps: string | null;
  readonly seen: unknown;
  readonly silences: unknown;
}

/** Callbacks between the last one and the one that their rhythm is measured from. */
const GAPS = 20;
/** A busy shop's callbacks of an hour or more. Only a shop without prices has so many read. */
const MOST_READ = 20_000;
/** Callbacks that say to which countries the shop has prices. */
const RECENT = 200;
const ORDERS_AFTER_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

const causes: Readonly<Record<SilenceCause, true>> = {
  plan: true,
  refused: true,
  "no-zone": true,
  "no-market": true,
  "no-zone-in-profile": true,
  "markets-closed": true,
  "not-asked": true,
  "no-prices": true,
};
/** `null`: of before it was kept. */
const storedSeen = z
  .object({ shownIn: z.array(z.string()), otherwise: z.array(z.string()) })
  .nullable()
  .transform((seen) => seen ?? { shownIn: [], otherwise: [] });
const stored = z.array(
  z.object({
    cause: z.custom<SilenceCause>((value) => typeof value === "string" && value in causes),
    since: z.coerce.date(),
    mailedAt: z.coerce.date().nullable(),
  }),
);

export function checkoutWatchStore({ prisma }: Pick<StoreContext, "prisma">): CheckoutWatchStore {
  return {
    async get(merchantId) {
      const row = await prisma.checkoutWatch.findUnique({ where: { merchantId } });
      return row === null ? null : toWatch(row);
    },

    async put(merchantId, shop, { lookedAt, keeps, shownIn, otherwise, silences }) {
      const seen = { shownIn: [...shownIn], otherwise: [...otherwise] };
      const values = { shop, lookedAt, keeps, seen, silences: silences.map(toStored) };
      await prisma.checkoutWatch.upsert({
        where: { merchantId },
        create: { merchantId, ...values },
        update: values,
      });
    },

    async facts(now, shop) {
      const installed = await prisma.shop.findMany({
        where: { uninstalledAt: null, ...(shop !== undefined && { domain: shop }) },
        select: { merchantId: true },
      });
      const rows: FactsRow[] = [];
      for (const { merchantId } of installed)
        rows.push(...(await prisma.$queryRaw<FactsRow[]>(factsSql(now, merchantId))));
      return rows.map((row) => ({
        shop: row.shop,
        askedAt: row.askedAt,
        meanGapMs:
          row.askedAt === null || row.earlierAt === null
            ? null
            : (row.askedAt.getTime() - row.earlierAt.getTime()) / GAPS,
        pricedAt: row.pricedAt,
        empty: row.emptySince === null ? null : { count: row.empty, since: row.emptySince },
        unasked: row.unasked ?? [],
        watch: row.silences === null ? neverWatched : toWatch(row),
      }));
    },
  };
}

function toWatch({ lookedAt, keeps, seen, silences }: WatchRow): CheckoutWatch {
  return { lookedAt, keeps: toKeeper(keeps), ...storedSeen.parse(seen), silences: stored.parse(silences) };
}

function toKeeper(text: string | null): RatesKeeper | null {
  return text === "zones" || text === "markets" ? text : null;
}

function toStored({ cause, since, mailedAt }: Silence) {
  return { cause, since: since.toISOString(), mailedAt: mailedAt?.toISOString() ?? null };
}

/** A few steps along the key of a shop's callbacks: ids grow with time. */
function factsSql(now: Date, merchantId: string): Prisma.Sql {
  const ofShop = Prisma.sql`q.merchant_id = ${merchantId}::uuid AND q.environment = s.environment`;
  const hasRates = Prisma.sql`json_array_length(q.value -> 'rates') > 0`;
  return Prisma.sql`
    SELECT s.domain AS shop, asked.at AS "askedAt", earlier.at AS "earlierAt", priced.at AS "pricedAt",
      empty.since AS "emptySince", coalesce(empty.count, 0) AS empty, unasked.countries AS unasked,
      w.looked_at AS "lookedAt", w.keeps, w.seen, w.silences
    FROM shops AS s
    LEFT JOIN checkout_watches AS w ON w.merchant_id = ${merchantId}::uuid
    LEFT JOIN LATERAL (
      SELECT q.created_at AS at FROM checkout_quotes AS q WHERE ${ofShop} ORDER BY q.id DESC LIMIT 1
    ) AS asked ON TRUE
    LEFT JOIN LATERAL (
      SELECT q.created_at AS at FROM checkout_quotes AS q WHERE ${ofShop} ORDER BY q.id DESC OFFSET ${GAPS} LIMIT 1
    ) AS earlier ON TRUE
    LEFT JOIN LATERAL (
      SELECT q.id, q.created_at AS at FROM (
        SELECT q.id, q.created_at, q.value FROM checkout_quotes AS q WHERE ${ofShop} ORDER BY q.id DESC LIMIT ${MOST_READ}
      ) AS q WHERE ${hasRates} ORDER BY q.id DESC LIMIT 1
    ) AS priced ON TRUE
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT q.country) AS countries FROM (
        SELECT q.country, q.value FROM checkout_quotes AS q WHERE ${ofShop} AND q.id <= priced.id
        ORDER BY q.id DESC LIMIT ${RECENT}
      ) AS q WHERE ${hasRates}
    ) AS served ON asked.at > priced.at OR asked.at < ${new Date(now.getTime() - ORDERS_AFTER_MS)}
    LEFT JOIN LATERAL (
      SELECT min(q.created_at) AS since, count(*)::int AS count FROM (
        SELECT q.created_at, q.country FROM checkout_quotes AS q WHERE ${ofShop} AND q.id > priced.id
        ORDER BY q.id LIMIT ${MOST_READ}
      ) AS q WHERE q.country = ANY(served.countries)
    ) AS empty ON TRUE
    LEFT JOIN LATERAL (
      SELECT array_agg(o.country) AS countries FROM (
        SELECT DISTINCT o.order_id, o.country FROM open_fulfillment_orders AS o
        WHERE o.merchant_id = ${merchantId}::uuid AND o.country = ANY(served.countries)
          AND o.order_created_at > asked.at + make_interval(secs => ${ORDERS_AFTER_MS / 1000})
          AND o.order_created_at > ${new Date(now.getTime() - DAY_MS)}
          -- A draft order has a shipping line of the merchant's own. Codes of ours name a carrier and a service.
          AND o.service_code <> 'custom' AND o.service_code !~ '^[^. ]+[.][^. ]+$'
        LIMIT ${RECENT}
      ) AS o
    ) AS unasked ON TRUE
    WHERE s.merchant_id = ${merchantId}::uuid AND (asked.at IS NOT NULL OR w.merchant_id IS NOT NULL)`;
}

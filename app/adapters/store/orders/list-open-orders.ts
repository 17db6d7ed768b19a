/** The sorts and filters of the list of orders to ship. Each sort, and each filter on a fact, has its index. */
import type { OrderSort, OrdersToShipFilter } from "../../../domain/orders/open-orders/open-order-store.ts";
import { Prisma } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { factToken, ofRecipient, searchScope, tokensMatching } from "../rows/search-tokens.ts";
import { columnText } from "../rows/stored.ts";
import { foldedWord, nothingPromised } from "./write-open-orders.ts";

export const ORDER_ID = /^\d{1,18}$/;

export const service = Prisma.sql`coalesce(o.service_code, o.service_title)`;

// As in the indexes, byte for byte.
const facts = {
  country: Prisma.sql`coalesce('0' || o.country, '1') COLLATE "C"`,
  sku: Prisma.sql`coalesce('0' || o.skus[1], '1') COLLATE "C"`,
  tag: Prisma.sql`coalesce('0' || o.tags[1], '1') COLLATE "C"`,
  weight: Prisma.sql`o.weight_g`,
  promised: Prisma.sql`o.promised_by`,
};
type Fact = keyof typeof facts;

const types: Readonly<Record<Fact, Prisma.Sql>> = {
  country: Prisma.raw("text"),
  sku: Prisma.raw("text"),
  tag: Prisma.raw("text"),
  weight: Prisma.raw("float8"),
  promised: Prisma.raw("timestamptz"),
};

/** The form of a fact in a cursor; another one would be refused by the database. */
const forms: Readonly<Record<Fact, RegExp>> = {
  country: /^[01]\P{Cc}*$/u,
  sku: /^[01]\P{Cc}*$/u,
  tag: /^[01]\P{Cc}*$/u,
  weight: /^\d{1,12}(?:\.\d{1,20})?$/,
  promised: /^(?:\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2})?)$/,
};

const up = { beyond: Prisma.raw(">"), order: Prisma.raw("ASC") };
const down = { beyond: Prisma.raw("<"), order: Prisma.raw("DESC") };

interface Sorting {
  readonly beyond: Prisma.Sql;
  readonly order: Prisma.Sql;
  /** `null`: the order's time alone. */
  readonly by: Fact | null;
}

const sorts: Readonly<Record<OrderSort, Sorting>> = {
  oldest: { ...up, by: null },
  newest: { ...down, by: null },
  promised: { ...up, by: "promised" },
  lightest: { ...up, by: "weight" },
  heaviest: { ...down, by: "weight" },
  country: { ...up, by: "country" },
  sku: { ...up, by: "sku" },
  tag: { ...up, by: "tag" },
};

/** The fact that the list is sorted by, as text. */
export function sortedFact(sort: OrderSort): Prisma.Sql {
  const { by } = sorts[sort];
  return by === null ? Prisma.sql`NULL::text` : Prisma.sql`(${facts[by]})::text`;
}

export function inOrder(sort: OrderSort): Prisma.Sql {
  const { order, by } = sorts[sort];
  const first = by === null ? Prisma.empty : Prisma.sql`${facts[by]} ${order},`;
  return Prisma.sql`ORDER BY ${first} o.order_created_at ${order}, o.fulfillment_order_id ${order}`;
}

/** @param fact `sortedFact` of the row */
export function cursorOf(
  fact: string | null,
  {
    orderCreatedAt,
    fulfillmentOrderId,
  }: { readonly orderCreatedAt: Date; readonly fulfillmentOrderId: string },
): string {
  const place = `${orderCreatedAt.getTime()}.${fulfillmentOrderId}`;
  return fact === null ? place : `${Buffer.from(fact).toString("base64url")}.${place}`;
}

/** An unknown cursor, or one of another sort, begins at the first page. */
export function afterCursor(cursor: string | null, sort: OrderSort): Prisma.Sql {
  const { beyond, by } = sorts[sort];
  const [id = "", milliseconds = "", encoded = null, ...more] = (cursor ?? "").split(".").reverse();
  const isPlace = /^\d{1,15}$/.test(milliseconds) && ORDER_ID.test(id) && more.length === 0;
  if (!isPlace || (encoded === null) !== (by === null)) return Prisma.sql`TRUE`;
  const placed = Prisma.sql`${new Date(Number(milliseconds))}::timestamptz, ${id}::bigint`;
  if (by === null) return Prisma.sql`(o.order_created_at, o.fulfillment_order_id) ${beyond} (${placed})`;
  const fact = columnText(Buffer.from(encoded ?? "", "base64url").toString());
  if (!forms[by].test(fact)) return Prisma.sql`TRUE`;
  return Prisma.sql`
    (${facts[by]}, o.order_created_at, o.fulfillment_order_id) ${beyond} (${fact}::${types[by]}, ${placed})`;
}

/**
 * All filters but the view's. The country is compared twice: the column has statistics, and the expression the index.
 */
export function narrowedDown(
  people: People,
  merchantId: string,
  filter: Omit<OrdersToShipFilter, "view" | "sort">,
): readonly Prisma.Sql[] {
  const {
    search,
    locationId,
    service: key,
    sku = null,
    tag = null,
    country = null,
    promised = null,
    keptBack = null,
  } = filter;
  const { from = null, to = null } = filter.weight ?? {};
  const scope = searchScope(people, "open_fulfillment_orders.search_tokens", { merchantId });
  const found = tokensMatching(scope, search);
  const words = [
    ...(sku === null ? [] : [factToken(scope, "sku", foldedWord(sku))]),
    ...(tag === null ? [] : [factToken(scope, "tag", foldedWord(tag))]),
  ];
  return [
    ...(found === null ? [] : [found]),
    ...(filter.recipient === undefined ? [] : [ofRecipient(scope, filter.recipient)]),
    // Both operators, as a search has them: a rare word is planned as one.
    ...words.map(
      (word) => Prisma.sql`(search_tokens @> ${[word]}::bigint[] AND search_tokens && ${[word]}::bigint[])`,
    ),
    ...(locationId !== null && ORDER_ID.test(locationId)
      ? [Prisma.sql`o.location_id = ${locationId}::bigint`]
      : []),
    ...(key === null ? [] : [Prisma.sql`${service} = ${columnText(key)}`]),
    ...(country === null
      ? []
      : [Prisma.sql`o.country = ${columnText(country)} AND ${facts.country} = ${`0${columnText(country)}`}`]),
    ...(from === null ? [] : [Prisma.sql`${facts.weight} >= ${from}::float8`]),
    ...(to === null ? [] : [Prisma.sql`${facts.weight} <= ${to}::float8`]),
    ...promisedIn(promised),
    ...(keptBack === null
      ? []
      : [Prisma.sql`o.kept_back IS NOT NULL AND o.kept_back->>'code' = ${keptBack}`]),
  ];
}

function promisedIn(promised: NonNullable<OrdersToShipFilter["promised"]> | null): readonly Prisma.Sql[] {
  if (promised === null) return [];
  if (promised === "none") return [Prisma.sql`${facts.promised} = ${nothingPromised}::timestamptz`];
  const { from, before } = promised;
  return [
    ...(from === null ? [] : [Prisma.sql`${facts.promised} >= ${from}::timestamptz`]),
    Prisma.sql`${facts.promised} < ${before}::timestamptz`,
  ];
}

/**
 * The newest waiting order of each value of the column, as `firsts`. Each step looks the next value up in the column's index: not
 * all orders are read for the few values that they have.
 */
export function firstOfEach(merchantId: string, column: Prisma.Sql): Prisma.Sql {
  const newest = Prisma.sql`o.order_created_at DESC, o.fulfillment_order_id DESC`;
  return eachOf(
    merchantId,
    column,
    newest,
    Prisma.sql`o.location_id, o.location_name, o.service_code, o.service_title`,
  );
}

/** The countries of the waiting orders, as `firsts`. */
export function everyCountry(merchantId: string): Prisma.Sql {
  const oldest = Prisma.sql`o.order_created_at, o.fulfillment_order_id`;
  return eachOf(merchantId, facts.country, oldest, Prisma.sql`o.country`);
}

function eachOf(merchantId: string, column: Prisma.Sql, within: Prisma.Sql, values: Prisma.Sql): Prisma.Sql {
  const first = (beyond: Prisma.Sql) => Prisma.sql`
    SELECT ${column} AS choice, ${values}
    FROM open_fulfillment_orders o
    WHERE o.merchant_id = ${merchantId}::uuid AND o.closed_at IS NULL AND ${column} ${beyond}
    ORDER BY ${column}, ${within} LIMIT 1`;
  return Prisma.sql`WITH RECURSIVE firsts AS (
    (${first(Prisma.sql`IS NOT NULL`)})
    UNION ALL SELECT following.* FROM firsts, LATERAL (${first(Prisma.sql`> firsts.choice`)}) AS following)`;
}

/** The SQL conditions of the lists of shipments, over the columns of `shipments`. */
import type { Caller, ShipmentFilter, Watched } from "../../../domain/engine/index.ts";
import { Prisma } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { factToken, firstWordTokens } from "../rows/search-tokens.ts";
import { isColumnText } from "../rows/stored.ts";
import { firstUuidV7 } from "../rows/uuid-v7.ts";
import { foldFact, NO_DAY, shipmentScope } from "./shipment-row.ts";

/** Older labels are not missed: many were printed elsewhere. */
const TO_PRINT_MS = 30 * 24 * 60 * 60 * 1000;

/** An id is chosen before its shipment's `createdAt`; a clock may have stepped back by this much in between. */
const CLOCK_STEP_MS = 10 * 60 * 1000;

/** One of a shipment's further parcels has one of these numbers. */
export function hasChild(people: People, caller: Caller, vouchers: readonly string[]): Prisma.Sql {
  const tokens = firstWordTokens(shipmentScope(people, caller), vouchers);
  return Prisma.sql`search_tokens && ${tokens}::bigint[] AND EXISTS (
    SELECT 1 FROM json_array_elements(value->'childVouchers') AS child
    WHERE child->>'trackingRef' = ANY(${vouchers}))`;
}

/** A fact without a column. Two operators say the same, so that a rare fact is not taken for one of many rows, as in `tokensMatching`. */
function hasFact(people: People, caller: Caller, name: string, value: string): Prisma.Sql {
  const tokens = [factToken(shipmentScope(people, caller), name, value)];
  return Prisma.sql`(search_tokens @> ${tokens}::bigint[] AND search_tokens && ${tokens}::bigint[])`;
}

/** The SQL conditions of the facts that have no column of their own, and of a number. */
export function factConditions(
  people: People,
  caller: Caller,
  filter: ShipmentFilter,
): readonly Prisma.Sql[] {
  const { trackingRef, incomingOrderId, sku, tag, metadata = {} } = filter;
  const facts: readonly (readonly [string, string])[] = [
    ...(incomingOrderId === undefined ? [] : ([["incoming_order_id", incomingOrderId]] as const)),
    ...(sku === undefined ? [] : ([["sku", foldFact(sku)]] as const)),
    ...(tag === undefined ? [] : ([["tag", foldFact(tag)]] as const)),
    ...Object.entries(metadata).map(([key, value]) => [`metadata.${key}`, value] as const),
  ];
  const conditions = facts.map(([name, value]) =>
    isColumnText(name) && isColumnText(value) ? hasFact(people, caller, name, value) : Prisma.sql`FALSE`,
  );
  if (trackingRef === undefined) return conditions;
  if (!isColumnText(trackingRef)) return [Prisma.sql`FALSE`];
  return [
    ...conditions,
    Prisma.sql`(tracking_ref = ${trackingRef} OR (${hasChild(people, caller, [trackingRef])}))`,
  ];
}

/** The SQL conditions of the filter by printing, each the condition of a partial index. */
export function printingConditions({ printing }: ShipmentFilter, now: Date): readonly Prisma.Sql[] {
  if (printing === undefined) return [];
  if (printing === "printed") return [Prisma.sql`state = 'created' AND printed_at IS NOT NULL`];
  const since = firstUuidV7(new Date(now.getTime() - TO_PRINT_MS));
  return [
    Prisma.sql`state = 'created' AND tracking_status = 'PRE_TRANSIT' AND printed_at IS NULL AND redacted_at IS NULL
      AND NOT listed AND id >= ${since}::uuid`,
  ];
}

function spanConditions({ weight, promised }: ShipmentFilter): readonly Prisma.Sql[] {
  const { from = null, to = null } = weight ?? {};
  const days = promised === undefined || promised === "none" ? { from: null, before: null } : promised;
  return [
    ...(from === null ? [] : [Prisma.sql`weight_g >= ${from}`]),
    ...(to === null ? [] : [Prisma.sql`weight_g <= ${to}`]),
    ...(promised === "none" ? [Prisma.sql`promised_on = ${NO_DAY}::date`] : []),
    ...(days.from === null ? [] : [Prisma.sql`promised_on >= ${days.from}::date`]),
    ...(days.before === null ? [] : [Prisma.sql`promised_on < ${days.before}::date`]),
    ...(days.from !== null && days.before === null ? [Prisma.sql`promised_on < ${NO_DAY}::date`] : []),
  ];
}

/** The SQL conditions of the columns. */
export function filterConditions(filter: ShipmentFilter): readonly Prisma.Sql[] {
  const { relatedOrderId, state, trackingStatus, driver, country } = filter;
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter;
  const conditions: Prisma.Sql[] = [];
  const equals: readonly (readonly [Prisma.Sql, string | undefined])[] = [
    [Prisma.sql`related_order_id`, relatedOrderId],
    [Prisma.sql`state`, state],
    [Prisma.sql`tracking_status`, trackingStatus],
    [Prisma.sql`carrier_code`, driver],
    [Prisma.sql`country`, country],
  ];
  for (const [column, value] of equals) {
    if (value === undefined) continue;
    conditions.push(isColumnText(value) ? Prisma.sql`${column} = ${value}` : Prisma.sql`FALSE`);
  }
  conditions.push(...spanConditions(filter));
  // The condition of a partial index.
  if (filter.isExceptionOpen)
    conditions.push(
      Prisma.sql`state = 'created' AND tracking_status = 'EXCEPTION' AND exception_done_at IS NULL`,
    );
  if (createdFrom !== undefined) conditions.push(Prisma.sql`created_at >= ${createdFrom}`);
  if (createdTo !== undefined) {
    // The id's bound is where the index begins: without it, a page of last year reads all of this year first.
    const end = firstUuidV7(new Date(createdTo.getTime() + CLOCK_STEP_MS));
    // IS TRUE keeps the index of `created_at` out, which would read and sort all older shipments.
    const until = Prisma.sql`created_at <= ${createdTo}`;
    conditions.push(createdFrom === undefined ? Prisma.sql`(${until}) IS TRUE` : until);
    conditions.push(Prisma.sql`id < ${end}::uuid`);
  }
  if (updatedFrom !== undefined) conditions.push(Prisma.sql`updated_at >= ${updatedFrom}`);
  if (updatedTo !== undefined) conditions.push(Prisma.sql`updated_at <= ${updatedTo}`);
  return conditions;
}

/** The SQL condition that the shipment `s` is watched. The partial index has the undelivered ones. */
export function isWatched({ since, cancelledSince }: Watched): Prisma.Sql {
  return Prisma.sql`s.delivered_at IS NULL AND s.id > ${firstUuidV7(since)}::uuid
    AND (s.state = 'created' OR s.updated_at >= ${cancelledSince})`;
}

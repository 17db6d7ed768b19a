/**
 * Removes people from the records that accounting keeps: at Shopify's request, and when a merchant's time for keeping
 * addresses is over. Quotes without a purchase name no order, and are deleted after 30 days anyway.
 */
import type { ShipmentDraft } from "../../domain/engine/index.ts";
import { environments } from "../../domain/engine/index.ts";
import type { RedactedCounts } from "../../domain/privacy/person-records.ts";
import { eraseWordsOfRuns } from "./erase-mentions.ts";
import { eraseAllRows, eraseRowsOf } from "./erase-rows.ts";
import type { PrismaClient } from "./generated/client.ts";
import { Prisma } from "./generated/client.ts";
import { deleteMailsOf } from "./mails/recipient-mail-store.ts";
import { redactPurchases } from "./orders/redact-purchases.ts";
import type { People } from "./rows/people.ts";
import { columnText } from "./rows/stored.ts";
import { firstUuidV7 } from "./rows/uuid-v7.ts";
import {
  draftValue,
  failureValue,
  orderValue,
  toDraft,
  toFailure,
  toOrder,
} from "./shipments/booking-row.ts";
import { deleteDocumentsOf } from "./shipments/bulk-run-documents.ts";
import { deleteCustomsInvoice } from "./shipments/customs-invoice-store.ts";
import { quoteValue, rowIdsOf, toRates } from "./shipments/rate-row.ts";
import type { Whom } from "./shipments/redacted-values.ts";
import {
  ofOrder,
  redactDraft,
  redactFailure,
  redactOrder,
  redactRate,
  redactShipment,
} from "./shipments/redacted-values.ts";
import { searchColumns, shipmentValue, toShipment } from "./shipments/shipment-row.ts";
import type { StoreContext } from "./store-context.ts";

type Database = Pick<StoreContext, "prisma" | "people">;

interface Redaction {
  readonly merchantId: string;
  readonly prisma: PrismaClient;
  readonly people: People;
  readonly whom: Whom;
  readonly at: Date;
}

/** Redacts everyone in the merchant's shipments, bookings and rates. */
export async function redactMerchant(
  { prisma, people }: Database,
  merchantId: string,
  at: Date,
): Promise<RedactedCounts> {
  const all = Prisma.sql`merchant_id = ${merchantId}::uuid`;
  const redaction = { merchantId, prisma, people, whom: "everybody", at } as const;
  // Purchases among them: they need not be redacted one by one.
  await eraseAllRows(prisma, "shop", merchantId);
  const bookings = await redactBookings(redaction, all);
  const shipments = await redactShipments(redaction, all);
  const rates = await redactRates(redaction, all);
  // Requests of an API that outlives the app may have left some meanwhile.
  await eraseAllRows(prisma, "shop", merchantId);
  await eraseWordsOfRuns({ prisma, people }, { merchantId }, () => true);
  return { shipments: shipments.length, bookings: bookings.length, rates };
}

/**
 * Redacts the recipients of these orders for good: it marks the orders first, and later writes for a marked order leave
 * its recipient out. Bookings come before shipments: a booking that is turning into a shipment has either finished once
 * its row is locked, or finds the mark.
 */
export async function redactOrders(
  { prisma, people }: Database,
  merchantId: string,
  orderIds: readonly string[],
  at: Date,
): Promise<RedactedCounts> {
  if (orderIds.length === 0) return { shipments: 0, bookings: 0, rates: 0 };
  const orders = orderIds.map(columnText);
  await prisma.redactedOrder.createMany({
    data: [...new Set(orders)].map((orderId) => ({ merchantId, orderId, redactedAt: at })),
    skipDuplicates: true,
  });
  // The index of shipments has the environment between these two columns.
  const theirs = Prisma.sql`merchant_id = ${merchantId}::uuid AND environment = ANY(${[...environments]}::text[])
    AND related_order_id = ANY(${orders}::text[])`;
  const redaction = { merchantId, prisma, people, whom: "recipient", at } as const;
  const bookings = await redactBookings(redaction, theirs);
  const shipments = await redactShipments(redaction, theirs);
  let rates = 0;
  for (const isReturn of [false, true]) {
    const ids = [...shipments, ...bookings].filter((bought) => bought.isReturn === isReturn);
    rates += await redactRates(
      { ...redaction, whom: isReturn ? "everybody" : "recipient" },
      Prisma.sql`merchant_id = ${merchantId}::uuid AND id = ANY(${rowIdsOf(ids.map(({ rateId }) => rateId))}::text[])`,
    );
  }
  await eraseRowsOf(prisma, "order", merchantId, orders);
  const bought = [...shipments, ...bookings];
  await eraseAnswers(prisma, merchantId, at, [
    ...bought.map(({ id }) => id),
    ...bought.map(({ rateId }) => rateId),
  ]);
  await eraseWordsOf({ prisma, people }, merchantId, bought);
  return { shipments: shipments.length, bookings: bookings.length, rates };
}

export interface RowsOfPeople {
  /** Ids of the rows, as in the next two fields. */
  readonly shipments: readonly string[];
  readonly bookings: readonly string[];
  readonly rates: readonly string[];
  /** Ids of rows that the caller of `redactRows` deletes: answers that repeat them are erased as well. */
  readonly others?: readonly string[];
}

/** Redacts everyone in these rows of a merchant, with the kept answers that repeat them. */
export async function redactRows(
  { prisma, people }: Database,
  merchantId: string,
  at: Date,
  { shipments, bookings, rates, others = [] }: RowsOfPeople,
): Promise<RedactedCounts> {
  const redaction = { merchantId, prisma, people, whom: "everybody", at } as const;
  const own = Prisma.sql`merchant_id = ${merchantId}::uuid`;
  await redactBookings(redaction, Prisma.sql`${own} AND id = ANY(${bookings}::uuid[])`);
  await redactShipments(redaction, Prisma.sql`${own} AND id = ANY(${shipments}::uuid[])`);
  const redactedRates = await redactRates(
    redaction,
    Prisma.sql`${own} AND id = ANY(${rowIdsOf(rates)}::text[])`,
  );
  await eraseAnswers(prisma, merchantId, at, [...shipments, ...bookings, ...rates, ...others]);
  await eraseWordsOf(
    { prisma, people },
    merchantId,
    [...shipments, ...bookings].map((id) => ({ id })),
  );
  return { shipments: shipments.length, bookings: bookings.length, rates: redactedRates };
}

/**
 * Kept answers repeat personal data. A repeated request with the key gets a new answer, with the shipment's present state.
 * A quote's answer, or an export's, has the ids in its text alone.
 */
async function eraseAnswers(
  prisma: PrismaClient,
  merchantId: string,
  at: Date,
  ids: readonly string[],
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE idempotency_keys SET encrypted_answer = NULL, mentioned_ids = NULL, lease_until = ${at}
    WHERE merchant_id = ${merchantId}::uuid AND encrypted_answer IS NOT NULL AND EXISTS (
      SELECT 1 FROM unnest(${[...ids]}::text[]) AS erased
      WHERE right(erased, 36) = ANY(mentioned_ids) OR resource_id::text = erased)`;
}

async function eraseWordsOf(
  database: Database,
  merchantId: string,
  bought: readonly { readonly id: string }[],
): Promise<void> {
  if (bought.length === 0) return;
  const ids = new Set(bought.map(({ id }) => id));
  await eraseWordsOfRuns(database, { merchantId }, (shipmentId) => ids.has(shipmentId));
}

export async function isOrderRedacted(
  prisma: Pick<Prisma.TransactionClient, "redactedOrder">,
  merchantId: string,
  orderId: string,
): Promise<boolean> {
  const where = { merchantId_orderId: { merchantId, orderId: columnText(orderId) } };
  return (await prisma.redactedOrder.findUnique({ where })) !== null;
}

export interface Ended {
  /** Shipments delivered or cancelled before this time, and failed bookings begun before it. */
  readonly before: Date;
  /** A shipment without news since this time counts as ended. */
  readonly silentSince: Date;
}

/** Redacts the recipients of ended shipments and bookings, the oldest first. Returns how many it redacted. */
export async function redactEnded(
  { prisma, people }: Database,
  merchantId: string,
  { before, silentSince }: Ended,
  limit: number,
  at: Date,
): Promise<number> {
  const redaction = { merchantId, prisma, people, whom: "recipient", at } as const;
  // Ids grow with time: a later shipment can't have ended before. The index covers only rows that are not redacted yet.
  const candidates = Prisma.sql`
    merchant_id = ${merchantId}::uuid AND redacted_at IS NULL AND id < ${firstUuidV7(before)}::uuid`;
  const bookings = await redactBookings(redaction, Prisma.sql`${candidates} AND state = 'failed'`, limit);
  const shipments = await redactShipments(
    redaction,
    Prisma.sql`${candidates} AND CASE
      WHEN delivered_at IS NOT NULL THEN delivered_at < ${before}
      WHEN state = 'cancelled' THEN updated_at < ${before}
      ELSE updated_at < ${silentSince < before ? silentSince : before}
    END`,
    limit,
  );
  // Purchases that never led to a booking.
  const isOver = { OR: [{ state: "ended" }, { turn: "failed" }] };
  await redactPurchases({ prisma, people }, { merchantId, updatedAt: { lt: before }, ...isOver }, limit);
  return bookings.length + shipments.length;
}

/** A shipment, or a booking without one. */
interface Bought {
  readonly id: string;
  readonly rateId: string;
  readonly isReturn: boolean;
}

const toBought = ({ id, rate, returnRequestId }: ShipmentDraft): Bought => ({
  id,
  rateId: rate.id,
  isReturn: returnRequestId !== null,
});

/** The shipment's booking is redacted with it. */
async function redactShipments(
  redaction: Redaction,
  of: Prisma.Sql,
  limit?: number,
): Promise<readonly Bought[]> {
  const redacted: Bought[] = [];
  for await (const id of idsOf(redaction.prisma, Prisma.sql`shipments`, Prisma.sql`uuid`, of, limit)) {
    await redactBooking(redaction, id);
    redacted.push(await redactOneShipment(redaction, id));
  }
  return redacted;
}

/**
 * Writes by version, as every other change does: a scan that arrives meanwhile is not lost, and doesn't restore
 * redacted data.
 */
async function redactOneShipment(
  { merchantId, prisma, people, whom, at }: Redaction,
  id: string,
): Promise<Bought> {
  for (;;) {
    const row = await prisma.shipment.findUniqueOrThrow({
      where: { merchantId_id: { merchantId, id } },
      select: { id: true, value: true, version: true },
    });
    const read = toShipment(people, row);
    const shipment = { ...redactShipment(read, whom, at), version: read.version + 1 };
    const { searchTokens, searchForm, redactedAt, tagOrder } = searchColumns(people, shipment);
    const written = await prisma.$executeRaw`
      UPDATE shipments
      SET value = ${shipmentValue(people, shipment)}::json, search_tokens = ${searchTokens}::bigint[], search_form = ${searchForm},
        tag_order = ${tagOrder}, redacted_at = ${redactedAt}, version = ${shipment.version}
      WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid AND version = ${read.version}`;
    if (written === 0) continue;
    await eraseRowsOf(prisma, "shipment", merchantId, [id]);
    await deleteMailsOf(prisma, read);
    await deleteCustomsInvoice(prisma, read);
    await deleteDocumentsOf(prisma, read);
    await redactPurchases({ prisma, people }, { merchantId, shipmentId: id });
    return toBought(shipment);
  }
}

async function redactBookings(
  redaction: Redaction,
  of: Prisma.Sql,
  limit?: number,
): Promise<readonly Bought[]> {
  const redacted: Bought[] = [];
  for await (const id of idsOf(redaction.prisma, Prisma.sql`bookings`, Prisma.sql`uuid`, of, limit)) {
    const booking = await redactBooking(redaction, id);
    if (booking !== null) redacted.push(booking);
  }
  return redacted;
}

export async function redactBooking(
  {
    merchantId,
    prisma,
    people,
    whom,
    at,
  }: Omit<Redaction, "prisma"> & { readonly prisma: Prisma.TransactionClient },
  id: string,
): Promise<Bought | null> {
  const row = await prisma.booking.findUnique({
    where: { merchantId_id: { merchantId, id } },
    select: { id: true, draft: true, order: true, failure: true },
  });
  // Shipments that no booking made have none.
  if (row === null) return null;
  const draft = redactDraft(toDraft(people, row), whom);
  const order = redactOrder(toOrder(people, row), ofOrder(whom, draft));
  const read = toFailure(people, row);
  const failure = read === null ? null : failureValue(people, id, redactFailure(read));
  await prisma.$executeRaw`
    UPDATE bookings
    SET draft = ${draftValue(people, draft)}::json, "order" = ${orderValue(people, id, order)}::json,
      failure = ${failure}::json, redacted_at = ${at}
    WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid`;
  await deleteCustomsInvoice(prisma, draft);
  await eraseRowsOf(prisma, "shipment", merchantId, [id]);
  await redactPurchases({ prisma, people }, { merchantId, shipmentId: id });
  return toBought(draft);
}

/** Returns how many rates. A row holds those of a quote, which name the same people. */
async function redactRates({ merchantId, prisma, people, whom }: Redaction, of: Prisma.Sql): Promise<number> {
  let count = 0;
  for await (const id of idsOf(prisma, Prisma.sql`rates`, Prisma.sql`text`, of)) {
    const row = await prisma.rate.findUnique({
      where: { merchantId_id: { merchantId, id } },
      select: { value: true },
    });
    // The clean-up may delete an old rate at any time.
    if (row === null) continue;
    const rates = toRates(people, { id, value: row.value }).map((rate) => redactRate(rate, whom));
    await prisma.$executeRaw`
      UPDATE rates SET value = ${quoteValue(people, id, rates)}::json
      WHERE merchant_id = ${merchantId}::uuid AND id = ${id}`;
    count += rates.length;
  }
  return count;
}

const PAGE = 500;

/** Reads page by page in the order of ids: memory stays bounded for millions of rows. */
async function* idsOf(
  prisma: PrismaClient,
  table: Prisma.Sql,
  type: Prisma.Sql,
  of: Prisma.Sql,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  let left = limit;
  for (let after: string | null = null; left > 0; ) {
    const size = Math.min(PAGE, left);
    const beyond: Prisma.Sql = after === null ? Prisma.sql`TRUE` : Prisma.sql`id > ${after}::${type}`;
    const rows: { id: string }[] = await prisma.$queryRaw`
      SELECT id::text AS id FROM ${table} AS listed WHERE ${of} AND ${beyond} ORDER BY listed.id LIMIT ${size}`;
    for (const { id } of rows) yield id;
    if (rows.length < size) return;
    after = rows.at(-1)?.id ?? null;
    left -= rows.length;
  }
}

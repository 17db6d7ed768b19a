import type { InboxEntry as InboxRow, PrismaClient } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import type { InboxJob } from "../rows/enqueue.ts";
import type { StoreContext } from "../rows/store-context.ts";
import { readJson } from "../rows/stored.ts";
import { columnJson } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import { writeInTurns } from "../rows/write-in-turns.ts";
import type { InboxEntry, InboxFilter, InboxStore, Receipt, ReceivedWebhook } from "./inbox-records.ts";
import { storedMessageTrouble } from "./platform-reasons.ts";

/** Webhooks for each write: a few milliseconds. */
const MOST_AT_ONCE = 200;
/** Entries that one transaction queues again. */
const BATCH = 500;
/** An entry and its job are written in one transaction, so a missing job is older than this. */
const LOST_AFTER_MS = 5 * 60_000;

interface TracedWebhook extends ReceivedWebhook {
  /** Of its request: one statement writes the webhooks of many. */
  readonly traceparent: string | null;
}

export function inboxStore({
  prisma,
  reading,
  clock,
  ids,
  inboxJobs,
}: Pick<StoreContext, "prisma" | "reading" | "clock" | "ids" | "inboxJobs">): InboxStore {
  /** One statement, and so one transaction: entries and jobs are both written, or neither. */
  const receiveAll = async (webhooks: readonly TracedWebhook[]): Promise<readonly Receipt[]> => {
    const entries = webhooks.map((webhook) => ({ id: ids.next(), ...webhook }));
    const column = <Value>(of: (entry: (typeof entries)[number]) => Value) => entries.map(of);
    const receipts = await prisma.$queryRaw<{ id: string; shop: string; receipt: Receipt }[]>`
      WITH given AS (
        SELECT * FROM unnest(
          ${column(({ id }) => id)}::uuid[], ${column(({ shop }) => shop)}::text[],
          ${column(({ topic }) => topic)}::text[], ${column(({ dedupeKey }) => dedupeKey)}::text[],
          ${column(({ subject }) => subject)}::text[], ${column(({ payload }) => JSON.stringify(payload))}::text[],
          ${column(({ triggeredAt }) => triggeredAt?.toISOString() ?? null)}::timestamptz[],
          ${column(({ traceparent }) => traceparent)}::text[]
        ) WITH ORDINALITY
          AS entry (id, shop, topic, dedupe_key, subject, payload, triggered_at, traceparent, position)
      ), inserted AS (
        INSERT INTO inbox_entries (id, shop, topic, dedupe_key, subject, payload, triggered_at, received_at)
        SELECT id, shop, topic, dedupe_key, subject, payload::json, triggered_at, ${clock.now()}
        FROM given WHERE EXISTS (SELECT FROM shops WHERE domain = given.shop)
        ON CONFLICT (shop, topic, dedupe_key) DO NOTHING
        RETURNING id, shop
      ), received AS (
        SELECT inserted.id, inserted.shop, given.traceparent FROM inserted JOIN given ON given.id = inserted.id
      ), jobs AS (${Prisma.raw(inboxJobs.insertion)})
      SELECT id, shop, CASE
        WHEN EXISTS (SELECT FROM inserted WHERE inserted.id = given.id) THEN 'received'
        WHEN EXISTS (SELECT FROM shops WHERE domain = given.shop) THEN 'duplicate'
        ELSE 'unknown shop' END AS receipt
      FROM given ORDER BY position`;
    const received = receipts.filter(({ receipt }) => receipt === "received");
    if (received.length > 0) inboxJobs.wake(received);
    return receipts.map(({ receipt }) => receipt);
  };

  const receiveInTurns = writeInTurns(receiveAll, MOST_AT_ONCE);

  const putAgain = async (
    entriesIn: (transaction: Prisma.TransactionClient) => Promise<readonly InboxJob[]>,
  ): Promise<number> => {
    const entries = await prisma.$transaction(async (transaction) => {
      const found = await entriesIn(transaction);
      if (found.length > 0) await inboxJobs.putAgain(transaction, found);
      return found;
    });
    if (entries.length > 0) inboxJobs.wake(entries);
    return entries.length;
  };

  const runAgain = (which: Prisma.Sql): Promise<number> =>
    putAgain(
      (transaction) => transaction.$queryRaw<InboxJob[]>`
        UPDATE inbox_entries SET handled_at = NULL, attempts = 0, last_error = NULL
        WHERE ${which} RETURNING id, shop`,
    );

  return {
    receive: (webhook) => receiveInTurns({ ...webhook, traceparent: inboxJobs.traceparent() }),

    async get(id) {
      if (!isUuid(id)) return null;
      const row = await prisma.inboxEntry.findUnique({ where: { id } });
      return row === null ? null : toEntry(row);
    },

    async waitingWith({ shop, subject }, limit) {
      if (subject === null) return [];
      const rows = await prisma.inboxEntry.findMany({
        where: { shop, subject, handledAt: null },
        orderBy: { id: "asc" },
        take: limit,
      });
      return rows.map(toEntry);
    },

    async handled(handledIds, outcome) {
      await prisma.$executeRaw`
        WITH done AS (SELECT unnest(${[...handledIds]}::uuid[]) AS id), jobs AS (${Prisma.raw(inboxJobs.removal)})
        UPDATE inbox_entries
        SET handled_at = ${clock.now()}, last_error = NULL,
          outcome = ${outcome === null ? null : JSON.stringify(outcome)}::json
        WHERE id IN (SELECT id FROM done) AND handled_at IS NULL`;
    },

    async failedOnce(id, trouble) {
      const lastError = columnJson(storedMessageTrouble.write(trouble));
      await prisma.inboxEntry.updateMany({ where: { id }, data: { attempts: { increment: 1 }, lastError } });
    },

    async failing(shop, limit) {
      const rows = await prisma.inboxEntry.findMany({
        where: { shop, handledAt: null, lastError: { not: Prisma.DbNull } },
        orderBy: { id: "desc" },
        take: limit,
      });
      return rows.map(toEntry);
    },

    async page(shop, filter, limit, cursor, use) {
      const newest = (from: PrismaClient) =>
        from.inboxEntry.findMany({
          where: { shop, ...columnsOf(filter), ...(cursor === null ? {} : { id: { lt: cursor } }) },
          orderBy: { id: "desc" },
          take: limit + 1,
        });
      const rows = await (use?.mayLag === true ? reading(newest) : newest(prisma));
      const entries = rows.slice(0, limit).map(toEntry);
      return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
    },

    async runAgain(shop, id) {
      if (!isUuid(id)) return false;
      return (await runAgain(Prisma.sql`shop = ${shop} AND id = ${id}::uuid`)) === 1;
    },

    async runFailingAgain(shop) {
      let total = 0;
      for (;;) {
        const count = await runAgain(Prisma.sql`id IN (
          SELECT id FROM inbox_entries
          WHERE shop = ${shop} AND handled_at IS NULL AND last_error IS NOT NULL ORDER BY id DESC LIMIT ${BATCH})`);
        total += count;
        if (count < BATCH) return total;
      }
    },

    async requeueLost() {
      const receivedBefore = new Date(clock.now().getTime() - LOST_AFTER_MS);
      let total = 0;
      for (let after: string | null = null; ; ) {
        const waiting: { id: string; shop: string }[] = await prisma.inboxEntry.findMany({
          where: {
            handledAt: null,
            receivedAt: { lt: receivedBefore },
            ...(after === null ? {} : { id: { gt: after } }),
          },
          select: { id: true, shop: true },
          orderBy: { id: "asc" },
          take: BATCH,
        });
        const lost = new Set(await inboxJobs.withoutJob(waiting.map(({ id }) => id)));
        if (lost.size > 0) total += await putAgain(async () => waiting.filter(({ id }) => lost.has(id)));
        after = waiting.at(-1)?.id ?? null;
        if (waiting.length < BATCH) return total;
      }
    },
  };
}

function columnsOf({ state, topic }: InboxFilter): Prisma.InboxEntryWhereInput {
  const ofTopic = topic === null ? {} : { topic };
  switch (state) {
    case "all":
      return ofTopic;
    case "waiting":
      return { ...ofTopic, handledAt: null, lastError: { equals: Prisma.DbNull } };
    case "failing":
      return { ...ofTopic, handledAt: null, lastError: { not: Prisma.DbNull } };
    case "handled":
      return { ...ofTopic, handledAt: { not: null } };
  }
}

function toEntry(row: InboxRow): InboxEntry {
  return {
    id: row.id,
    shop: row.shop,
    topic: row.topic,
    subject: row.subject,
    payload: readJson(row.payload),
    triggeredAt: row.triggeredAt,
    receivedAt: row.receivedAt,
    handledAt: row.handledAt,
    attempts: row.attempts,
    lastError: row.lastError === null ? null : storedMessageTrouble.read(row.lastError),
    outcome: row.outcome === null ? null : readJson(row.outcome),
  };
}

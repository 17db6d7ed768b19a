import type { JsonValue } from "../../../domain/engine/index.ts";
import type { InboxJob } from "../../../domain/jobs/jobs.ts";
import type {
  InboxEntry,
  InboxFilter,
  InboxStore,
  Receipt,
  ReceivedWebhook,
} from "../../../domain/shops/inbox-records.ts";
import type { MessageTrouble } from "../../../domain/shops/platform-reason.ts";
import type { InboxEntry as InboxRow, PrismaClient } from "../generated/client.ts";
import { Prisma } from "../generated/client.ts";
import type { People } from "../rows/people.ts";
import { isObject, readJson } from "../rows/stored.ts";
import { columnJson } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import { writeInTurns } from "../rows/write-in-turns.ts";
import type { StoreContext } from "../store-context.ts";
import { storedMessageTrouble } from "./platform-reasons.ts";

/** Webhooks for each write: a few milliseconds. */
const MOST_AT_ONCE = 200;
/** Entries that one transaction queues again. */
const BATCH = 500;
/** An entry and its job are written in one transaction, so a missing job is older than this. */
const LOST_AFTER_MS = 5 * 60_000;

interface TracedWebhook extends ReceivedWebhook {
  /** The trace of the webhook's own request, because one statement writes the webhooks of many. */
  readonly traceparent: string | null;
}

export function inboxStore({
  prisma,
  reading,
  clock,
  ids,
  inboxJobs,
  people,
}: Pick<StoreContext, "prisma" | "reading" | "clock" | "ids" | "inboxJobs" | "people">): InboxStore {
  const entryIn = (row: InboxRow) => toEntry(people, row);

  /** One statement, and so one transaction: entries and jobs are both written, or neither. */
  const receiveAll = async (webhooks: readonly TracedWebhook[]): Promise<readonly Receipt[]> => {
    const entries = webhooks.map((webhook) => ({ id: ids.next(), ...webhook }));
    const column = <Value>(of: (entry: (typeof entries)[number]) => Value) => entries.map(of);
    const receipts = await prisma.$queryRaw<{ id: string; shop: string; receipt: Receipt }[]>`
      WITH given AS (
        SELECT * FROM unnest(
          ${column(({ id }) => id)}::uuid[], ${column(({ shop }) => shop)}::text[],
          ${column(({ topic }) => topic)}::text[], ${column(({ dedupeKey }) => dedupeKey)}::text[],
          ${column(({ subject }) => subject)}::text[], ${column((entry) => payloadValue(people, entry))}::text[],
          ${column(({ triggeredAt }) => triggeredAt?.toISOString() ?? null)}::timestamptz[],
          ${column(({ traceparent }) => traceparent)}::text[]
        ) WITH ORDINALITY
          AS entry (id, shop, topic, dedupe_key, subject, payload, triggered_at, traceparent, position)
      ), inserted AS (
        INSERT INTO inbox_entries (id, shop, topic, dedupe_key, subject, payload, triggered_at, received_at)
        SELECT id, shop, topic, dedupe_key, subject, payload::json, triggered_at, ${clock.now()}
        FROM given WHERE EXISTS (SELECT 1 FROM shops WHERE domain = given.shop)
        ON CONFLICT (shop, topic, dedupe_key) DO NOTHING
        RETURNING id, shop
      ), received AS (
        SELECT inserted.id, inserted.shop, given.traceparent FROM inserted JOIN given ON given.id = inserted.id
      ), jobs AS (${Prisma.raw(inboxJobs.insertion)})
      SELECT id, shop, CASE
        WHEN EXISTS (SELECT 1 FROM inserted WHERE inserted.id = given.id) THEN 'received'
        WHEN EXISTS (SELECT 1 FROM shops WHERE domain = given.shop) THEN 'duplicate'
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

    async get(shop, id) {
      if (!isUuid(id)) return null;
      const row = await prisma.inboxEntry.findUnique({ where: { shop_id: { shop, id } } });
      return row === null ? null : entryIn(row);
    },

    async waitingWith({ shop, subject }, limit) {
      if (subject === null) return [];
      const rows = await prisma.inboxEntry.findMany({
        where: { shop, subject, handledAt: null },
        orderBy: { id: "asc" },
        take: limit,
      });
      return rows.map(entryIn);
    },

    async handled(shop, handledIds, outcome) {
      const outcomes = handledIds.map((id) => (outcome === null ? null : outcomeValue(people, id, outcome)));
      await prisma.$executeRaw`
        WITH done AS (SELECT * FROM unnest(${[...handledIds]}::uuid[], ${outcomes}::text[]) AS entry (id, outcome)), jobs AS (${Prisma.raw(inboxJobs.removal)})
        UPDATE inbox_entries AS entry
        SET handled_at = ${clock.now()}, last_error = NULL, outcome = done.outcome::json
        FROM done WHERE entry.shop = ${shop} AND entry.id = done.id AND entry.handled_at IS NULL`;
    },

    async failedOnce(shop, id, trouble) {
      const lastError = troubleValue(people, id, trouble);
      await prisma.inboxEntry.updateMany({
        where: { shop, id },
        data: { attempts: { increment: 1 }, lastError },
      });
    },

    async failing(shop, limit) {
      const rows = await prisma.inboxEntry.findMany({
        where: { shop, handledAt: null, lastError: { not: Prisma.DbNull } },
        orderBy: { id: "desc" },
        take: limit,
      });
      return rows.map(entryIn);
    },

    async page(shop, filter, limit, cursor, use) {
      const newest = (from: PrismaClient) =>
        from.inboxEntry.findMany({
          where: { shop, ...columnsOf(filter), ...(cursor === null ? {} : { id: { lt: cursor } }) },
          orderBy: { id: "desc" },
          take: limit + 1,
        });
      const rows = await (use?.mayLag === true ? reading(newest) : newest(prisma));
      const entries = rows.slice(0, limit).map(entryIn);
      return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
    },

    async runAgain(shop, id) {
      if (!isUuid(id)) return false;
      return (await runAgain(Prisma.sql`shop = ${shop} AND id = ${id}::uuid`)) === 1;
    },

    async runFailingAgain(shop) {
      let total = 0;
      for (;;) {
        const count = await runAgain(Prisma.sql`shop = ${shop} AND id IN (
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

/** JSON text that `toEntry` reads. The other fields are in clear too. */
function payloadValue(
  people: People,
  { id, payload, personal = {} }: Pick<ReceivedWebhook, "payload" | "personal"> & { readonly id: string },
): string {
  return isObject(payload) && Object.keys(personal).length > 0
    ? people.seal("inbox_entries.payload", id, { ...payload, ...personal }, payload)
    : JSON.stringify(payload);
}

/** JSON text that `toOutcome` reads. A handler's result may quote the platform; that nothing was due is a code of ours. */
function outcomeValue(people: People, id: string, outcome: JsonValue): string {
  const isCode = isObject(outcome) && ["ignored", "acknowledged"].includes(Object.keys(outcome).join());
  if (isCode) return JSON.stringify(outcome);
  return people.seal("inbox_entries.outcome", id, { outcome }, {});
}

function toOutcome(people: People, id: string, stored: unknown): JsonValue {
  const read = people.open("inbox_entries.outcome", id, stored);
  return readJson(read !== stored && isObject(read) ? read.outcome : read);
}

/** The trouble as it is stored, encrypted if it has words of the platform's, which may name a person. */
function troubleValue(people: People, id: string, trouble: MessageTrouble): Prisma.InputJsonObject {
  const written = storedMessageTrouble.write(trouble);
  const isWords = "said" in trouble && trouble.said !== null;
  return isWords
    ? JSON.parse(people.seal("inbox_entries.last_error", id, written, { code: trouble.code }))
    : columnJson(written);
}

function toEntry(people: People, row: InboxRow): InboxEntry {
  return {
    id: row.id,
    shop: row.shop,
    topic: row.topic,
    subject: row.subject,
    payload: readJson(people.open("inbox_entries.payload", row.id, row.payload)),
    triggeredAt: row.triggeredAt,
    receivedAt: row.receivedAt,
    handledAt: row.handledAt,
    attempts: row.attempts,
    lastError:
      row.lastError === null
        ? null
        : storedMessageTrouble.read(people.open("inbox_entries.last_error", row.id, row.lastError)),
    outcome: row.outcome === null ? null : toOutcome(people, row.id, row.outcome),
  };
}

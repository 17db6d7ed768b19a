import type { InboxEntry as InboxRow } from "./generated/client.ts";
import { Prisma } from "./generated/client.ts";
import type { InboxEntry, InboxStore } from "./records.ts";
import type { StoreContext } from "./store-context.ts";
import { columnText, readJson } from "./stored.ts";
import { isUuid } from "./uuid-v7.ts";

export function inboxStore({
  prisma,
  clock,
  ids,
  enqueue,
}: Pick<StoreContext, "prisma" | "clock" | "ids" | "enqueue">): InboxStore {
  return {
    receive: ({ shop, topic, dedupeKey, payload, triggeredAt }) =>
      prisma.$transaction(async (transaction) => {
        const id = ids.next();
        const inserted = await transaction.$executeRaw`
          INSERT INTO inbox_entries (id, shop, topic, dedupe_key, payload, triggered_at, received_at)
          VALUES (${id}::uuid, ${shop}, ${topic}, ${dedupeKey}, ${JSON.stringify(payload)}::json, ${triggeredAt},
            ${clock.now()})
          ON CONFLICT (shop, topic, dedupe_key) DO NOTHING`;
        if (inserted === 0) return false;
        await enqueue(transaction, "inbox", { id }, { singletonKey: id });
        return true;
      }),

    async get(id) {
      if (!isUuid(id)) return null;
      const row = await prisma.inboxEntry.findUnique({ where: { id } });
      return row === null ? null : toEntry(row);
    },

    async handled(id, outcome) {
      await prisma.inboxEntry.updateMany({
        where: { id },
        data: {
          handledAt: clock.now(),
          lastError: null,
          outcome: outcome === null ? Prisma.DbNull : (outcome as Prisma.InputJsonValue),
        },
      });
    },

    async failedOnce(id, error) {
      await prisma.inboxEntry.updateMany({
        where: { id },
        data: { attempts: { increment: 1 }, lastError: columnText(error) },
      });
    },

    async failing(shop, limit) {
      const rows = await prisma.inboxEntry.findMany({
        where: { shop, handledAt: null, lastError: { not: null } },
        orderBy: { id: "desc" },
        take: limit,
      });
      return rows.map(toEntry);
    },
  };
}

function toEntry(row: InboxRow): InboxEntry {
  return {
    id: row.id,
    shop: row.shop,
    topic: row.topic,
    payload: readJson(row.payload),
    triggeredAt: row.triggeredAt,
    receivedAt: row.receivedAt,
    handledAt: row.handledAt,
    attempts: row.attempts,
    lastError: row.lastError,
    outcome: row.outcome === null ? null : readJson(row.outcome),
  };
}

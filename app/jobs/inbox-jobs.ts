/** The jobs of what came in from Shopify: many at once, and each found by the id of its entry. */
import type { PgBoss } from "pg-boss";
import { fromPrisma } from "pg-boss";
import type { JobTransaction } from "./job-queue.ts";

interface InboxJob {
  readonly id: string;
  readonly shop: string;
}

export interface InboxJobQueue {
  /** Part of the transaction. Of entries that are new. */
  put(transaction: JobTransaction, entries: readonly InboxJob[]): Promise<void>;
  /** Part of the transaction. Begins anew with those that wait or were given up; what is being worked on goes on. */
  putAgain(transaction: JobTransaction, entries: readonly InboxJob[]): Promise<void>;
  /** Takes back those that wait. */
  drop(ids: readonly string[]): Promise<void>;
  /** Those of the entries that have no job, not even a failed one. */
  withoutJob(ids: readonly string[]): Promise<readonly string[]>;
}

const queue = "inbox";
const dropWaiting = `DELETE FROM pgboss.job WHERE name = '${queue}' AND id = ANY($1::uuid[]) AND state < 'active'`;
/** Those that were given up as well, and what was laid among the dead letters then. */
const dropUnlessAtWork = `
  WITH dropped AS (
    DELETE FROM pgboss.job WHERE name = '${queue}' AND id = ANY($1::uuid[]) AND state <> 'active' RETURNING id)
  DELETE FROM pgboss.job WHERE name = $2 AND source_id = ANY($1::uuid[])`;
const whereIsNone = `
  SELECT id FROM unnest($1::uuid[]) AS entry(id)
  WHERE NOT EXISTS (SELECT FROM pgboss.job WHERE job.name = '${queue}' AND job.id = entry.id)`;

export function inboxJobQueue(boss: PgBoss, deadLetterQueue: string): InboxJobQueue {
  const put: InboxJobQueue["put"] = async (transaction, entries) => {
    const jobs = entries.map(({ id, shop }) => ({ id, data: { id }, group: { id: shop } }));
    await boss.insert(queue, jobs, { db: fromPrisma(transaction) });
  };
  return {
    put,
    async putAgain(transaction, entries) {
      const ids = entries.map(({ id }) => id);
      await transaction.$queryRawUnsafe(dropUnlessAtWork, ids, deadLetterQueue);
      await put(transaction, entries);
    },
    async drop(ids) {
      await boss.getDb().executeSql(dropWaiting, [ids]);
    },
    async withoutJob(ids) {
      const { rows } = await boss.getDb().executeSql(whereIsNone, [ids]);
      return (rows as { id: string }[]).map(({ id }) => id);
    },
  };
}

/**
 * Dead letters: jobs that failed in their last try, as an operator sees them. pg-boss keeps a copy of each for 14 days, with the
 * reason as the workers stored it: the error's name and code, and no word that could name a person.
 */
import type { Db } from "pg-boss";
import { z } from "zod";
import { wakeWorkers } from "./wake-workers.ts";

/** The queue that holds jobs after their last retry. */
export const deadLetterQueue = "dead";

export interface DeadJob {
  readonly id: string;
  /** The job's name. */
  readonly job: string;
  /** When it failed for the last time, and when it was sent. */
  readonly failedAt: Date;
  readonly sentAt: Date;
  readonly tries: number;
  readonly reason: string;
  /** Ids, and no people. */
  readonly data: unknown;
  readonly keptUntil: Date;
}

export interface DeadJobs {
  /** The newest first. @param job of this name alone */
  list(limit: number, job?: string): Promise<readonly DeadJob[]>;
  count(job?: string): Promise<number>;
  get(id: string): Promise<DeadJob | null>;
  /**
   * Has them run again, under their former ids and with all of their tries. One whose work waits already under the same key is
   * dropped. Repeating is harmless.
   * @returns those that wait now
   */
  retry(which: WhichDead): Promise<readonly SettledJob[]>;
  /** Deletes them. @returns those that were dead */
  drop(which: WhichDead): Promise<readonly SettledJob[]>;
}

/** Some by id, or all, or all of a name. */
export type WhichDead = { readonly ids: readonly string[] } | { readonly job: string | null };

export interface SettledJob {
  readonly id: string;
  readonly job: string;
  readonly reason: string;
  /** Of the merchant that the work was for, as far as its data name one. */
  readonly merchantId: string | null;
  readonly shop: string | null;
}

const settled = z.array(
  z.object({
    id: z.string(),
    job: z.string(),
    output: z.unknown(),
    merchantId: z.uuid().nullable().catch(null),
    shop: z.string().nullable(),
  }),
);

const rows = z.array(
  z.object({
    id: z.string(),
    job: z.string(),
    failedAt: z.date(),
    sentAt: z.date(),
    tries: z.number(),
    output: z.unknown(),
    data: z.unknown(),
    keptUntil: z.date(),
  }),
);

/** `$1` ids or null, `$2` a name or null. */
const chosen = `name = '${deadLetterQueue}' AND state < 'active' AND source_name IS NOT NULL
  AND ($1::uuid[] IS NULL OR id = ANY($1)) AND ($2::text IS NULL OR source_name = $2)`;

const select = `SELECT id::text, source_name AS job, created_on AS "failedAt", source_created_on AS "sentAt",
    source_retry_count + 1 AS tries, output, data, keep_until AS "keptUntil"
  FROM pgboss.job WHERE ${chosen} ORDER BY created_on DESC, id LIMIT $3`;

/**
 * The job that failed is kept for a day, and goes on; later, it is sent anew. Both under its own id, by which a webhook's job
 * finds its entry. pg-boss' own `redrive` gives new ids.
 */
const retry = `
  WITH moved AS (DELETE FROM pgboss.job WHERE ${chosen} RETURNING *),
  wanted AS (
    SELECT DISTINCT ON (m.source_name, m.source_id) m.*, q.policy AS its_policy, q.retry_limit AS its_limit, q.retry_delay AS its_delay,
      q.retry_backoff AS its_backoff, q.retry_delay_max AS its_delay_max, q.expire_seconds AS its_expiry, q.dead_letter AS its_dead,
      q.retention_seconds AS its_retention, q.deletion_seconds AS its_deletion, q.heartbeat_seconds AS its_heartbeat
    FROM moved AS m JOIN pgboss.queue AS q ON q.name = m.source_name
    WHERE q.policy <> 'short' OR m.singleton_key IS NULL OR NOT EXISTS (
      SELECT FROM pgboss.job AS waiting WHERE waiting.name = m.source_name AND waiting.singleton_key = m.singleton_key
        AND waiting.state IN ('created', 'retry'))),
  again AS (INSERT INTO pgboss.job AS job (id, name, data, priority, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
    keep_until, deletion_seconds, policy, singleton_key, group_id, group_tier, heartbeat_seconds, dead_letter)
  SELECT source_id, source_name, data, priority, its_limit, its_delay, coalesce(its_backoff, false), its_delay_max, its_expiry,
    now() + its_retention * interval '1 second', its_deletion, its_policy, singleton_key, group_id, group_tier, its_heartbeat, its_dead
  FROM wanted
  ON CONFLICT (name, id) DO UPDATE SET state = 'retry', retry_count = 0, start_after = now(), completed_on = NULL, output = NULL,
    keep_until = excluded.keep_until, retry_limit = excluded.retry_limit
    WHERE job.state = 'failed'
  RETURNING id, name)
  SELECT again.id::text, again.name AS job, m.output, m.data->>'merchantId' AS "merchantId", m.data->>'shop' AS shop
  FROM again JOIN wanted AS m ON m.source_id = again.id AND m.source_name = again.name`;

const drop = `DELETE FROM pgboss.job WHERE ${chosen} RETURNING source_id::text AS id, source_name AS job, output,
  data->>'merchantId' AS "merchantId", data->>'shop' AS shop`;

const count = `SELECT count(*)::int AS count FROM pgboss.job WHERE ${chosen}`;

export function deadJobs({ executeSql }: Pick<Db, "executeSql">): DeadJobs {
  const find = async (ids: readonly string[] | null, job: string | null, limit: number) =>
    rows.parse((await executeSql(select, [ids, job, limit])).rows).map(({ output, ...row }) => ({
      ...row,
      reason: reasonOf(output),
    }));
  const settle = async (sql: string, which: WhichDead): Promise<readonly SettledJob[]> => {
    const { rows: answered } = await executeSql(sql, valuesOf(which));
    return settled.parse(answered).map(({ output, ...job }) => ({ ...job, reason: reasonOf(output) }));
  };
  return {
    list: (limit, job = undefined) => find(null, job ?? null, limit),
    async count(job) {
      const { rows: answered } = await executeSql(count, [null, job ?? null]);
      return z.array(z.object({ count: z.number() })).parse(answered)[0]?.count ?? 0;
    },
    async get(id) {
      const [found] = await find([id], null, 1);
      return found ?? null;
    },
    async retry(which) {
      const retried = await settle(retry, which);
      await executeSql(wakeWorkers, [[...new Set(retried.map(({ job }) => job))]]);
      return retried;
    },
    drop: (which) => settle(drop, which),
  };
}

function valuesOf(which: WhichDead): unknown[] {
  return "ids" in which ? [which.ids, null] : [null, which.job];
}

/** A worker's error, or ours for a process that ended. */
const failure = z.object({ message: z.string() }).or(z.object({ reason: z.string() }));

function reasonOf(output: unknown): string {
  const read = failure.safeParse(output);
  if (!read.success) return "unknown";
  return "message" in read.data ? read.data.message : read.data.reason;
}

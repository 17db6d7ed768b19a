/**
 * The jobs of Shopify's webhooks: the statement that writes the entries writes them too, and their ids are the
 * entries'.
 */
import type { PgBoss } from "pg-boss";
import type { InboxJobs } from "../../domain/jobs/jobs.ts";
import { deadLetterQueue } from "./dead-jobs.ts";
import type { Outbox } from "./outbox.ts";

const queue = "inbox";

/** Inserts jobs as pg-boss does (plans.insertJobs); a test compares the rows. */
const insertion = `
  INSERT INTO pgboss.job (id, name, data, start_after, group_id, expire_seconds, deletion_seconds, keep_until, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  SELECT received.id, queue.name, 
    jsonb_strip_nulls(jsonb_build_object('shop', received.shop, 'id', received.id, 'traceparent', received.traceparent)), now(), received.shop, queue.expire_seconds,
    queue.deletion_seconds, now() + queue.retention_seconds * interval '1 second', queue.retry_limit,
    queue.retry_delay, coalesce(queue.retry_backoff, false), queue.retry_delay_max, queue.policy, queue.dead_letter,
    queue.heartbeat_seconds
  FROM received JOIN pgboss.queue ON queue.name = '${queue}'
  ON CONFLICT DO NOTHING`;
const insertGiven = `WITH received AS (SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[]) AS given (id, shop, traceparent)) ${insertion}`;
const removal = `DELETE FROM pgboss.job WHERE name = '${queue}' AND id IN (SELECT id FROM done)`;
/** Given-up jobs too, with their dead letters. */
const dropUnlessAtWork = `
  WITH dropped AS (
    DELETE FROM pgboss.job WHERE name = '${queue}' AND id = ANY($1::uuid[]) AND state <> 'active')
  DELETE FROM pgboss.job WHERE name = $2 AND source_id = ANY($1::uuid[])`;
/** A completed job left the entry to another one, which is gone. */
const whereIsNone = `
  SELECT id FROM unnest($1::uuid[]) AS entry(id)
  WHERE NOT EXISTS (
    SELECT FROM pgboss.job WHERE job.name = '${queue}' AND job.id = entry.id AND job.state <> 'completed')`;

/** As `outbox.ts` writes them. */
const outboxInsertion = `
  INSERT INTO job_outbox (merchant_id, id, name, data)
  SELECT shops.merchant_id, received.id, '${queue}',
    json_strip_nulls(json_build_object('shop', received.shop, 'id', received.id, 'traceparent', received.traceparent))
  FROM received JOIN shops ON shops.domain = received.shop
  ON CONFLICT DO NOTHING`;
const insertGivenLater = `WITH received AS (SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[]) AS given (id, shop, traceparent)) ${outboxInsertion}`;

/** @param wake wakes the workers of a queue */
export function inboxJobQueue(
  boss: PgBoss,
  traceparent: () => string | null,
  wake: (name: string) => void,
): InboxJobs {
  const send = (sql: string, values: readonly unknown[] = []) => boss.getDb().executeSql(sql, [...values]);
  return {
    insertion,
    removal,
    traceparent,
    wake: () => wake(queue),
    async putAgain(transaction, entries) {
      const ids = entries.map(({ id }) => id);
      await transaction.$queryRawUnsafe(dropUnlessAtWork, ids, deadLetterQueue);
      const shops = entries.map(({ shop }) => shop);
      const traces = entries.map(() => traceparent());
      await transaction.$queryRawUnsafe(insertGiven, ids, shops, traces);
    },
    async withoutJob(ids) {
      const { rows } = await send(whereIsNone, [ids]);
      return (rows as { id: string }[]).map(({ id }) => id);
    },
  };
}

/** The same by the outbox, for a queue in another database. */
export function inboxJobsByOutbox(
  boss: PgBoss,
  traceparent: () => string | null,
  outbox: Pick<Outbox, "relayOfShops">,
): InboxJobs {
  const { withoutJob } = inboxJobQueue(boss, traceparent, () => {});
  return {
    insertion: outboxInsertion,
    // The queue keeps the jobs that have ended, so that a second delivery meets them.
    removal: "SELECT id FROM done",
    traceparent,
    withoutJob,
    wake: (entries) => outbox.relayOfShops([...new Set(entries.map(({ shop }) => shop))]),
    async putAgain(transaction, entries) {
      const ids = entries.map(({ id }) => id);
      // If the transaction is undone, the entries are found again by the search for those without a job.
      await boss.getDb().executeSql(dropUnlessAtWork, [ids, deadLetterQueue]);
      const shops = entries.map(({ shop }) => shop);
      const traces = entries.map(() => traceparent());
      await transaction.$queryRawUnsafe(insertGivenLater, ids, shops, traces);
    },
  };
}

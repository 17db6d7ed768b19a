/**
 * Metrics read from the database at each scrape: waiting work concerns all processes. Every query reads an index of
 * unfinished work, so none grows with what is kept; those of the queue don't grow with what waits either.
 */
import type { Pool } from "pg";
import { Gauge } from "prom-client";
import { z } from "zod";
import { deadLetterQueue } from "../../adapters/queue/dead-jobs.ts";
import type { Metrics } from "./metrics.ts";

/** A scrape must not wait for a stuck database; milliseconds. */
const PATIENCE_MS = 2_000;

interface StoredMetric {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** Read where the queue is. */
  readonly isOfQueue?: true;
  /** Answers the labels and `value`. */
  readonly sql: string;
}

const storedMetrics: readonly StoredMetric[] = [
  {
    name: "waybill_queue_jobs",
    help: "Jobs by queue and state: ready (due), later, active; as the workers counted them in the last two minutes.",
    labels: ["job", "state"],
    isOfQueue: true,
    // pg-boss counts once for all processes, every 15 seconds. Absent where no worker counts.
    sql: `SELECT name AS job, state, value::float8 AS value
      FROM pgboss.queue, LATERAL (VALUES ('ready', ready_count), ('later', deferred_count), ('active', active_count)) AS counted (state, value)
      WHERE monitor_on > now() - interval '2 minutes' AND value > 0 AND name <> '${deadLetterQueue}' AND name !~ '^__pgboss__'`,
  },
  {
    name: "waybill_queue_oldest_seconds",
    help: "How long the oldest due job of a queue has waited.",
    labels: ["job"],
    isOfQueue: true,
    sql: `SELECT name AS job, extract(epoch FROM now() - oldest.start_after)::float8 AS value
      FROM pgboss.queue, LATERAL (
        SELECT start_after FROM pgboss.job_common AS job WHERE job.name = queue.name AND state < 'active' ORDER BY start_after LIMIT 1) AS oldest
      WHERE oldest.start_after <= now() AND name <> '${deadLetterQueue}'`,
  },
  {
    name: "waybill_outbox_oldest_seconds",
    help: "How long the oldest job of a queue with a database of its own has waited in the outbox.",
    labels: ["job"],
    sql: `SELECT name AS job, extract(epoch FROM now() - min(written_at))::float8 AS value FROM job_outbox GROUP BY 1`,
  },
  {
    name: "waybill_queue_dead",
    help: "Jobs that failed in their last try and wait for the operator, by their queue.",
    labels: ["job"],
    isOfQueue: true,
    sql: `SELECT coalesce(source_name, 'unknown') AS job, count(*)::float8 AS value
      FROM pgboss.job WHERE name = '${deadLetterQueue}' AND state = 'created' GROUP BY 1`,
  },
  {
    name: "waybill_webhooks_unhandled",
    help: "Received webhooks that wait (waiting) or failed at least once and are repeated (failing).",
    labels: ["outcome"],
    sql: `SELECT CASE WHEN last_error IS NULL THEN 'waiting' ELSE 'failing' END AS outcome, count(*)::float8 AS value
      FROM inbox_entries WHERE handled_at IS NULL GROUP BY 1`,
  },
  {
    name: "waybill_purchases_unsettled",
    help: "Purchases of labels that are not settled, by state and turn.",
    labels: ["state", "turn"],
    sql: `SELECT state, turn, count(*)::float8 AS value FROM purchases WHERE turn <> 'settled' GROUP BY 1, 2`,
  },
  {
    name: "waybill_bookings_open",
    help: "Bookings without an outcome; doubtful: the carrier was called and the lease has ended.",
    labels: ["state"],
    sql: `SELECT CASE WHEN called_at IS NOT NULL AND lease_until < now() THEN 'doubtful' ELSE 'working' END AS state,
        count(*)::float8 AS value
      FROM bookings WHERE state = 'open' GROUP BY 1`,
  },
  {
    name: "waybill_tracking_oldest_poll_seconds",
    help: "How long the account that waits longest is past its time to be asked about, by carrier.",
    labels: ["carrier"],
    sql: `SELECT driver AS carrier, extract(epoch FROM now() - min(due_at))::float8 AS value
      FROM tracking_turns WHERE due_at < now() GROUP BY 1`,
  },
  {
    name: "waybill_tracking_late_parcels",
    help: "Parcels that were not all asked about within their half hour, by carrier: those of accounts that are behind.",
    labels: ["carrier"],
    sql: `SELECT driver AS carrier, sum(greatest(parcels, 1))::float8 AS value
      FROM tracking_turns WHERE due_at < now() - interval '30 minutes' GROUP BY 1`,
  },
];

const rowsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number()])));

/** @param queuePool of the queue's database; by default, it is the same one */
export function addStoredMetrics({ registry }: Metrics, pool: Pool, queuePool = pool): void {
  const up = new Gauge({
    name: "waybill_database_up",
    help: "1: the database answered this scrape within 2 seconds.",
    registers: [registry],
  });
  new Gauge({
    name: "waybill_database_connections",
    help: "Connections of this process: in use, idle, and requests waiting for one.",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  for (const { name, help, labels, sql, isOfQueue } of storedMetrics) {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        // If the database does not answer, the metric is absent: an old number would look healthy.
        this.reset();
        const source = isOfQueue === true ? queuePool : pool;
        const rows = await answerOf(source, sql);
        if (source === pool) up.set(rows === null ? 0 : 1);
        for (const { value, ...labelled } of rows ?? []) this.set(labelled, Number(value));
      },
    });
  }
}

async function answerOf(pool: Pool, sql: string): Promise<z.infer<typeof rowsSchema> | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const answer = pool.query(sql).then(
    ({ rows }) => rowsSchema.parse(rows),
    () => null,
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The queue of the version before docs/decisions/199, in the statements that it sent: one job a look and an end, a NOTIFY in the transaction
 * of the jobs, and a call-up that visits every merchant with a job aside.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { wakeChannel } from "../../app/adapters/queue/wake-workers.ts";

const QUEUE = "settle-order";
const due = "AND start_after <= now()";
const taken = (its: string, condition = "") => `(SELECT count(*) FROM (
  SELECT FROM pgboss.job WHERE name = ${its}.name AND group_id = ${its}.group_id AND priority = 0 AND state < 'active' ${condition} LIMIT 3) AS taken)`;
const join = (its: string, places: string) => `
  UPDATE pgboss.job SET priority = 0, created_on = clock_timestamp()
  WHERE name = ${its}.name AND id = ANY (ARRAY(
    SELECT id FROM pgboss.job
    WHERE name = ${its}.name AND group_id = ${its}.group_id AND priority = -1 AND state < 'active' ${due}
    ORDER BY start_after LIMIT ${places} FOR UPDATE SKIP LOCKED))`;

/** Its functions and triggers, and none of the later ones. */
const lines = `
  DROP TRIGGER waybill_note_aside ON pgboss.job;
  DROP TRIGGER waybill_note_gap ON pgboss.job;
  DROP TABLE pgboss.waybill_notes;
  DROP INDEX pgboss.waybill_age_idx;
  CREATE OR REPLACE FUNCTION pgboss.waybill_find_place() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('waybill.keeps_places', true) = 'on' THEN
      RETURN NEW;
    END IF;
    IF (NEW.start_after <= now() AND ${taken("NEW", due)} = 3) OR (NEW.start_after > now() AND ${taken("NEW")} = 3) THEN
      NEW.priority := -1;
    ELSE
      NEW.priority := 0;
    END IF;
    RETURN NEW;
  END $$;
  CREATE OR REPLACE FUNCTION pgboss.waybill_move_up() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${taken("NEW", due)} < 3 THEN ${join("NEW", "1")};
    END IF;
    RETURN NULL;
  END $$;
  CREATE OR REPLACE FUNCTION pgboss.waybill_call_up(queue text) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    its record;
    last_group text := '';
    places integer;
    joined integer;
    total integer := 0;
  BEGIN
    LOOP
      SELECT name, group_id INTO its FROM pgboss.job
      WHERE name = queue AND priority = -1 AND state < 'active' AND group_id > last_group
      ORDER BY group_id LIMIT 1;
      EXIT WHEN NOT FOUND;
      last_group := its.group_id;
      places := 3 - ${taken("its", due)};
      CONTINUE WHEN places <= 0;
      ${join("its", "places")};
      GET DIAGNOSTICS joined = ROW_COUNT;
      total := total + joined;
    END LOOP;
    RETURN total;
  END $$;
  CREATE OR REPLACE TRIGGER waybill_find_place BEFORE INSERT ON pgboss.job FOR EACH ROW
    WHEN (NEW.group_id IS NOT NULL AND NEW.name IN ('inbox', '${QUEUE}') AND NEW.state < 'active')
    EXECUTE FUNCTION pgboss.waybill_find_place();
  CREATE OR REPLACE TRIGGER waybill_move_up AFTER UPDATE OF state ON pgboss.job FOR EACH ROW
    WHEN (NEW.group_id IS NOT NULL AND NEW.name IN ('inbox', '${QUEUE}') AND OLD.state < 'active' AND NEW.state = 'active')
    EXECUTE FUNCTION pgboss.waybill_move_up();
  COMMENT ON FUNCTION pgboss.waybill_move_up() IS 'the version before'`;

const insertion = `INSERT INTO pgboss.job (name, data, group_id, start_after, keep_until, expire_seconds, deletion_seconds, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  SELECT q.name, json_build_object('shop', $1::text, 'orderId', $2::text), $1, now(), now() + q.retention_seconds * interval '1s',
    q.expire_seconds, q.deletion_seconds, q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false), q.retry_delay_max,
    q.policy, q.dead_letter, q.heartbeat_seconds
  FROM pgboss.queue AS q WHERE q.name = '${QUEUE}'`;
const look = `WITH next AS (
    SELECT id FROM pgboss.job
    WHERE name = '${QUEUE}' AND state < 'active' AND start_after < now() AND priority >= 0 AND NOT blocked
    ORDER BY priority DESC, created_on LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE pgboss.job AS j SET state = 'active', started_on = now(), heartbeat_on = now(),
    retry_count = CASE WHEN started_on IS NOT NULL THEN retry_count + 1 ELSE retry_count END
  FROM next WHERE j.name = '${QUEUE}' AND j.id = next.id
  RETURNING j.id::text, j.data ->> 'orderId' AS "orderId"`;
const end = `UPDATE pgboss.job SET completed_on = now(), state = 'completed' WHERE name = '${QUEUE}' AND id = $1 AND state = 'active'`;
const beat = `INSERT INTO holders (id, beat_at, jobs) VALUES ($1::uuid, clock_timestamp(), $2::uuid[])
  ON CONFLICT (id) DO UPDATE SET beat_at = clock_timestamp(), jobs = excluded.jobs`;

/** A process of that version. */
export async function formerProcess(connectionString: string, work: (orderId: string) => Promise<void>) {
  const pool = new pg.Pool({ connectionString, max: 6 });
  const id = randomUUID();
  const running = new Set<string>();
  let isOpen = true;
  const sayBeat = () => pool.query(beat, [id, [...running]]);

  async function worker(): Promise<void> {
    while (isOpen) {
      const { rows } = await pool.query<{ id: string; orderId: string }>(look);
      const [job] = rows;
      if (job === undefined) {
        await sleep(20);
        continue;
      }
      running.add(job.id);
      await work(job.orderId);
      if (isOpen) await pool.query(end, [job.id]);
      running.delete(job.id);
    }
  }
  async function every(ms: number, act: () => Promise<unknown>): Promise<void> {
    while (isOpen) {
      await act();
      await sleep(ms);
    }
  }
  let parts: readonly Promise<void>[] = [];
  return {
    async install() {
      await pool.query(lines);
    },
    async send(shop: string, orderIds: readonly string[]) {
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        for (const orderId of orderIds) await client.query(insertion, [shop, orderId]);
        await client.query("SELECT pg_notify($1, $2)", [wakeChannel, QUEUE]);
        await client.query("COMMIT");
      } finally {
        client.release();
      }
    },
    async start() {
      await sayBeat();
      parts = [
        ...[1, 2, 3].map(worker),
        every(500, sayBeat),
        every(1_000, () => pool.query("SELECT pgboss.waybill_call_up($1)", [QUEUE])),
      ];
    },
    /** It takes, ends and says nothing more. */
    async die() {
      isOpen = false;
      await Promise.all(parts);
      await pool.query("UPDATE holders SET beat_at = to_timestamp(0), jobs = '{}' WHERE id = $1", [id]);
      await pool.end();
    },
  };
}

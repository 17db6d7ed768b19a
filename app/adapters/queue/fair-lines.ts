/**
 * A merchant's place in the queue. Of each merchant's jobs a few are in line, where workers look (priority 0); the rest wait
 * aside (priority -1). When a worker takes a job, the merchant's next one joins the end of the line. So merchants take
 * turns, and a look for a job reads a few rows for each merchant, however many jobs wait: docs/decisions/004.
 *
 * The database's triggers do this for every way in which jobs are written or taken. Two transactions that do not see each
 * other can leave a merchant without a job in line: `callUp` mends that, and brings retries into line when they are due.
 */
import { createHash } from "node:crypto";
import type { PgBoss } from "pg-boss";

/** The jobs that a worker may see: pg-boss' option for fetching. */
export const inLine = { minPriority: 0 } as const;

/** Jobs of one merchant in line. A turn: another merchant's job waits for so many of each merchant at most. */
export const PLACES = 3;

/** "on" in a transaction that writes jobs as they are: store/transfer/write-database.ts. */
const KEEPS_PLACES = "waybill.keeps_places";

/** SQL that counts the places of the merchant with `name` and `group_id` in `its`, a row or variable, up to PLACES. */
const placesTaken = (its: string, condition = "") => `(
  SELECT count(*) FROM (
    SELECT FROM pgboss.job
    WHERE name = ${its}.name AND group_id = ${its}.group_id AND priority = 0 AND state < 'active' ${condition}
    LIMIT ${PLACES}) AS taken)`;
const due = "AND start_after <= now()";

/** The merchant's next due jobs join the end of the line. */
const join = (its: string, places: string) => `
  UPDATE pgboss.job SET priority = 0, created_on = clock_timestamp()
  WHERE name = ${its}.name AND id = ANY (ARRAY(
    SELECT id FROM pgboss.job
    WHERE name = ${its}.name AND group_id = ${its}.group_id AND priority = -1 AND state < 'active' ${due}
    ORDER BY start_after LIMIT ${places} FOR UPDATE SKIP LOCKED))`;

/** @param ofFairQueues SQL: whether the row NEW is in one of them */
const definition = (ofFairQueues: string) => `
  CREATE INDEX IF NOT EXISTS waybill_lines_idx ON pgboss.job_common (name, priority, group_id, start_after)
    WHERE state < 'active' AND group_id IS NOT NULL;

  CREATE OR REPLACE FUNCTION pgboss.waybill_find_place() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('${KEEPS_PLACES}', true) = 'on' THEN
      RETURN NEW;
    END IF;
    -- A retry that is not due takes a place too, so that no more than a few of a failing merchant's are in line.
    IF (NEW.start_after <= now() AND ${placesTaken("NEW", due)} = ${PLACES})
      OR (NEW.start_after > now() AND ${placesTaken("NEW")} = ${PLACES}) THEN
      NEW.priority := -1;
    ELSE
      NEW.priority := 0;
    END IF;
    RETURN NEW;
  END $$;

  CREATE OR REPLACE FUNCTION pgboss.waybill_move_up() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${placesTaken("NEW", due)} < ${PLACES} THEN ${join("NEW", "1")};
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
      places := ${PLACES} - ${placesTaken("its", due)};
      CONTINUE WHEN places <= 0;
      ${join("its", "places")};
      GET DIAGNOSTICS joined = ROW_COUNT;
      total := total + joined;
    END LOOP;
    RETURN total;
  END $$;

  CREATE OR REPLACE TRIGGER waybill_find_place BEFORE INSERT ON pgboss.job FOR EACH ROW
    WHEN (${ofFairQueues} AND NEW.state < 'active') EXECUTE FUNCTION pgboss.waybill_find_place();
  CREATE OR REPLACE TRIGGER waybill_move_up AFTER UPDATE OF state ON pgboss.job FOR EACH ROW
    WHEN (${ofFairQueues} AND OLD.state < 'active' AND NEW.state = 'active') EXECUTE FUNCTION pgboss.waybill_move_up();`;

/**
 * Sets the triggers up, unless this version's are there. Writers of jobs wait meanwhile, for milliseconds.
 * @param fairNames the names of the queues whose owners take turns
 */
export async function defineLines(boss: PgBoss, fairNames: readonly string[]): Promise<void> {
  const names = fairNames.map((name) => `'${name}'`).join(", ");
  const sql = definition(`NEW.group_id IS NOT NULL AND NEW.name IN (${names})`);
  const version = createHash("sha256").update(sql).digest("hex");
  const db = boss.getDb();
  const { rows } = await db.executeSql(
    "SELECT obj_description(to_regproc('pgboss.waybill_move_up'), 'pg_proc') AS version",
  );
  if ((rows as { version: string | null }[])[0]?.version === version) return;
  // One message is one transaction.
  await db.executeSql(`
    SELECT pg_advisory_xact_lock(hashtextextended('waybill job lines', 0));
    SELECT set_config('lock_timeout', '5s', true);
    ${sql}
    COMMENT ON FUNCTION pgboss.waybill_move_up() IS '${version}'`);
}

/** Fills the places of each merchant with jobs aside. Returns the queues in which there is something new to take. */
export async function callUp(boss: PgBoss, fairNames: readonly string[]): Promise<readonly string[]> {
  const { rows } = await boss
    .getDb()
    .executeSql("SELECT name FROM unnest($1::text[]) AS name WHERE pgboss.waybill_call_up(name) > 0", [
      fairNames,
    ]);
  return (rows as { name: string }[]).map(({ name }) => name);
}

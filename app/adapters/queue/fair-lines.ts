/**
 * A merchant's place in the queue. Of each merchant's jobs a few are in line, where workers look (priority 0); the rest wait
 * aside (priority -1). When a worker takes a job, the merchant's next one joins the end of the line. So merchants take
 * turns, and a look for a job reads a few rows for each merchant, however many jobs wait: docs/decisions/004.
 *
 * The database's triggers do this for every way in which jobs are written or taken. Two transactions that do not see each
 * other can leave a merchant without a job in line, and so can time, when a retry falls due. So each job that is put aside leaves
 * a note, due when the job is: `callUp` looks at the merchants of the due notes, and at no others.
 */
import { createHash } from "node:crypto";
import type { Db, PgBoss } from "pg-boss";

/** The jobs that a worker may see: pg-boss' option for fetching. */
export const inLine = { minPriority: 0 } as const;

/** Jobs of one merchant in line. A turn: another merchant's job waits for so many of each merchant at most. */
export const PLACES = 3;

/** "on" in a transaction that writes jobs as they are: store/transfer/write-database.ts. */
const KEEPS_PLACES = "waybill.keeps_places";

/** Notes of one call, which holds the line's jobs of their merchants for some milliseconds. */
const NOTES = 200;

/**
 * The notes that a call reads.
 * @internal
 */
export const dueNotes = (
  queue: string,
) => `SELECT ctid FROM pgboss.waybill_notes WHERE name = ${queue} AND due <= now()
          ORDER BY due LIMIT ${NOTES} FOR UPDATE SKIP LOCKED`;

/** SQL that counts the places of the merchant with `name` and `group_id` in `its`, a row or variable, up to PLACES. */
const placesTaken = (its: string, { condition = "", lock = "" } = {}) => `(
  SELECT count(*) FROM (
    SELECT FROM pgboss.job
    WHERE name = ${its}.name AND group_id = ${its}.group_id AND priority = 0 AND state < 'active' ${condition}
    LIMIT ${PLACES} ${lock}) AS taken)`;
const condition = "AND start_after <= now()";
/** A job that is being taken has left the line, whether its taker sees those aside or not. */
const lock = "FOR SHARE SKIP LOCKED";

/** The merchant's next due jobs join the end of the line. */
const join = (its: string, places: string) => `
  UPDATE pgboss.job SET priority = 0, created_on = clock_timestamp()
  WHERE name = ${its}.name AND id = ANY (ARRAY(
    SELECT id FROM pgboss.job
    WHERE name = ${its}.name AND group_id = ${its}.group_id AND priority = -1 AND state < 'active' ${condition}
    ORDER BY start_after LIMIT ${places} FOR UPDATE SKIP LOCKED))`;

/** @param ofFairQueues SQL: whether a row is in one of them, by the row's name */
const definition = (ofFairQueues: (row: "NEW" | "OLD") => string) => `
  CREATE INDEX IF NOT EXISTS waybill_lines_idx ON pgboss.job_common (name, priority, group_id, start_after)
    WHERE state < 'active' AND group_id IS NOT NULL;

  CREATE TABLE IF NOT EXISTS pgboss.waybill_notes (name text NOT NULL, group_id text NOT NULL, due timestamptz NOT NULL);
  CREATE INDEX IF NOT EXISTS waybill_notes_idx ON pgboss.waybill_notes (name, due);

  CREATE OR REPLACE FUNCTION pgboss.waybill_find_place() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF current_setting('${KEEPS_PLACES}', true) = 'on' THEN
      RETURN NEW;
    END IF;
    -- A retry that is not due takes a place too, so that no more than a few of a failing merchant's are in line.
    IF (NEW.start_after <= now() AND ${placesTaken("NEW", { condition })} = ${PLACES})
      OR (NEW.start_after > now() AND ${placesTaken("NEW")} = ${PLACES}) THEN
      NEW.priority := -1;
    ELSE
      NEW.priority := 0;
    END IF;
    RETURN NEW;
  END $$;

  CREATE OR REPLACE FUNCTION pgboss.waybill_note() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      INSERT INTO pgboss.waybill_notes VALUES (OLD.name, OLD.group_id, now());
    ELSIF NEW.start_after > now() THEN
      INSERT INTO pgboss.waybill_notes VALUES (NEW.name, NEW.group_id, NEW.start_after);
    -- All that a transaction writes appears at once, so one note is enough for a merchant's due jobs.
    ELSIF current_setting('waybill.noted', true) IS DISTINCT FROM NEW.name || ' ' || NEW.group_id THEN
      INSERT INTO pgboss.waybill_notes VALUES (NEW.name, NEW.group_id, now());
      PERFORM set_config('waybill.noted', NEW.name || ' ' || NEW.group_id, true);
    END IF;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION pgboss.waybill_move_up() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${join("NEW", "1")} AND ${placesTaken("NEW", { condition })} < ${PLACES};
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION pgboss.waybill_call_up(queue text) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    its record;
    places integer;
    total integer := 0;
  BEGIN
    FOR its IN
      WITH due AS (
        DELETE FROM pgboss.waybill_notes WHERE ctid = ANY (ARRAY(
          ${dueNotes("queue")}))
        RETURNING name, group_id)
      SELECT name, group_id, count(*) AS notes FROM due GROUP BY name, group_id
    LOOP
      total := total + its.notes;
      places := ${PLACES} - ${placesTaken("its", { condition, lock })};
      CONTINUE WHEN places <= 0;
      ${join("its", "places")};
    END LOOP;
    RETURN total;
  END $$;

  CREATE OR REPLACE TRIGGER waybill_find_place BEFORE INSERT ON pgboss.job FOR EACH ROW
    WHEN (${ofFairQueues("NEW")} AND NEW.state < 'active') EXECUTE FUNCTION pgboss.waybill_find_place();
  CREATE OR REPLACE TRIGGER waybill_move_up AFTER UPDATE OF state ON pgboss.job FOR EACH ROW
    WHEN (${ofFairQueues("NEW")} AND OLD.state < 'active' AND NEW.state >= 'active')
    EXECUTE FUNCTION pgboss.waybill_move_up();
  CREATE OR REPLACE TRIGGER waybill_note_aside AFTER INSERT OR UPDATE OF priority, start_after ON pgboss.job FOR EACH ROW
    WHEN (${ofFairQueues("NEW")} AND NEW.state < 'active' AND NEW.priority = -1) EXECUTE FUNCTION pgboss.waybill_note();
  CREATE OR REPLACE TRIGGER waybill_note_gap AFTER DELETE ON pgboss.job FOR EACH ROW
    WHEN (${ofFairQueues("OLD")} AND OLD.state < 'active' AND OLD.priority = 0) EXECUTE FUNCTION pgboss.waybill_note();`;

/** For the age of the oldest job. Writers of jobs go on meanwhile. */
const ageIndex =
  "CREATE INDEX CONCURRENTLY IF NOT EXISTS waybill_age_idx ON pgboss.job_common (name, start_after) WHERE state < 'active'";

/** Jobs that a version without notes put aside. */
const noteThoseAside = `INSERT INTO pgboss.waybill_notes
  SELECT DISTINCT name, group_id, greatest(start_after, now()) FROM pgboss.job
  WHERE priority = -1 AND state < 'active' AND group_id IS NOT NULL`;

/**
 * Sets the triggers up, unless this version's are there. Writers of jobs wait meanwhile, for milliseconds.
 * @param fairNames the names of the queues whose owners take turns
 */
export async function defineLines(boss: PgBoss, fairNames: readonly string[]): Promise<void> {
  const names = fairNames.map((name) => `'${name}'`).join(", ");
  const sql = definition((row) => `${row}.group_id IS NOT NULL AND ${row}.name IN (${names})`);
  const version = createHash("sha256").update(sql).digest("hex");
  const db = boss.getDb();
  const { rows } = await db.executeSql(
    "SELECT obj_description(to_regproc('pgboss.waybill_move_up'), 'pg_proc') AS version",
  );
  if ((rows as { version: string | null }[])[0]?.version === version) return;
  await db.executeSql(ageIndex);
  // One message is one transaction.
  await db.executeSql(`
    SELECT pg_advisory_xact_lock(hashtextextended('waybill job lines', 0));
    SELECT set_config('lock_timeout', '5s', true);
    ${sql}`);
  // A process that ends before is followed by one that begins again.
  await db.executeSql(`${noteThoseAside}; COMMENT ON FUNCTION pgboss.waybill_move_up() IS '${version}'`);
}

/** Fills the places of merchants with due notes. Returns the queues in which there may be something new to take. */
export async function callUp(
  { executeSql }: Pick<Db, "executeSql">,
  fairNames: readonly string[],
): Promise<readonly string[]> {
  const moved = new Set<string>();
  let left = fairNames;
  while (left.length > 0) {
    const { rows } = await executeSql(
      "SELECT name, pgboss.waybill_call_up(name) AS notes FROM unnest($1::text[]) AS name",
      [left],
    );
    const seen = (rows as { name: string; notes: number }[]).filter(({ notes }) => notes > 0);
    for (const { name } of seen) moved.add(name);
    left = seen.filter(({ notes }) => notes >= NOTES).map(({ name }) => name);
  }
  return [...moved];
}

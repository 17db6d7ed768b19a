/** The processes that live, and the end of leases that others held: docs/decisions/151. */
import type pg from "pg";
import { PROCESS_PART } from "../rows/lease-holder.ts";

/** A process without a heartbeat for so long counts as dead, by the database's clock. */
const DEAD_AFTER_MS = 3_000;
/** A process lets no call leave so long after its last heartbeat: at least a second before it counts as dead. */
export const SURE_FOR_MS = 2_000;

/** An own row that is new again was taken for a dead process's meanwhile. */
const beat = `INSERT INTO holders (id, beat_at, jobs) VALUES ($1::uuid, clock_timestamp(), $3::uuid[])
  ON CONFLICT (id) DO UPDATE SET beat_at = clock_timestamp(), jobs = excluded.jobs
  RETURNING xmax = 0 AS "isNew",
    EXISTS (SELECT 1 FROM holders WHERE beat_at < clock_timestamp() - $2::float8 * interval '1 millisecond') AS "othersDied"`;

/**
 * Removing a dead process's row decides its death: a heartbeat that comes later finds it gone. In the same statement its leases end.
 * A call of a booking may have left as long as its process was sure of itself, so look-ups count from then.
 */
const free = `WITH dead AS (
    DELETE FROM holders WHERE beat_at < statement_timestamp() - $1::float8 * interval '1 millisecond'
    RETURNING left(id::text, ${PROCESS_PART}) AS process, beat_at,
      least(statement_timestamp(), beat_at + $2::float8 * interval '1 millisecond') AS called_until),
  of_leases AS (
    DELETE FROM leases USING dead WHERE left(leases.holder::text, ${PROCESS_PART}) = dead.process),
  of_endpoints AS (
    UPDATE webhook_endpoints SET lease_until = least(lease_until, dead.beat_at), holder = NULL
    FROM dead WHERE left(webhook_endpoints.holder::text, ${PROCESS_PART}) = dead.process),
  of_bookings AS (
    UPDATE bookings SET lease_until = least(lease_until, dead.beat_at), holder = NULL,
      called_at = greatest(called_at, CASE WHEN called_at IS NOT NULL THEN dead.called_until END)
    FROM dead WHERE state = 'open' AND left(bookings.holder::text, ${PROCESS_PART}) = dead.process)
  SELECT 1 FROM dead`;

interface Beaten {
  /** This process's row was gone, or there was none yet. */
  readonly isNew: boolean;
  readonly othersDied: boolean;
}

export function holdersOn(pool: Pick<pg.Pool, "query">) {
  return {
    async beat(id: string, jobs: readonly string[]): Promise<Beaten> {
      const { rows } = await pool.query<Beaten>(beat, [id, DEAD_AFTER_MS, jobs]);
      const [beaten] = rows;
      if (beaten === undefined) throw new Error("no heartbeat was written");
      return beaten;
    },
    /** The queue's jobs at which processes work. */
    async jobs(): Promise<readonly string[]> {
      const { rows } = await pool.query<{ id: string }>("SELECT unnest(jobs)::text AS id FROM holders");
      return rows.map(({ id }) => id);
    },
    /** Ends the leases of the dead. @returns how many had died */
    async free(): Promise<number> {
      return (await pool.query(free, [DEAD_AFTER_MS, SURE_FOR_MS])).rowCount ?? 0;
    },
    /** Registers the only process of a database, which needs no heartbeat. */
    async stay(id: string): Promise<void> {
      await pool.query("DELETE FROM holders");
      await pool.query("INSERT INTO holders (id, beat_at) VALUES ($1::uuid, 'infinity')", [id]);
    },
    async leave(id: string): Promise<void> {
      await pool.query("UPDATE holders SET beat_at = to_timestamp(0) WHERE id = $1::uuid", [id]);
      await pool.query(free, [DEAD_AFTER_MS, SURE_FOR_MS]);
    },
  };
}

/** Moves unfinished jobs into the queue of another database, for an installation whose queue gets one of its own, or gives it up. */
import pg from "pg";

/** Jobs of one statement. */
const BATCH = 500;

/** pg-boss makes its own. A running one is repeated. */
const unfinished = `SELECT id::text, to_jsonb(job) || CASE WHEN state = 'active' THEN '{"state": "retry"}' ELSE '{}' END::jsonb AS row
  FROM pgboss.job AS job WHERE state IN ('created', 'retry', 'active') AND name !~ '^__pgboss__'
  ORDER BY created_on, id LIMIT ${BATCH}`;
const columnsOf = `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
  WHERE attrelid = 'pgboss.job'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;

/**
 * No server uses either. Each batch is deleted in the source after it is in the target, so a run that was cut off is repeated.
 * @returns how many were moved
 * @throws Error both names are of one database
 */
export async function moveJobs(from: string, to: string): Promise<number> {
  const [source, target] = [clientOf(from), clientOf(to)];
  try {
    await source.connect();
    await target.connect();
    await refuseSame(source, target);
    const { rows: found } = await target.query<{ columns: string }>(columnsOf);
    const columns = found[0]?.columns ?? "";
    // The jobs keep their merchants' lines (fair-lines.ts).
    await target.query("SELECT set_config('waybill.keeps_places', 'on', false)");
    let moved = 0;
    for (;;) {
      const { rows: jobs } = await source.query<{ id: string; row: object }>(unfinished);
      if (jobs.length === 0) return moved;
      await target.query(
        `INSERT INTO pgboss.job (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::pgboss.job, $1)
         ON CONFLICT DO NOTHING`,
        [JSON.stringify(jobs.map(({ row }) => row))],
      );
      await source.query("DELETE FROM pgboss.job WHERE id = ANY($1::uuid[])", [jobs.map(({ id }) => id)]);
      moved += jobs.length;
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

const clientOf = (connectionString: string) =>
  new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: "waybill moves jobs",
    options: "-c TimeZone=UTC",
  });

/** An advisory lock is one database's. Deleting there what was copied to the same place would lose it. */
async function refuseSame(source: pg.Client, target: pg.Client): Promise<void> {
  const lock = "hashtextextended('waybill moves jobs', 0)";
  await target.query(`SELECT pg_advisory_lock(${lock})`);
  const { rows } = await source.query<{ isFree: boolean }>(
    `SELECT pg_try_advisory_lock(${lock}) AS "isFree"`,
  );
  if (rows[0]?.isFree !== true) throw new Error("the jobs are in this database already: name the former one");
}

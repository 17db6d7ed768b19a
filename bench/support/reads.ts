/** The rows and pages that one piece of work makes the database read, by the database's own counts. */
import type { Pool } from "pg";

export interface Reads {
  readonly rows: number;
  /** Of tables and indexes, from memory or disk. */
  readonly pages: number;
}

export async function readsOf(
  pool: Pick<Pool, "query">,
  sessions: number,
  work: () => Promise<unknown>,
): Promise<Reads> {
  const total = async () => {
    // Each session counts for itself, and reports with a delay.
    await Promise.all(
      Array.from({ length: sessions }, () => pool.query("SELECT pg_stat_force_next_flush(), pg_sleep(0.02)")),
    );
    const { rows } = await pool.query<{ rows: string; pages: string }>(
      `SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) AS rows,
         sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit, 0) + coalesce(idx_blks_read, 0)
           + coalesce(toast_blks_hit, 0) + coalesce(toast_blks_read, 0)) AS pages
       FROM pg_stat_user_tables JOIN pg_statio_user_tables USING (relid)`,
    );
    return { rows: Number(rows[0]?.rows), pages: Number(rows[0]?.pages) };
  };
  const before = await total();
  await work();
  const after = await total();
  return { rows: after.rows - before.rows, pages: after.pages - before.pages };
}

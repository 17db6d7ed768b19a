import type { Pool } from "pg";

/** Rows of a table that the work made the database read, by the database's own count. */
export async function rowsRead(
  pool: Pick<Pool, "query">,
  table: string,
  work: () => Promise<unknown>,
): Promise<number> {
  // Each session counts for itself, and reports with a delay.
  const total = async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => pool.query("SELECT pg_stat_force_next_flush(), pg_sleep(0.01)")),
    );
    const { rows } = await pool.query(
      "SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_user_tables WHERE relname = $1",
      [table],
    );
    return Number(rows[0]?.read);
  };
  const before = await total();
  await work();
  return (await total()) - before;
}

/** One session in a second database, for tests that have a queue there. */
import pg from "pg";

// biome-ignore lint/suspicious/noExplicitAny: rows of any statement.
type Row = Record<string, any>;

export function openSession(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on("error", () => undefined);
  return {
    rows: async (sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
      (await pool.query(sql, [...values])).rows,
    close: () => pool.end(),
  };
}

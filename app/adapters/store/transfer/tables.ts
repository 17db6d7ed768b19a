/** The tables of a backup, and their columns. The queue's unfinished jobs belong to it; its definitions come with the app. */
import type pg from "pg";

export interface Table {
  /** The table's name in SQL, quoted and with its schema. */
  readonly name: string;
  readonly columns: readonly string[];
  /** SQL of a condition, or "true". */
  readonly kept: string;
}

/** Jobs that are still to be done. A running one is repeated wherever the backup is restored. The queue makes its own. */
const unfinished = "state IN ('created', 'retry', 'active') AND name !~ '^__pgboss__'";

/** Processes that live are no part of a copy. */
export async function tablesOf(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(`
    SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND (n.nspname = 'public' AND c.relname NOT IN ('_prisma_migrations', 'holders') OR n.nspname = 'pgboss' AND c.relname = 'job')
    GROUP BY 1, 2 ORDER BY 1 DESC, 2`);
  return rows.map(({ schema, name, columns }) => ({
    name: `${schema}.${name}`,
    columns,
    kept: schema === "pgboss" ? unfinished : "true",
  }));
}

/** The values of a row as text. */
export function selection({ name, columns, kept }: Table): string {
  // A running job is repeated: no worker has it where the copy is.
  const value = (column: string) =>
    name === "pgboss.job" && column === "state"
      ? "replace(state::text, 'active', 'retry')"
      : `"${column}"::text`;
  return `SELECT ${columns.map((column) => `${value(column)} AS "${column}"`).join(", ")} FROM ${name} WHERE ${kept}`;
}

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

/** The rows of an installation: the app's tables, and the jobs, which may be in a database of their own. */
export type Rows = "all" | "app" | "jobs";

const isOf: Readonly<Record<Rows, string>> = {
  // Processes that live are no part of a copy.
  app: "(n.nspname = 'public' AND c.relname NOT IN ('_prisma_migrations', 'holders'))",
  jobs: "(n.nspname = 'pgboss' AND c.relname = 'job')",
  get all() {
    return `(${this.app} OR ${this.jobs})`;
  },
};

/** @param rows those that are read or written in this database */
export async function tablesOf(client: pg.ClientBase, rows: Rows = "all"): Promise<readonly Table[]> {
  const { rows: found } = await client.query<{ schema: string; name: string; columns: string[] }>(`
    SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND ${isOf[rows]}
    GROUP BY 1, 2 ORDER BY 1 DESC, 2`);
  return found.map(({ schema, name, columns }) => ({
    name: `${schema}.${name}`,
    columns,
    kept: schema === "pgboss" ? unfinished : "true",
  }));
}

/**
 * Jobs of a database of their own, as of a moment after the copy of the app's tables began. One that ended since then is copied too: its
 * effect may be missing in the copy, and doing it twice is harmless.
 */
export function withThoseEndedSince(jobs: Table, beginning: string): Table {
  const ended = `state = 'completed' AND completed_on >= '${beginning}'::timestamptz AND name !~ '^__pgboss__'`;
  return { ...jobs, kept: `(${unfinished} OR ${ended})` };
}

/** The values of a row as text. */
export function selection({ name, columns, kept }: Table): string {
  const value = (column: string) =>
    (name === "pgboss.job" ? repeated[column] : undefined) ?? `"${column}"::text`;
  return `SELECT ${columns.map((column) => `${value(column)} AS "${column}"`).join(", ")} FROM ${name} WHERE ${kept}`;
}

/** A running job is repeated: no worker has it where the copy is. So is one that ended during the copy. */
const repeated: Readonly<Record<string, string>> = {
  state: "CASE WHEN state IN ('active', 'completed') THEN 'retry' ELSE state::text END",
  completed_on: "CASE WHEN state <> 'completed' THEN completed_on::text END",
};

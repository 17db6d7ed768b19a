/** Reads and writes rows of one table as texts, by their primary key: of a PostgreSQL, and through a coordinator of Citus. */
import type pg from "pg";
import { keyOf } from "../distribution/kinds.ts";
import { tablesOf } from "../transfer/tables.ts";

type Client = Pick<pg.ClientBase, "query">;
export type Key = readonly string[];
/** A value of each column, in their order. */
type Texts = readonly (string | null)[];

export interface KeyedTable {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Of the primary key, in its order. */
  readonly key: readonly Column[];
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** The tables of a copy but for the queue's. */
export async function keyedTables(client: pg.ClientBase): Promise<readonly KeyedTable[]> {
  const found: KeyedTable[] = [];
  for (const table of await tablesOf(client)) {
    if (!table.name.startsWith("public.")) continue;
    const name = table.name.slice("public.".length);
    const { rows: columns } = await client.query<Column>(
      `SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
       WHERE attrelid = $1::regclass AND attname = ANY ($2) ORDER BY attnum`,
      [name, table.columns],
    );
    const { rows: key } = await client.query<Column>(
      `SELECT a.attname::text AS name, format_type(a.atttypid, a.atttypmod) AS type
       FROM pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
         JOIN pg_attribute a ON a.attnum = k.number
       WHERE i.indrelid = $1::regclass AND i.indisprimary AND a.attrelid = i.indrelid ORDER BY k.place`,
      [name],
    );
    found.push({ name, columns, key });
  }
  return found;
}

const names = (columns: readonly Column[]) => columns.map(({ name }) => `"${name}"`).join(", ");
const asTexts = (columns: readonly Column[]) => columns.map(({ name }) => `"${name}"::text`).join(", ");
/** Arrays of texts as rows of values, from the parameter `first` on. */
const unnested = (columns: readonly Column[], first: number) =>
  `SELECT ${columns.map(({ type }, at) => `v${at}::${type}`).join(", ")}
   FROM unnest(${columns.map((_, at) => `$${first + at}::text[]`).join(", ")}) AS given (${columns.map((_, at) => `v${at}`).join(", ")})`;
const transposed = (columns: readonly Column[], rows: readonly Texts[]) =>
  columns.map((_, at) => rows.map((row) => row[at] ?? null));

async function texts(client: Client, text: string, values: readonly unknown[]): Promise<readonly Texts[]> {
  const { rows } = await client.query<(string | null)[]>({ text, values: [...values], rowMode: "array" });
  return rows;
}

/** @returns at most `most` rows behind a key, in its order; `null`: from the beginning */
export function rowsBehind(
  client: Client,
  { name, columns, key }: KeyedTable,
  last: Key | null,
  most: number,
): Promise<readonly Texts[]> {
  const behind = `WHERE (${names(key)}) > (${key.map(({ type }, at) => `$${at + 1}::text::${type}`).join(", ")})`;
  return texts(
    client,
    `SELECT ${asTexts(columns)} FROM ${name} ${last === null ? "" : behind} ORDER BY ${names(key)} LIMIT ${most}`,
    last ?? [],
  );
}

export function rowsOfKeys(
  client: Client,
  { name, columns, key }: KeyedTable,
  keys: readonly Key[],
): Promise<readonly Texts[]> {
  return texts(
    client,
    `SELECT ${asTexts(columns)} FROM ${name} WHERE (${names(key)}) IN (${unnested(key, 1)})`,
    transposed(key, keys),
  );
}

export function keyIn({ columns, key }: KeyedTable, row: Texts): Key {
  return key.map(({ name }) => row[columns.findIndex((column) => column.name === name)] ?? "");
}

/** Leaves rows of the same key, or of the same unique value, as they are. */
export async function insertMissing(
  client: Client,
  { name, columns }: KeyedTable,
  rows: readonly Texts[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO ${name} (${names(columns)}) ${unnested(columns, 1)} ON CONFLICT DO NOTHING`,
    transposed(columns, rows),
  );
}

export async function deleteKeys(
  client: Client,
  { name, key }: KeyedTable,
  keys: readonly Key[],
): Promise<void> {
  const column = key.find((each) => each.name === keyOf(name));
  // Citus finds the servers by a list of the values that distribute the table.
  const first = key.length + 1;
  const near =
    column === undefined ? "" : ` AND "${column.name}" = ANY ($${first}::text[]::${column.type}[])`;
  await client.query(`DELETE FROM ${name} WHERE (${names(key)}) IN (${unnested(key, 1)})${near}`, [
    ...transposed(key, keys),
    ...(column === undefined ? [] : [[...new Set(keys.map((each) => each[key.indexOf(column)]))]]),
  ]);
}

export interface Sum {
  readonly rows: number;
  readonly sum: string;
}

/** A sum over all rows in any order. Each server adds its own up, in whatever time zone it is. */
export async function sumOfTable(client: Client, { name, columns }: KeyedTable): Promise<Sum> {
  const values = columns.map(({ name: column, type }) =>
    type.includes("with time zone") ? `"${column}" AT TIME ZONE 'UTC'` : `"${column}"`,
  );
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `SELECT count(*) AS rows, coalesce(sum(('x' || left(md5(ROW(${values.join(", ")})::text), 15))::bit(60)::bigint), 0)::text AS sum
     FROM ${name}`,
  );
  return { rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? "" };
}

/** Everything that a database holds as text, as it lies there and as the holder of the key reads it. */
import { inflateRawSync } from "node:zlib";
import { encryptedColumns } from "../../app/adapters/store/encrypted-columns.ts";
import type { Encryption } from "../../app/adapters/store/rows/encryption.ts";
import { sealedIn } from "../../app/adapters/store/rows/people.ts";

interface StoredText {
  /** With its schema. */
  readonly table: string;
  readonly text: string;
  /** Its row, as a dump has it. */
  readonly row: string;
}

/** A pool, or another way to run a statement. */
interface Database {
  query(text: string): Promise<{ readonly rows: readonly object[] }>;
}

/** Each row of each table of every schema, as a dump has it. */
export async function textsInDump(pool: Database): Promise<readonly StoredText[]> {
  const { rows: tables } = await query<{ name: string }>(
    pool,
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found: StoredText[] = [];
  for (const { name } of tables) {
    const { rows } = await query<{ text: string }>(pool, `SELECT t::text AS text FROM ${name} AS t`);
    found.push(...rows.map(({ text }) => ({ table: name, text, row: text })));
  }
  return found;
}

/** Each ciphertext, opened. */
export async function textsBehindKey(pool: Database, encryption: Encryption): Promise<readonly StoredText[]> {
  const found: StoredText[] = [];
  for (const { table, column, isJson, key, purpose } of encryptedColumns) {
    const names = Object.keys(key);
    const text = isJson ? sealedIn(`"${column}"`) : `"${column}"`;
    const { rows } = await query<{ key: string[]; text: string; row: string }>(
      pool,
      `SELECT ARRAY[${names.map((name) => `${name}::text`).join(", ")}] AS key, ${text} AS text, t::text AS row FROM ${table} AS t
       WHERE ${text} IS NOT NULL`,
    );
    for (const row of rows) {
      const bound = purpose(Object.fromEntries(names.map((name, at) => [name, row.key[at] ?? ""])));
      found.push({ table: `public.${table}`, text: opened(encryption, row.text, bound), row: row.row });
    }
  }
  return found;
}

/** @param purpose of the ciphertext */
export function opened(encryption: Encryption, sealed: string, purpose: string): string {
  const bytes = encryption.decryptBytes(sealed, purpose);
  return (purpose.startsWith("people of ") ? inflateRawSync(bytes) : bytes).toString("utf8");
}

async function query<Row>(pool: Database, text: string): Promise<{ readonly rows: readonly Row[] }> {
  return (await pool.query(text)) as { rows: readonly Row[] };
}

/** Everything that a database holds as text, as it lies there and as the holder of the key reads it. */
import { inflateRawSync } from "node:zlib";
import type { Pool } from "pg";
import { encryptedColumns } from "../../app/store/rows/encrypted-columns.ts";
import type { Encryption } from "../../app/store/rows/encryption.ts";
import { sealedIn } from "../../app/store/rows/people.ts";

interface StoredText {
  /** With its schema. */
  readonly table: string;
  readonly text: string;
  /** Its row, as a dump has it. */
  readonly row: string;
}

type Database = Pick<Pool, "query">;

/** Each row of each table of every schema, as a dump has it. */
export async function textsInDump(pool: Database): Promise<readonly StoredText[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found: StoredText[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} AS t`);
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
    const { rows } = await pool.query<{ key: string[]; text: string; row: string }>(
      `SELECT ARRAY[${names.map((name) => `${name}::text`).join(", ")}] AS key, ${text} AS text, t::text AS row FROM ${table} AS t
       WHERE ${text} IS NOT NULL`,
    );
    for (const row of rows) {
      const bound = purpose(Object.fromEntries(names.map((name, at) => [name, row.key[at] ?? ""])));
      const bytes = encryption.decryptBytes(row.text, bound);
      const clear = bound.startsWith("people of ") ? inflateRawSync(bytes) : bytes;
      found.push({ table: `public.${table}`, text: clear.toString("utf8"), row: row.row });
    }
  }
  return found;
}

/** Everything that a database holds as text, as it lies there and as the holder of the key reads it. */
import { inflateRawSync } from "node:zlib";
import type { EncryptedColumn } from "../../app/adapters/store/rows/encrypted-columns.ts";
import { encryptedColumns } from "../../app/adapters/store/rows/encrypted-columns.ts";
import type { Encryption } from "../../app/adapters/store/rows/encryption.ts";
import { sealedIn } from "../../app/adapters/store/rows/people.ts";

interface StoredText {
  /** With its schema. */
  readonly table: string;
  readonly column: string;
  readonly text: string;
  /** Its row, as a dump has it. */
  readonly row: string;
}

/** A pool, or another way to run a statement. */
interface Database {
  query(text: string): Promise<{ readonly rows: readonly object[] }>;
}

/** Each column of each row of each table of every schema, as a dump has it. */
export async function textsInDump(pool: Database): Promise<readonly StoredText[]> {
  const { rows: tables } = await query<{ name: string }>(
    pool,
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const found: StoredText[] = [];
  for (const { name } of tables) {
    const { rows } = await query<{ column: string; text: string; row: string }>(
      pool,
      `SELECT held.column, held.text, t::text AS row FROM ${name} AS t, json_each_text(row_to_json(t)) AS held ("column", text)
       WHERE held.text IS NOT NULL`,
    );
    found.push(...rows.map((row) => ({ table: name, ...row })));
  }
  return found;
}

/** Each ciphertext, opened. */
export async function textsBehindKey(pool: Database, encryption: Encryption): Promise<readonly StoredText[]> {
  const found: StoredText[] = [];
  for (const each of encryptedColumns) {
    const { table, column, isJson, boundTo } = each;
    const text = isJson ? sealedIn(`"${column}"`) : `"${column}"`;
    const { rows } = await query<{ key: string[]; text: string; row: string }>(
      pool,
      `SELECT ARRAY[${boundTo.map((name) => `${name}::text`).join(", ")}] AS key, ${text} AS text, t::text AS row FROM ${table} AS t
       WHERE ${text} IS NOT NULL`,
    );
    for (const { key, text, row } of rows)
      found.push({ table: `public.${table}`, column, text: opened(encryption, each, key, text), row });
  }
  return found;
}

/** @param key the values of the columns that the ciphertext is bound to */
export function opened(
  encryption: Encryption,
  { purpose, isCompressed }: EncryptedColumn,
  key: readonly string[],
  sealed: string,
): string {
  const bytes = encryption.decryptBytes(sealed, purpose(key));
  return (isCompressed ? inflateRawSync(bytes) : bytes).toString("utf8");
}

async function query<Row>(pool: Database, text: string): Promise<{ readonly rows: readonly Row[] }> {
  return (await pool.query(text)) as { rows: readonly Row[] };
}

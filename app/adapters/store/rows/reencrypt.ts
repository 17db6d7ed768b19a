import type pg from "pg";
import type { EncryptedColumn } from "./encrypted-columns.ts";
import { encryptedColumns } from "./encrypted-columns.ts";
import type { Encryption } from "./encryption.ts";
import { sealedIn } from "./people.ts";
import type { KeyColumn } from "./primary-key.ts";
import { selectPrimaryKey } from "./primary-key.ts";

/** A text may have several megabytes. */
const ROWS_AT_ONCE = 10;

/** SQL: the stored text. */
const textIn = ({ column, isJson }: EncryptedColumn) => (isJson ? sealedIn(`"${column}"`) : column);

/** Reads a long text's beginning alone. */
const keyIn = (column: EncryptedColumn) => `split_part(left(${textIn(column)}, 20), '.', 2)`;

/** How many texts of a column have a key. */
export interface KeyUse {
  readonly table: string;
  readonly column: string;
  /** The id of the key that encrypts the texts, see `keyId`. */
  readonly key: string;
  readonly texts: number;
}

/** Which keys the stored secrets need. */
export async function keysInUse(client: pg.ClientBase): Promise<readonly KeyUse[]> {
  const found: KeyUse[] = [];
  for (const each of encryptedColumns) {
    const { table, column } = each;
    const { rows } = await client.query<{ key: string; texts: number }>(
      `SELECT ${keyIn(each)} AS key, count(*)::int AS texts FROM ${table}
       WHERE ${textIn(each)} IS NOT NULL GROUP BY 1 ORDER BY 1`,
    );
    found.push(...rows.map((row) => ({ table, column, ...row })));
  }
  return found;
}

/**
 * Encrypts every stored text anew that has another key than `current`. Servers run meanwhile: a text that changes in
 * between is left to them. It may be ended and begun again at any time.
 * @param current the id of the key that `encryption` writes with
 * @param done called after each step, with the texts of the column so far
 * @throws DecryptionError a text's key is unknown; nothing of its step is stored
 */
export async function reencrypt(
  client: pg.ClientBase,
  encryption: Encryption,
  current: string,
  done: (column: EncryptedColumn, texts: number) => void,
): Promise<void> {
  for (const column of encryptedColumns) {
    const { rows: primaryKey } = await client.query<KeyColumn>(selectPrimaryKey, [column.table]);
    let count = 0;
    let after: readonly string[] | null = null;
    for (;;) {
      const step = await nextTexts(client, column, primaryKey, current, after);
      if (step.length === 0) break;
      await store(client, column, primaryKey, encryption, step);
      count += step.length;
      after = step.at(-1)?.key ?? null;
      done(column, count);
    }
  }
}

interface StoredText {
  /** The primary key. */
  readonly key: readonly string[];
  readonly boundTo: readonly string[];
  readonly text: string;
}

const texts = (names: readonly string[]) => `ARRAY[${names.map((name) => `${name}::text`).join(", ")}]`;

async function nextTexts(
  client: pg.ClientBase,
  column: EncryptedColumn,
  primaryKey: readonly KeyColumn[],
  current: string,
  after: readonly string[] | null,
): Promise<readonly StoredText[]> {
  const names = primaryKey.map(({ name }) => name);
  const text = textIn(column);
  const beyond =
    after === null
      ? ""
      : `AND (${names.join(", ")}) > (${primaryKey.map(({ type }, at) => `$${at + 2}::${type}`).join(", ")})`;
  const { rows } = await client.query<{ key: string[]; boundTo: string[]; text: string }>(
    `SELECT ${texts(names)} AS key, ${texts(column.boundTo)} AS "boundTo", ${text} AS text FROM ${column.table}
     WHERE ${text} IS NOT NULL AND ${keyIn(column)} <> $1 ${beyond}
     ORDER BY ${names.join(", ")} LIMIT ${ROWS_AT_ONCE}`,
    [current, ...(after ?? [])],
  );
  return rows;
}

async function store(
  client: pg.ClientBase,
  column: EncryptedColumn,
  primaryKey: readonly KeyColumn[],
  encryption: Encryption,
  step: readonly StoredText[],
): Promise<void> {
  const { table, isJson } = column;
  const name = `"${column.column}"`;
  const anew = isJson ? `replace(${name}::text, $2, $1)::json` : "$1";
  const where = primaryKey.map(({ name, type }, at) => `${name} = $${at + 3}::${type}`).join(" AND ");
  await client.query("BEGIN");
  try {
    for (const { key, boundTo, text } of step) {
      const purpose = column.purpose(boundTo);
      await client.query(`UPDATE ${table} SET ${name} = ${anew} WHERE ${textIn(column)} = $2 AND ${where}`, [
        encryption.encrypt(encryption.decryptBytes(text, purpose), purpose),
        text,
        ...key,
      ]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

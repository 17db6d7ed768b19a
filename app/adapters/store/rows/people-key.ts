/** The database's own key for keyed hashes: random, made once, stored encrypted. */
import { randomBytes } from "node:crypto";
import { purposeOf } from "./encrypted-columns.ts";
import type { Encryption } from "./encryption.ts";

/** Runs one statement: a pool's or a client's `query`. */
export type Query = (
  sql: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: readonly unknown[] }>;

const purpose = purposeOf("people_keys.encrypted", "1");

/**
 * Processes that start at once agree: the first one's key stays.
 * @param isReadOnly if no key is stored, the returned one is not kept: no row has a hash yet
 * @throws DecryptionError
 */
export async function openPeopleKey(
  query: Query,
  encryption: Encryption,
  isReadOnly = false,
): Promise<Uint8Array> {
  const stored = await readKey(query);
  if (stored === undefined && isReadOnly) return randomBytes(32);
  const encrypted = stored ?? (await makeKey(query, encryption));
  return Buffer.from(encryption.decrypt(encrypted, purpose), "base64");
}

async function readKey(query: Query): Promise<string | undefined> {
  const { rows } = await query("SELECT encrypted FROM people_keys WHERE id = 1", []);
  return (rows as readonly { readonly encrypted: string }[])[0]?.encrypted;
}

async function makeKey(query: Query, encryption: Encryption): Promise<string> {
  const encrypted = encryption.encrypt(randomBytes(32).toString("base64"), purpose);
  await query(
    `INSERT INTO people_keys (id, encrypted, created_at) VALUES (1, $1, statement_timestamp()) ON CONFLICT (id) DO NOTHING`,
    [encrypted],
  );
  const made = await readKey(query);
  if (made === undefined) throw new Error("the key of people's hashes is gone");
  return made;
}

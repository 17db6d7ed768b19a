/** The database's own key for keyed hashes: random, made once, stored encrypted. */
import { randomBytes } from "node:crypto";
import type { Encryption } from "./encryption.ts";

/** Runs one statement: a pool's or a client's `query`. */
export type Query = (
  sql: string,
  values: readonly unknown[],
) => Promise<{ readonly rows: readonly unknown[] }>;

export const peopleKeyPurpose = "key of people's hashes";

/** Tables whose older rows are encrypted one after the other. */
export const tablesOfOlderRows = ["shipments", "bookings", "purchases", "open_fulfillment_orders"] as const;

export interface PeopleKey {
  readonly hashKey: Uint8Array;
  readonly hasOlderRows: boolean;
}

interface KeyRow {
  readonly encrypted: string;
  readonly hasOlderRows: boolean;
}

/**
 * Processes that start at once agree: the first one's key stays.
 * @param isSealing false: this process writes older rows, so none are counted as done from now on
 * @throws DecryptionError
 */
export async function openPeopleKey(
  query: Query,
  encryption: Encryption,
  isSealing: boolean,
): Promise<PeopleKey> {
  if (!isSealing) await query("UPDATE people_keys SET progress = '{}' WHERE id = 1", []);
  const row = (await readKey(query)) ?? (await makeKey(query, encryption, isSealing));
  const hashKey = Buffer.from(encryption.decrypt(row.encrypted, peopleKeyPurpose), "base64");
  return { hashKey, hasOlderRows: row.hasOlderRows };
}

async function readKey(query: Query): Promise<KeyRow | undefined> {
  const done = tablesOfOlderRows.map(
    (table) => `coalesce(json_typeof(progress -> '${table}') = 'null', FALSE)`,
  );
  const { rows } = await query(
    `SELECT encrypted, NOT (${done.join(" AND ")}) AS "hasOlderRows" FROM people_keys WHERE id = 1`,
    [],
  );
  return (rows as readonly KeyRow[])[0];
}

/** A new database has no older rows. */
async function makeKey(query: Query, encryption: Encryption, isSealing: boolean): Promise<KeyRow> {
  const encrypted = encryption.encrypt(randomBytes(32).toString("base64"), peopleKeyPurpose);
  const done = JSON.stringify(Object.fromEntries(tablesOfOlderRows.map((table) => [table, null])));
  const isEmpty = tablesOfOlderRows.map((table) => `NOT EXISTS (SELECT FROM ${table})`).join(" AND ");
  await query(
    `INSERT INTO people_keys (id, encrypted, progress, created_at)
     SELECT 1, $1, CASE WHEN $2 AND ${isEmpty} THEN $3 ELSE '{}' END::json, clock_timestamp()
     ON CONFLICT (id) DO NOTHING`,
    [encrypted, isSealing, done],
  );
  const made = await readKey(query);
  if (made === undefined) throw new Error("the key of people's hashes is gone");
  return made;
}

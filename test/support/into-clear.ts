/** Rewrites a row in clear, which its reader takes as well, so that a test can change its value by SQL. */

import { encryptedColumns } from "../../app/adapters/store/encrypted-columns.ts";
import type { Encryption } from "../../app/adapters/store/rows/encryption.ts";
import { createEncryption } from "../../app/adapters/store/rows/encryption.ts";
import { peoplePurpose } from "../../app/adapters/store/rows/people.ts";
import { encryptionKeyIn } from "../../app/process/data-dir.ts";
import { readEnv } from "../../app/process/env.server.ts";
import { opened } from "./stored-texts.ts";

type Sql = (
  text: string,
  values: readonly unknown[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

export function encryptionOf(env: Readonly<Record<string, string | undefined>>): Encryption {
  const { DATA_DIR, ENCRYPTION_KEY } = readEnv({ ...env });
  return createEncryption(Buffer.from(encryptionKeyIn(DATA_DIR, ENCRYPTION_KEY), "base64"));
}

/** @param id of a shipment with its booking, or of a quote */
export async function intoClear(sql: Sql, encryption: Encryption, id: string): Promise<void> {
  for (const { table, column, isJson, purpose } of encryptedColumns) {
    if (!isJson) continue;
    const [row] = await sql(`SELECT "${column}" AS value FROM ${table} WHERE id::text = $1`, [id]);
    const value = row?.value;
    if (typeof value !== "object" || value === null || !("sealed" in value)) continue;
    const clear = opened(encryption, String(value.sealed), purpose({ id }));
    await sql(`UPDATE ${table} SET "${column}" = $2::json WHERE id::text = $1`, [id, clear]);
  }
}

/** A purchase's `data` as its reader sees it. */
export function purchaseData<Data>(encryption: Encryption, id: string, data: object): Data {
  const json =
    "sealed" in data
      ? opened(encryption, String(data.sealed), peoplePurpose(`purchases/${id}`))
      : JSON.stringify(data);
  return JSON.parse(json);
}

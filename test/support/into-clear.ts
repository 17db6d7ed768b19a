/** Rewrites a row in clear, which its reader takes as well, so that a test can change its value by SQL. */

import { encryptedColumns } from "../../app/adapters/store/rows/encrypted-columns.ts";
import type { Encryption } from "../../app/adapters/store/rows/encryption.ts";
import { createEncryption } from "../../app/adapters/store/rows/encryption.ts";
import { encryptionKeyIn } from "../../app/process/database/data-dir.ts";
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
  for (const each of encryptedColumns) {
    const { table, column, isJson, boundTo } = each;
    if (!isJson || boundTo.join() !== "id") continue;
    const [row] = await sql(`SELECT "${column}" AS value FROM ${table} WHERE id::text = $1`, [id]);
    const value = row?.value;
    if (typeof value !== "object" || value === null || !("sealed" in value)) continue;
    const clear = opened(encryption, each, [id], String(value.sealed));
    await sql(`UPDATE ${table} SET "${column}" = $2::json WHERE id::text = $1`, [id, clear]);
  }
}

const purchaseColumn = encryptedColumns.find(({ table }) => table === "purchases");

/** A purchase's `data` as its reader sees it. */
export function purchaseData<Data>(encryption: Encryption, id: string, data: object): Data {
  const json =
    "sealed" in data && purchaseColumn !== undefined
      ? opened(encryption, purchaseColumn, [id], String(data.sealed))
      : JSON.stringify(data);
  return JSON.parse(json);
}

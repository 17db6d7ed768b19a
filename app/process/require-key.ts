import type pg from "pg";
import { keyId, keyIdOf } from "../store/rows/encryption.ts";

/** Shown to the operator at the start. */
export class WrongKeyError extends Error {
  override readonly name = "WrongKeyError";
}

/**
 * Compares the key with that of a stored secret, if the database has any. A process with another key would take requests, and
 * fail at every account.
 * @param encryptionKey 32 bytes in base64
 * @throws WrongKeyError
 */
export async function requireKey(pool: pg.Pool, encryptionKey: string): Promise<void> {
  const { rows } = await pool.query<{ secrets: string }>(
    "SELECT encrypted_secrets AS secrets FROM carrier_accounts ORDER BY id DESC LIMIT 1",
  );
  const needed = rows[0] && keyIdOf(rows[0].secrets);
  const given = keyId(Buffer.from(encryptionKey, "base64"));
  if (needed === undefined || needed === given) return;
  throw new WrongKeyError(
    `ENCRYPTION_KEY is key ${given}, but the database's secrets were encrypted with key ${needed}. Start with the key that the other processes have, or had.`,
  );
}

import type pg from "pg";
import { keyId, keyIdOf } from "../../adapters/store/rows/encryption.ts";
import type { EncryptionKeys } from "../encryption-keys.ts";

/** Shown to the operator at the start. */
export class WrongKeyError extends Error {
  override readonly name = "WrongKeyError";
}

/**
 * Compares the keys with that of a stored secret, if the database has any. A process with other keys would take requests, and
 * fail at every account.
 * @throws WrongKeyError
 */
export async function requireKey(pool: pg.Pool, { encryptionKey, otherKeys }: EncryptionKeys): Promise<void> {
  const { rows } = await pool.query<{ secrets: string }>(
    "SELECT encrypted_secrets AS secrets FROM carrier_accounts ORDER BY id DESC LIMIT 1",
  );
  const needed = rows[0] && keyIdOf(rows[0].secrets);
  const given = [encryptionKey, ...otherKeys].map((key) => keyId(Buffer.from(key, "base64")));
  if (needed === undefined || given.includes(needed)) return;
  throw new WrongKeyError(
    `ENCRYPTION_KEY is key ${given[0]}, but the database's secrets were encrypted with key ${needed}. Start with the key that the other processes have, or had.`,
  );
}

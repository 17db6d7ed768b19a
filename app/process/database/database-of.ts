/** Opens the database that the environment names: a PostgreSQL, or the embedded one in DATA_DIR. */

import type { EncryptionKeys } from "../encryption-keys.ts";
import type { Env } from "../env.server.ts";
import { claimDataDir, DataDirError, fullDisk } from "./data-dir.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";

export interface OpenedDatabase extends EncryptionKeys {
  readonly connectionString: string;
  /** The connection past a pooler, for work that needs a session of its own: LISTEN and migrations. */
  readonly directString: string;
  /** The queue's own database; `null`: it is in this one. */
  readonly queueString: string | null;
  /** While it is open, no other server uses it. */
  readonly isEmbedded: boolean;
  close(): Promise<void>;
}

/** A draining owner, or a command, has usually ended after this time. */
const patienceMs = 2_000;

/**
 * @param onFailure called when the embedded database ends by itself
 * @throws DataDirTakenError | DataDirError
 */
export async function openDatabaseOf(
  {
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    QUEUE_DATABASE_URL,
    DATA_DIR,
    ENCRYPTION_KEY,
    DECRYPTION_KEYS: otherKeys,
  }: Pick<
    Env,
    | "DATABASE_URL"
    | "DATABASE_DIRECT_URL"
    | "QUEUE_DATABASE_URL"
    | "DATA_DIR"
    | "ENCRYPTION_KEY"
    | "DECRYPTION_KEYS"
  >,
  onFailure: (error: Error) => void,
): Promise<OpenedDatabase> {
  if (DATABASE_URL !== undefined) {
    // The environment's schema requires the key with every DATABASE_URL.
    if (ENCRYPTION_KEY === undefined) throw new Error("ENCRYPTION_KEY is required with DATABASE_URL");
    return {
      connectionString: DATABASE_URL,
      directString: DATABASE_DIRECT_URL ?? DATABASE_URL,
      queueString: QUEUE_DATABASE_URL ?? null,
      encryptionKey: ENCRYPTION_KEY,
      otherKeys,
      isEmbedded: false,
      close: () => Promise.resolve(),
    };
  }
  const dataDir = claimDataDir(DATA_DIR, patienceMs);
  try {
    const encryptionKey = dataDir.encryptionKey(ENCRYPTION_KEY, otherKeys);
    const database = await openEmbeddedDatabase(dataDir.databaseDir, onFailure).catch(
      async (error: unknown) => {
        // PGlite says "Aborted()" whatever the reason.
        const full = await fullDisk(dataDir.folder);
        throw full === null ? error : new DataDirError(full, { cause: error });
      },
    );
    dataDir.announce(database.connectionString);
    return {
      connectionString: database.connectionString,
      directString: database.connectionString,
      queueString: null,
      encryptionKey,
      otherKeys,
      isEmbedded: true,
      async close() {
        await database.close();
        dataDir.release();
      },
    };
  } catch (error) {
    dataDir.release();
    throw error;
  }
}

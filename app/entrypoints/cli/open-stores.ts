/** The database and the stores for a command, whether the server runs or not. */
import { userInfo } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../adapters/store/database/database.ts";
import { openDatabase } from "../../adapters/store/database/database.ts";
import { migrate, migrationsApplied, pendingMigrations } from "../../adapters/store/database/migrate.ts";
import { readMigrations } from "../../adapters/store/database/migration-files.ts";
import type { Stores } from "../../adapters/store/stores.ts";
import { actorText } from "../../domain/orders/audit/audit-event.ts";
import {
  announcedDatabase,
  claimDataDir,
  DataDirTakenError,
  encryptionKeyIn,
  erasuresFileOf,
  hasDatabase,
} from "../../process/database/data-dir.ts";
import { openEmbeddedDatabase } from "../../process/database/embedded-database.ts";
import { storesOver } from "../../process/database/stores.ts";
import type { EncryptionKeys } from "../../process/encryption-keys.ts";
import type { Env } from "../../process/env.server.ts";
import { readEnv } from "../../process/env.server.ts";
import { announceMerchantChange } from "../../process/merchant-changes.ts";

/**
 * How a command uses the database. One that writes migrates it first. One that reads changes nothing, neither rows nor schema, and needs
 * this version's schema; one that copies takes an earlier version's too, so that its backup goes back to that version.
 */
export type Access = "reads" | "copies" | "writes";

export interface CommandStores {
  readonly stores: Stores;
  readonly keys: EncryptionKeys;
  /** Notifies every running server that a merchant's accounts or shipping-config changed. */
  announce(merchantId: string): Promise<void>;
  close(): Promise<void>;
}

export interface Reached extends EncryptionKeys {
  readonly connectionString: string;
  /** The queue's own database; `null`: it is in this one. */
  readonly queueString: string | null;
  /** Only the server migrates, so that two processes don't migrate at once. */
  readonly serverMigrates: boolean;
  close(): Promise<void>;
}

/** The longest wait for a starting server, which has announced itself and its schema by then. */
const patienceMs = 20_000;
const closingMs = 2_000;

/** Reaches the database, and lets go of it afterwards. Its schema is as it was found. */
export async function withReached<Result>(
  access: Access,
  act: (reached: Reached) => Promise<Result>,
): Promise<Result> {
  const reached = await reach(readEnv(), access);
  try {
    return await act(reached);
  } finally {
    await reached.close();
  }
}

/** The same with the schema that `access` needs. @throws MigrationError, Error naming the operator's remedy */
export function withDatabase<Result>(
  access: Access,
  act: (reached: Reached) => Promise<Result>,
): Promise<Result> {
  return withReached(access, async (reached) => {
    await prepareSchema(reached, access);
    return act(reached);
  });
}

/** A running server of the embedded database has migrated it, or is about to. */
async function prepareSchema({ serverMigrates, connectionString }: Reached, access: Access): Promise<void> {
  if (access !== "writes") await requireSchema(connectionString, access);
  else if (!serverMigrates) await migrate(connectionString);
}

/** @throws MigrationError, Error: nothing was changed */
async function requireSchema(connectionString: string, access: "reads" | "copies"): Promise<void> {
  const missing = await pendingMigrations(connectionString);
  const [first] = missing;
  if (first === undefined) return;
  if (missing.length === readMigrations().length)
    throw new Error(
      `the database has no tables of Waybill, and nothing was changed: the first start of a server makes them, or "npm run -s migrate"`,
    );
  if (access === "reads")
    throw new Error(
      `the database has the schema of an earlier version (it lacks migration ${first.name}), and nothing was changed: use that version, or bring the database to this one with "npm run -s migrate"`,
    );
}

/** @throws Error naming the operator's remedy */
export async function openStores(env: Env, access: Access = "writes"): Promise<CommandStores> {
  const reached = await reach(env, access);
  try {
    if (!reached.serverMigrates) await prepareSchema(reached, access);
    const { database, stores } = await storesOn(reached, env, access);
    if (reached.serverMigrates) await until(() => migrationsApplied(database.pool));
    return {
      stores,
      keys: reached,
      announce: (merchantId) =>
        announceMerchantChange((sql, values) => database.pool.query(sql, [...values]), merchantId),
      async close() {
        await closeInTime(database);
        await reached.close();
      },
    };
  } catch (error) {
    await reached.close();
    throw error;
  }
}

/** Over a database that has this version's schema. */
export async function storesOn(reached: Reached, env: Env, access: Access = "writes") {
  const isReadOnly = access !== "writes";
  const database = openDatabase(reached.connectionString, {
    maxConnections: 2,
    prepares: false,
    applicationName: "waybill command",
    isReadOnly: isReadOnly && env.DATABASE_URL !== undefined,
    actor: () => actorText({ kind: "operator", id: env.OPERATOR ?? userInfo().username, address: null }),
  });
  const terms = { erasuresFile: erasuresFileOf(env) };
  return { database, stores: await storesOver(database, reached, noJobs, terms, { isReadOnly }) };
}

/** Commands go past a pooler: they migrate, and read whole tables within one transaction. */
async function reach(
  {
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    QUEUE_DATABASE_URL,
    DATA_DIR,
    ENCRYPTION_KEY,
    DECRYPTION_KEYS: otherKeys,
  }: Env,
  access: Access,
): Promise<Reached> {
  if (DATABASE_URL !== undefined) {
    if (ENCRYPTION_KEY === undefined) throw new Error("ENCRYPTION_KEY is required with DATABASE_URL");
    const close = () => Promise.resolve();
    const connectionString = DATABASE_DIRECT_URL ?? DATABASE_URL;
    const queueString = QUEUE_DATABASE_URL ?? null;
    return {
      ...{ connectionString, queueString, encryptionKey: ENCRYPTION_KEY },
      ...{ otherKeys, serverMigrates: false, close },
    };
  }
  if (access !== "writes" && !hasDatabase(DATA_DIR))
    throw new Error(
      `there is no database in DATA_DIR ${DATA_DIR}, and nothing was changed: the first start of a server makes it`,
    );
  for (let waitedMs = 0; ; waitedMs += 100) {
    try {
      return await own(DATA_DIR, ENCRYPTION_KEY, otherKeys);
    } catch (error) {
      if (!(error instanceof DataDirTakenError) || waitedMs >= patienceMs) throw error;
    }
    // Another command owns the folder without announcing itself, and only briefly; a server announces its
    // address.
    const announced = announcedDatabase(DATA_DIR);
    if (announced !== undefined)
      return beside(announced, encryptionKeyIn(DATA_DIR, ENCRYPTION_KEY, otherKeys), otherKeys);
    await sleep(100);
  }
}

/** No server runs: the command owns the folder for a moment. */
async function own(
  folder: string,
  givenKey: string | undefined,
  otherKeys: readonly string[],
): Promise<Reached> {
  const dataDir = claimDataDir(folder, 0);
  try {
    const encryptionKey = dataDir.encryptionKey(givenKey, otherKeys);
    const database = await openEmbeddedDatabase(dataDir.databaseDir, (error) => {
      throw error;
    });
    return {
      connectionString: database.connectionString,
      queueString: null,
      encryptionKey,
      otherKeys,
      serverMigrates: false,
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

/** A server runs, or is starting. */
function beside(connectionString: string, encryptionKey: string, otherKeys: readonly string[]): Reached {
  const close = () => Promise.resolve();
  return { connectionString, queueString: null, encryptionKey, otherKeys, serverMigrates: true, close };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; !(await holds()); waitedMs += 100) {
    if (waitedMs >= patienceMs) throw new Error("the running server does not become ready: read its log");
    await sleep(100);
  }
}

/** A pool may wait for ever for a server that has gone away. */
export async function closeInTime(database: Database): Promise<void> {
  const closed = new AbortController();
  const tooLate = sleep(closingMs, undefined, { signal: closed.signal }).catch(() => {});
  await Promise.race([database.close(), tooLate]);
  closed.abort();
}

/** Keys and merchants need no jobs. */
async function noJob(): Promise<never> {
  throw new Error("a command does not send jobs");
}

const noJobs = {
  enqueue: noJob,
  inboxJobs: {
    insertion: "",
    removal: "",
    traceparent: () => null,
    wake() {},
    putAgain: noJob,
    withoutJob: noJob,
  },
} as const;

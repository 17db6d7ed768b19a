/** Opens a process's pools: the primary's, and the replica's for lists. */
import pg from "pg";
import type { Logger } from "pino";
import type { Database } from "../../adapters/store/database/database.ts";
import { openDatabase } from "../../adapters/store/database/database.ts";
import type { Reading } from "../../adapters/store/database/reading.ts";
import { readingFrom, readingFromReplica } from "../../adapters/store/database/reading.ts";
import { currentActor } from "../acting.ts";
import type { Env } from "../env.server.ts";
import { connectionBudget, embeddedConnections } from "./connection-budget.ts";
import type { OpenedDatabase } from "./database-of.ts";

export interface Databases {
  readonly database: Database;
  readonly reading: Reading;
  /** Reads the queue's tables for metrics and pages. */
  readonly queuePool: pg.Pool;
  /** Connections to the primary: of `database`, and for the queue. */
  readonly connections: { readonly pool: number; readonly queue: number };
  close(): Promise<void>;
}

export async function openDatabases(
  opened: OpenedDatabase,
  env: Pick<Env, "ROLE" | "DATABASE_CONNECTIONS" | "DATABASE_PREPARED_STATEMENTS" | "DATABASE_READ_URL">,
  version: string,
  log: Logger,
): Promise<Databases> {
  const connections = opened.isEmbedded
    ? embeddedConnections
    : connectionBudget(env.DATABASE_CONNECTIONS, env.ROLE !== "web");
  const isPooled = opened.directString !== opened.connectionString;
  const open = (url: string, maxConnections: number) =>
    openDatabase(url, {
      maxConnections,
      prepares: !opened.isEmbedded && env.DATABASE_PREPARED_STATEMENTS,
      isPooled,
      applicationName: `waybill ${env.ROLE} ${version}`,
      onIdleError: (error) => log.warn({ err: error }, "a database connection broke"),
      onLostWakeUp: (error) => log.warn({ err: error }, "the other processes were not woken"),
      actor: currentActor,
    });

  const database = open(opened.connectionString, connections.pool);
  if (isPooled) await warnOfEndlessWaits(database, log);
  const own = opened.queueString === null ? null : openQueuePool(opened.queueString, log);
  const closeAll = async () => {
    await own?.end();
    await database.close();
  };
  const common = { database, queuePool: own ?? database.pool, connections };
  if (env.DATABASE_READ_URL === undefined)
    return { ...common, reading: readingFrom(database.prisma), close: closeAll };
  const replica = open(env.DATABASE_READ_URL, Math.ceil(connections.pool / 2));
  return {
    ...common,
    reading: readingFromReplica(database.prisma, replica.prisma, (error) =>
      log.warn({ err: error }, "the replica fails: the primary answers lists"),
    ),
    async close() {
      await replica.close();
      await closeAll();
    },
  };
}

/** Connects at the first statement. */
function openQueuePool(connectionString: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    application_name: "waybill reads the queue",
    connectionTimeoutMillis: 2_000,
    statement_timeout: 30_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "a connection to the queue's database broke"));
  return pool;
}

/** The pooler takes no time-outs from us, so the database's own hold. Without any, a locked table stops every process. */
async function warnOfEndlessWaits({ pool }: Database, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM pg_settings WHERE setting = '0'
       AND name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  );
  if (rows.length === 0) return;
  log.warn(
    { unset: rows.map(({ name }) => name) },
    "the pooler's sessions wait without end: set connect_query in pgbouncer.ini as docs/scale.md says",
  );
}

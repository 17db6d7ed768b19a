/** Opens the database: the only place that makes a PrismaClient. */
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient } from "../generated/client.ts";

export interface Database {
  readonly prisma: PrismaClient;
  /** For what needs plain SQL: readiness, migrations, LISTEN. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The embedded database has one session for all: more connections than a few only queue there. */
  readonly maxConnections: number;
  /** Told of connections that break while nobody uses them; the pool replaces them by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/** Nothing is connected until the first query. */
export function openDatabase(connectionString: string, options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections,
    // Waiting for a free connection or a server that is not there ends in an error, never in a hanging request.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // Bounds what a stuck query or a forgotten transaction can hold up. The embedded database does not know timers:
    // its server ends idle transactions by itself.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 20_000,
    // Prisma's adapter sends and reads timestamps as UTC without saying so: in another zone they would be other moments.
    options: "-c TimeZone=UTC",
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on("error", options.onIdleError ?? (() => undefined));
  giveBackBroken(pool);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    // Otherwise an error's message shows the query's values: people's names and addresses, in the log.
    errorFormat: "minimal",
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  });
  return {
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** How long a broken connection's user may take to give it back by itself. */
const GIVE_BACK_MS = 1_000;

/**
 * Prisma keeps a connection that breaks inside of a transaction: its ROLLBACK fails, and then nobody releases it. After as
 * many such transactions as the pool is large, nothing would be answered any more; so we release it.
 */
function giveBackBroken(pool: pg.Pool): void {
  const inUse = new Set<pg.PoolClient>();
  pool.on("acquire", (client) => inUse.add(client));
  pool.on("release", (_error, client) => inUse.delete(client));
  pool.on("connect", (client) => {
    client.once("end", () => {
      if (!inUse.has(client)) return;
      setTimeout(() => inUse.has(client) && client.release(true), GIVE_BACK_MS);
    });
  });
}

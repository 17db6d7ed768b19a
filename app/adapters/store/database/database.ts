/** Opens the database: the only place that makes a PrismaClient. */
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { committed } from "../../../domain/jobs/after-commit.ts";
import { collectedWakeUps } from "../../../domain/jobs/collected-wake-ups.ts";
import type { Prisma } from "../generated/client.ts";
import { PrismaClient } from "../generated/client.ts";
import { knowDatabase, knowTransaction } from "./known-database.ts";
import { plannerSettings } from "./planner-setting.ts";
import type { RunStatement } from "./statements.ts";
import { statementsOn } from "./statements.ts";

/** Answers the actor of the present work, as the database holds it; `null`: unknown. */
export type ActorText = () => string | null;

export interface Database {
  readonly prisma: PrismaClient;
  /** Serves plain SQL: readiness, migrations, LISTEN. */
  readonly pool: pg.Pool;
  readonly run: RunStatement;
  /** The `actor` of the options that the database was opened with. */
  readonly actor: ActorText;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** The embedded database has one session for all connections: more than a few only queue there. */
  readonly maxConnections: number;
  /** How long a query waits for a connection; 2 s unless given. A busy machine of tests takes longer. */
  readonly connectionWaitMs?: number;
  /** False where connections share one session: the embedded database. True unless given. */
  readonly prepares?: boolean;
  /** Reached through a pooler in transaction mode, which refuses start parameters. The server's own time-outs hold. */
  readonly isPooled?: boolean;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** The sessions refuse every change. Not for the embedded database, whose connections share one session. */
  readonly isReadOnly?: boolean;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
  /** Called when the other processes could not be woken: they see the change when they look by themselves. */
  readonly onLostWakeUp?: (error: unknown) => void;
  /** The actor of the present work, for the audit trail. Absent: always unknown. */
  readonly actor?: ActorText;
}

/** The channel of `app/process/merchant-changes.ts`. */
const notify = "SELECT pg_notify('waybill_config', payload) FROM unnest($1::text[]) AS payload";

/** Connects at the first query. */
export function openDatabase(connectionString: string, options: DatabaseOptions): Database {
  // Without a free connection or a reachable server, a request ends in an error and never hangs.
  const waitMs = options.connectionWaitMs ?? 2_000;
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections,
    application_name: options.applicationName ?? "waybill",
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 60_000,
    ...(options.isPooled === true ? throughPooler : ownSession(options.isReadOnly === true)),
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on("error", options.onIdleError ?? (() => undefined));
  giveBackBroken(pool);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: false }),
    // Other formats print the query's values into the log: names and addresses of people.
    errorFormat: "minimal",
    transactionOptions: { maxWait: waitMs, timeout: 15_000 },
  });
  const wakeUps = collectedWakeUps(
    (payloads) => pool.query(notify, [payloads]),
    options.onLostWakeUp ?? (() => undefined),
  );
  knowDatabase(prisma, wakeUps.wake);
  sayWhenCommitted(prisma);
  return {
    prisma,
    pool,
    actor: options.actor ?? (() => null),
    run: statementsOn(pool, options.prepares ?? true),
    async close() {
      await wakeUps.close();
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

type Work = (transaction: Prisma.TransactionClient) => Promise<unknown>;

/** Acts that wait for a transaction's commit happen after it: app/domain/jobs/after-commit.ts. */
function sayWhenCommitted(prisma: PrismaClient): void {
  const transact = prisma.$transaction.bind(prisma) as (
    work: unknown,
    ...options: unknown[]
  ) => Promise<unknown>;
  const telling = async (work: unknown, ...options: unknown[]) => {
    if (typeof work !== "function") return transact(work, ...options);
    let its: Prisma.TransactionClient | undefined;
    const answer = await transact(
      (transaction: Prisma.TransactionClient) => {
        its = transaction;
        knowTransaction(prisma, transaction);
        return (work as Work)(transaction);
      },
      ...options,
    );
    if (its !== undefined) committed(its);
    return answer;
  };
  prisma.$transaction = telling as typeof prisma.$transaction;
}

const ownSession = (isReadOnly: boolean) => ({
  // Bounds how long a stuck query or a forgotten transaction blocks others. The embedded database has no such timers:
  // its server ends idle transactions.
  statement_timeout: 30_000,
  // A locked table costs those who need it for as long as this, and not their connections for half a minute.
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 20_000,
  // Prisma's adapter sends and reads timestamps as UTC without a zone: a session in another zone would shift them.
  options: ["TimeZone=UTC", ...plannerSettings, ...(isReadOnly ? ["default_transaction_read_only=on"] : [])]
    .map((setting) => `-c ${setting}`)
    .join(" "),
});

/** A pooler remembers a client's time zone and sets it on each server connection that it lends to it. */
const throughPooler = {
  onConnect: async (client: pg.ClientBase) => {
    await client.query("SET TimeZone TO 'UTC'");
  },
};

/** How long the user of a broken connection may take to release it. */
const GIVE_BACK_MS = 1_000;

/**
 * Prisma keeps a connection that breaks inside a transaction: its ROLLBACK fails, and nothing releases it. A pool full
 * of such connections would answer no more, so this function releases them.
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

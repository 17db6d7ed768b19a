/**
 * The database behind a client of Prisma's or one of its transactions: whether its tables are distributed, and how its processes hear of a
 * change after the commit. `openDatabase` makes both known.
 */
import { afterCommit } from "../../../domain/jobs/after-commit.ts";
import type { Prisma, PrismaClient } from "../generated/client.ts";

/** Of `app/process/merchant-changes.ts`, where the database announces them by itself. */
export type AnnouncedTopic = "merchant" | "keys" | "webhooks";

export type Queries = Pick<Prisma.TransactionClient, "$queryRaw" | "$executeRaw">;

interface KnownDatabase {
  readonly prisma: PrismaClient;
  /** NOTIFY, of its own and collected. */
  readonly wake: (payload: string) => void;
  /** Absent: not asked yet. */
  isDistributed?: boolean;
}

const databases = new WeakMap<object, KnownDatabase>();
const transactions = new WeakSet<object>();

export function knowDatabase(prisma: PrismaClient, wake: KnownDatabase["wake"]): void {
  databases.set(prisma, { prisma, wake });
}

/** `transaction` is one of `prisma`. */
export function knowTransaction(prisma: PrismaClient, transaction: object): void {
  databases.set(transaction, known(prisma));
  transactions.add(transaction);
}

/**
 * Whether the tables are distributed over several servers. The database says so once for a process: `migrate` and `data -- distribute`
 * distribute a database before a server starts on it.
 */
export async function isDistributed(sql: Queries): Promise<boolean> {
  const database = known(sql);
  database.isDistributed ??= await asksWhetherDistributed(sql);
  return database.isDistributed;
}

async function asksWhetherDistributed(sql: Queries): Promise<boolean> {
  const [citus] = await sql.$queryRaw<unknown[]>`SELECT 1 FROM pg_extension WHERE extname = 'citus'`;
  if (citus === undefined) return false;
  const [table] = await sql.$queryRaw<unknown[]>`SELECT 1 FROM pg_dist_partition LIMIT 1`;
  return table !== undefined;
}

/** @internal Has an ordinary PostgreSQL be written as a distributed one, whose statements it takes too. */
export function treatAsDistributed(prisma: PrismaClient): void {
  known(prisma).isDistributed = true;
}

/** Runs the work in the transaction that `sql` is, or in one of its own. */
export function inTransaction<Result>(
  sql: Queries,
  work: (transaction: Queries) => Promise<Result>,
): Promise<Result> {
  return transactions.has(sql) ? work(sql) : known(sql).prisma.$transaction(work);
}

/**
 * Has every process hear of a change of the merchant, after its commit: a NOTIFY within would have all commits of the database wait for
 * each other. One that is lost with its process delays the others until they look by themselves.
 */
export function announce(sql: Queries, merchantId: string, topic: AnnouncedTopic): void {
  const { wake } = known(sql);
  const act = () => wake(`/${merchantId}/${topic}`);
  if (transactions.has(sql)) afterCommit(sql, act);
  else act();
}

function known(sql: object): KnownDatabase {
  const database = databases.get(sql);
  if (database === undefined) throw new Error("openDatabase did not make this client");
  return database;
}

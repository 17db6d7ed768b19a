import type { Clock } from "../../../domain/engine/index.ts";
import { Prisma } from "../generated/client.ts";

/**
 * The present moment, in SQL. The clocks of two processes differ, so leases are measured by the database's.
 * @param leaseClock a test's clock, in its place
 */
export function databaseNow(leaseClock: Clock | undefined): Prisma.Sql {
  return leaseClock === undefined
    ? Prisma.sql`statement_timestamp()`
    : Prisma.sql`${leaseClock.now()}::timestamptz`;
}

/** A duration in SQL. */
export function milliseconds(count: number): Prisma.Sql {
  return Prisma.sql`(${count}::float8 * interval '1 millisecond')`;
}

/**
 * Reads of lists that may lag: from a replica if there is one, else from the primary. Never reads that decide, and never the
 * answer to a caller's own write.
 */
import type { PrismaClient } from "../generated/client.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

/** Runs a read, perhaps twice: it must only read. */
export type Reading = <T>(read: (prisma: PrismaClient) => Promise<T>) => Promise<T>;

/** The time after a failure in which the replica is not asked, because each list would wait for it first. */
const PAUSE_MS = 5_000;

export function readingFrom(primary: PrismaClient): Reading {
  return (read) => read(primary);
}

/**
 * Whatever the replica fails with (it is away, conflicts with recovery, or lacks a migration), the primary answers.
 * @param onFailure called once for each time that the replica is left alone
 */
export function readingFromReplica(
  primary: PrismaClient,
  replica: PrismaClient,
  onFailure: (error: unknown) => void,
): Reading {
  let askAgainAt = 0;
  return async (read) => {
    if (performance.now() < askAgainAt) return read(primary);
    try {
      return await read(replica);
    } catch (error) {
      if (isDatabaseUnavailable(error)) askAgainAt = performance.now() + PAUSE_MS;
      onFailure(error);
      return read(primary);
    }
  };
}

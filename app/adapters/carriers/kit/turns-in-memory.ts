import { LRUCache } from "lru-cache";
import type { CallTurns } from "../../../domain/engine/index.ts";

/** The turns in the database; while it is away, each process counts by itself: a limit is no reason for an outage. */
export function sharedTurns(
  store: CallTurns,
  log: { warn(about: object, message: string): void },
): CallTurns {
  const alone = turnsInMemory();
  return {
    take: (wanted) =>
      store.take(wanted).catch((error: unknown) => {
        log.warn({ err: error }, "the pace of a carrier is kept by each process alone");
        return alone.take(wanted);
      }),
  };
}

const MAX_LOGINS = 10_000;

/** The turns of a process that shares its logins with no other. */
export function turnsInMemory(): CallTurns {
  /** For each login, the time (ms) of its next free turn. */
  const free = new LRUCache<string, number>({ max: MAX_LOGINS });
  return {
    async take({ name, intervalMs, burst, count, aheadMs }) {
      const now = performance.now();
      const first = Math.max(free.get(name) ?? 0, now - (burst - 1) * intervalMs);
      const taken = first - now <= aheadMs;
      if (taken) free.set(name, first + count * intervalMs);
      return { taken, inMs: first - now };
    },
  };
}

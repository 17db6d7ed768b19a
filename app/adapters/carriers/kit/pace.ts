import { LRUCache } from "lru-cache";
import type { Urgency } from "./operation.ts";
import { sleep } from "./sleep.ts";

/** Keeps the calls of each login below a carrier's limit, in this process. */
export interface Pace {
  /** Resolves when the next call may be sent; callers are served in the order of asking. */
  turn(login: string, urgency?: Urgency): Promise<void>;
}

const MAX_LOGINS = 1_000;

/**
 * @param perSecond calls a second, evenly spaced
 * @param burst calls that pass at once after a pause; together with a second's calls they must be below the limit
 */
export function paceOf(perSecond: number, burst: number = perSecond): Pace {
  const intervalMs = 1_000 / perSecond;
  /** For each login, the time (ms) at which its next call may be sent, after all calls that wait. */
  const next = new LRUCache<string, number>({ max: MAX_LOGINS });
  return {
    async turn(login) {
      const now = performance.now();
      const at = Math.max(next.get(login) ?? 0, now - (burst - 1) * intervalMs);
      next.set(login, at + intervalMs);
      if (at > now) await sleep(at - now);
    },
  };
}

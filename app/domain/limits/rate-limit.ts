/**
 * A sustained rate with bursts for each caller, exactly (the generic cell rate algorithm). Each call moves the caller's
 * theoretical arrival time ahead by one interval for each unit of its cost; a call is refused when that time is more than a burst
 * ahead of now. It takes one number for each caller and no timers. Fixed windows let twice the burst through at their seams.
 */
export interface RateLimit {
  /**
   * Milliseconds to wait; 0 lets the call pass and counts it.
   * @param cost the cost in ordinary calls; one that costs more than a burst passes too, and later calls wait for it
   */
  wait(caller: string, nowMs: number, cost?: number): number;
  /** Ordinary calls that would pass now, one after the other. Counts none. */
  left(caller: string, nowMs: number): number;
  /** Moves the caller's theoretical arrival time ahead to this moment, for calls that were counted elsewhere. */
  raise(caller: string, toMs: number): void;
}

/** Times that a database counted are rounded to its microseconds, once for each report. */
const ROUNDING_MS = 0.1;
const FEWEST_TO_SWEEP = 10_000;

export function rateLimit(perSecond: number, burst: number): RateLimit {
  const intervalMs = 1000 / perSecond;
  const toleranceMs = intervalMs * (burst - 1);
  const arrivals = new Map<string, number>();
  let sweepAt = FEWEST_TO_SWEEP;

  return {
    wait(caller, nowMs, cost = 1) {
      const expected = Math.max(arrivals.get(caller) ?? nowMs, nowMs);
      const wait = expected - toleranceMs - nowMs;
      if (wait > ROUNDING_MS) return wait;
      arrivals.set(caller, expected + cost * intervalMs);
      if (arrivals.size > sweepAt) {
        forgetIdle(arrivals, nowMs);
        // So that many callers at once are not searched at each call.
        sweepAt = Math.max(FEWEST_TO_SWEEP, 2 * arrivals.size);
      }
      return 0;
    },
    raise(caller, toMs) {
      arrivals.set(caller, Math.max(arrivals.get(caller) ?? toMs, toMs));
    },
    left(caller, nowMs) {
      const aheadMs = Math.max(arrivals.get(caller) ?? nowMs, nowMs) - nowMs;
      return Math.max(0, Math.floor((toleranceMs - aheadMs) / intervalMs) + 1);
    },
  };
}

/** A caller whose arrival time has passed is like a new one. */
function forgetIdle(arrivals: Map<string, number>, nowMs: number): void {
  for (const [caller, expected] of arrivals) if (expected <= nowMs) arrivals.delete(caller);
}

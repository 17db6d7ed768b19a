/**
 * A sustained rate with bursts for each key, exactly (the generic cell rate algorithm). Each call moves the key's
 * theoretical arrival time ahead by one interval; a call is refused when that time is more than a burst ahead of now.
 * It takes one number for each key and no timers. Fixed windows let twice the burst through at their seams.
 */
export interface RateLimit {
  /** Milliseconds to wait; 0 lets the call pass and counts it. */
  wait(key: string, nowMs: number): number;
}

const SWEEP_AT = 10_000;

export function rateLimit(perSecond: number, burst: number): RateLimit {
  const intervalMs = 1000 / perSecond;
  const toleranceMs = intervalMs * (burst - 1);
  const arrivals = new Map<string, number>();

  return {
    wait(key, nowMs) {
      const expected = Math.max(arrivals.get(key) ?? nowMs, nowMs);
      const wait = expected - toleranceMs - nowMs;
      if (wait > 0) return wait;
      arrivals.set(key, expected + intervalMs);
      if (arrivals.size > SWEEP_AT) forgetIdle(arrivals, nowMs);
      return 0;
    },
  };
}

/** A key whose arrival time has passed is like a new one. */
function forgetIdle(arrivals: Map<string, number>, nowMs: number): void {
  for (const [key, expected] of arrivals) if (expected <= nowMs) arrivals.delete(key);
}

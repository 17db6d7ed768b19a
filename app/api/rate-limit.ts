/**
 * A sustained rate with bursts, per key, exactly (the generic cell rate algorithm): each call moves the key's
 * theoretical arrival time ahead by one interval, and a call is refused when that lies more than a burst ahead of now.
 * One number a key and no timers. Fixed windows can't do it: at their seams they let twice the burst through.
 */
export interface RateLimit {
  /** Milliseconds to wait; 0 when the call may go on (and is counted). */
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

/** A key whose time has come is the same as one never seen. */
function forgetIdle(arrivals: Map<string, number>, nowMs: number): void {
  for (const [key, expected] of arrivals) if (expected <= nowMs) arrivals.delete(key);
}

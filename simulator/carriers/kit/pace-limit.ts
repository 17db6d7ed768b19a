import type { CarrierClock } from "./carrier-clock.ts";

export interface Pace {
  readonly perSecond: number;
  /** calls at once after a rest */
  readonly burst: number;
}

/** A token bucket for each key. */
export class PaceLimit {
  /** null: no limit */
  pace: Pace | null;
  readonly #clock: CarrierClock;
  readonly #buckets = new Map<string, { tokens: number; atMs: number }>();

  constructor(clock: CarrierClock, pace: Pace | null) {
    this.#clock = clock;
    this.pace = pace;
  }

  /** @returns false if the key's bucket is empty: the call is too fast */
  allows(key: string): boolean {
    if (this.pace === null) return true;
    const { perSecond, burst } = this.pace;
    const atMs = this.#clock.nowMs;
    const before = this.#buckets.get(key) ?? { tokens: burst, atMs };
    const tokens = Math.min(burst, before.tokens + ((atMs - before.atMs) / 1000) * perSecond);
    const isAllowed = tokens >= 1;
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, atMs });
    return isAllowed;
  }
}

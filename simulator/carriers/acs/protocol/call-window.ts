import type { CarrierClock } from "../../kit/carrier-clock.ts";

/**
 * Counts a key's calls. Source: sections 2 and 11. Assumption: so many calls in any second, wherever it begins;
 * refused calls don't count.
 */
export class CallWindow {
  /** null: no limit */
  perSecond: number | null;
  readonly #clock: CarrierClock;
  readonly #passed = new Map<string, readonly number[]>();

  constructor(clock: CarrierClock, perSecond: number | null) {
    this.#clock = clock;
    this.perSecond = perSecond;
  }

  /** @returns false if the call is too fast */
  allows(key: string): boolean {
    if (this.perSecond === null) return true;
    const { nowMs } = this.#clock;
    const recent = (this.#passed.get(key) ?? []).filter((atMs) => atMs > nowMs - 1_000);
    if (recent.length >= this.perSecond) return false;
    this.#passed.set(key, [...recent, nowMs]);
    return true;
  }
}

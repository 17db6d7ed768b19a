/** A carrier's clock: real time, moved forward by control calls. Expiry, pace and journeys follow it. */
export class CarrierClock {
  #aheadMs = 0;
  readonly #moved: (() => void)[] = [];

  /** Unix milliseconds */
  get nowMs(): number {
    return Date.now() + this.#aheadMs;
  }

  now(): Date {
    return new Date(this.nowMs);
  }

  /** Lets time pass at once. */
  advance(ms: number): void {
    this.#aheadMs += ms;
    for (const listener of this.#moved) listener();
  }

  /** Calls back after each jump. */
  onAdvance(listener: () => void): void {
    this.#moved.push(listener);
  }
}

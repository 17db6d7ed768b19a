const tickMs = 10;
/** The clock's speed while no process of the app is up: most events should meet a running app. */
const slowness = 0.15;

/**
 * The clock of a week that takes seconds. It slows down while no process of the app is up, however long a start
 * takes.
 */
export class WeekClock {
  readonly #isUp: () => boolean;
  #elapsedMs = 0;
  #tickedAt = performance.now();
  #waiting: { readonly ms: number; readonly go: () => void }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(isUp: () => boolean) {
    this.#isUp = isUp;
    this.#timer = setInterval(() => this.#tick(), tickMs);
  }

  get elapsedMs(): number {
    return this.#elapsedMs;
  }

  /** Resolves when this share of the week is over. */
  async until(ms: number): Promise<void> {
    if (ms > this.#elapsedMs) await new Promise<void>((go) => this.#waiting.push({ ms, go }));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    this.#elapsedMs += (now - this.#tickedAt) * (this.#isUp() ? 1 : slowness);
    this.#tickedAt = now;
    const due = this.#waiting.filter(({ ms }) => ms <= this.#elapsedMs);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter(({ ms }) => ms > this.#elapsedMs);
    for (const { go } of due.toSorted((a, b) => a.ms - b.ms)) go();
  }
}

import { renameSync, writeFileSync } from "node:fs";

const time = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Athens",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const dayS = 24 * 60 * 60;

/**
 * The time that passes at once, for all processes that read its file by preload/clock.mjs: the run with its servers, and the
 * app's. The clock of a PostgreSQL stays.
 */
export class WorldTime {
  readonly #file: string;
  #movedMs = 0;

  constructor(file: string) {
    this.#file = file;
    this.#write();
  }

  /**
   * To the next moment that a clock in Greece shows this time.
   * @returns the milliseconds that passed at once
   */
  moveTo(wanted: `${string}:${string}`): number {
    const seconds = (text: string) =>
      text.split(":").reduce((sum, part, place) => sum + Number(part) * 60 ** (2 - place), 0);
    // The monotonic watch stays right where the clock is preloaded.
    const now = performance.timeOrigin + performance.now() + this.#movedMs;
    const ahead = (seconds(`${wanted}:00`) - seconds(time.format(now)) + dayS) % dayS;
    this.#movedMs += ahead * 1_000;
    this.#write();
    return ahead * 1_000;
  }

  /** At once: a reader must not find an empty file, with the time of the beginning. */
  #write(): void {
    writeFileSync(`${this.#file}.new`, String(this.#movedMs));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

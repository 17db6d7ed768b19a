import { readFileSync, renameSync, writeFileSync } from "node:fs";

const time = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Athens",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const dayS = 24 * 60 * 60;

/**
 * The time that passes at once after the week, for the run, its servers and the app's processes alike, by the file that
 * preload/clock.mjs reads. The clock of a PostgreSQL stays.
 */
export class WorldTime {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.#write(0);
  }

  /** To the next moment that a clock in Greece shows this time. */
  moveTo(wanted: `${string}:${string}`): void {
    const seconds = (text: string) =>
      text.split(":").reduce((sum, part, place) => sum + Number(part) * 60 ** (2 - place), 0);
    const ahead = (seconds(`${wanted}:00`) - seconds(time.format(new Date())) + dayS) % dayS;
    const movedMs = Number(readFileSync(this.#file, "utf8"));
    this.#write(movedMs + ahead * 1_000);
  }

  /** At once: a reader must not find an empty file, with the time of the beginning. */
  #write(movedMs: number): void {
    writeFileSync(`${this.#file}.new`, String(movedMs));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

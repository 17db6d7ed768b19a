const MINUTE_MS = 60_000;
const EVERY_MS = 30 * MINUTE_MS;
const FIRST_MS = 5 * MINUTE_MS;

/** The last time at which carriers were asked, at :05 and :35 of every hour. Milliseconds since 1970, as the argument. */
export function lastPolledAt(ms: number): number {
  return Math.floor((ms - FIRST_MS) / EVERY_MS) * EVERY_MS + FIRST_MS;
}

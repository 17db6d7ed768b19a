const MINUTE_MS = 60_000;
/** Each parcel on its way is asked about once in each window, which begins at :05 or :35. */
export const EVERY_MS = 30 * MINUTE_MS;
const FIRST_MS = 5 * MINUTE_MS;
/** The accounts' times are within this part of a window. The rest is for those that come late. */
const SPREAD_MS = 25 * MINUTE_MS;

/** The beginning of the present window, at :05 or :35 of an hour. Milliseconds since 1970, as the argument. */
export function lastPolledAt(ms: number): number {
  return Math.floor((ms - FIRST_MS) / EVERY_MS) * EVERY_MS + FIRST_MS;
}

/** An account's time in the present window, which may be over. The end of its id is random, so accounts spread evenly. */
export function timeInWindow(accountId: string, now: Date): Date {
  const part = Number.parseInt(accountId.slice(-8), 16) / 2 ** 32;
  return new Date(lastPolledAt(now.getTime()) + Math.floor(part * SPREAD_MS));
}

/** The last time of an account that has come. */
export function lastTime(accountId: string, now: Date): Date {
  const time = timeInWindow(accountId, now);
  return time <= now ? time : new Date(time.getTime() - EVERY_MS);
}

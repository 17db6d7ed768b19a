import type { CalendarDate, Clock, ReferenceFixing } from "../engine/index.ts";
import { daysBetween, localTime } from "../engine/index.ts";
import type { CentralBank, FixingStore } from "./fixing-records.ts";

/** The bank's own. It publishes "around 16:00 CET on every working day". */
const TIME_ZONE = "Europe/Berlin";
const PUBLISHED_AT = "16:00";

/** Days between two fixings at most: the bank's holidays at Easter and at Christmas. */
const LONGEST_PAUSE = 5;
/** A rate that more than doubles or halves within days is taken for a mistake of the file. */
const MOST_CHANGE = 2;
const COMPARED_DAYS = 14;

interface Needs {
  readonly fixings: FixingStore;
  /** `null`: the operator has switched it off. */
  readonly centralBank: CentralBank | null;
  readonly clock: Clock;
}

/**
 * Keeps the central bank's newest fixings. Asks the bank only when one is due, so it may be called often.
 * @throws Error the file can't be had or believed: nothing is kept, and the next call asks again
 */
export async function fetchFixings({ fixings, centralBank, clock }: Needs): Promise<void> {
  if (centralBank === null) return;
  await fixings.refresh();
  const { date: today, time } = localTime(clock.now(), TIME_ZONE);
  const [latest] = fixings.known();
  const due = lastDue(today, time);
  if (latest !== undefined && latest.date >= due) return;
  const isFarBehind = latest === undefined || daysBetween(latest.date, due) > LONGEST_PAUSE;
  const found = await centralBank.fetch(isFarBehind ? "90 days" : "daily");
  const coming = found.find(({ date }) => date > today);
  if (coming !== undefined)
    throw new Error(`the central bank's file has rates of ${coming.date}, a day to come`);
  if (latest !== undefined) for (const fixing of found) refuseLeap(latest, fixing);
  await fixings.add(found);
}

/** The last day whose rates should be out: a working day. */
export function lastDue(today: CalendarDate, time: string): CalendarDate {
  let day = new Date(`${today}T00:00:00Z`);
  const isWeekend = () => day.getUTCDay() === 0 || day.getUTCDay() === 6;
  const before = () => {
    day = new Date(day.getTime() - 86_400_000);
  };
  if (time < PUBLISHED_AT) before();
  while (isWeekend()) before();
  return day.toISOString().slice(0, 10);
}

function refuseLeap(known: ReferenceFixing, fixing: ReferenceFixing): void {
  if (Math.abs(daysBetween(known.date, fixing.date)) > COMPARED_DAYS) return;
  for (const [currency, rate] of Object.entries(fixing.rates)) {
    const change = Number(rate) / Number(known.rates[currency] ?? rate);
    if (change > MOST_CHANGE || change < 1 / MOST_CHANGE)
      throw new Error(
        `the central bank's file has ${rate} for ${currency} on ${fixing.date}, after ${known.rates[currency]}`,
      );
  }
}

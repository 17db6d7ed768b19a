import { Temporal } from "temporal-polyfill";

/** Every zone's midnight falls on a quarter of an hour, so that within one the answers stay the same. */
const SLOT_MS = 15 * 60_000;
let slot = 0;
const answers = new Map<string, string>();

/**
 * The day on which a parcel handed over today arrives, at noon in the shop's time zone, as Shopify writes dates:
 * `2026-11-24 12:00:00 +0200`. Estimated days are working days: a promise that is a day too early is worse than none.
 */
export function deliveryDate(now: Date, estimatedDays: number, timeZone: string): string {
  const current = Math.floor(now.getTime() / SLOT_MS);
  if (current !== slot) {
    answers.clear();
    slot = current;
  }
  // Each rate of each checkout asks, and calendars are slow: remembered, it takes a hundredth of the time.
  const key = `${estimatedDays}/${timeZone}`;
  const known = answers.get(key) ?? calculate(now, estimatedDays, timeZone);
  answers.set(key, known);
  return known;
}

function calculate(now: Date, estimatedDays: number, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  let date = local.toPlainDate();
  for (let left = Math.max(0, Math.ceil(estimatedDays)); left > 0; ) {
    date = date.add({ days: 1 });
    if (date.dayOfWeek <= 5) left--;
  }
  const noon = date.toZonedDateTime({ timeZone, plainTime: "12:00" });
  return `${date.toString()} 12:00:00 ${noon.offset.replace(":", "")}`;
}

import { Temporal } from "temporal-polyfill";
import type { CalendarDate } from "../../engine/index.ts";

/** Every rate of every checkout needs a date, and time zones are slow: the cache takes a hundredth of the time. */
const MOST_REMEMBERED = 1_000;
const remembered = new Map<string, string>();

/**
 * A promised day in Shopify's format: noon in the shop's time zone, `2026-11-24 12:00:00 +0200`. Noon falls on the same
 * day in every time zone that may show it, except across the Pacific.
 */
export function deliveryDate(date: CalendarDate, timeZone: string): string {
  const key = `${date} ${timeZone}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const { offset } = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: "12:00" });
  const written = `${date} 12:00:00 ${offset.replace(":", "")}`;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, written);
  return written;
}

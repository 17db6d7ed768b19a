import type { CalendarDate, DeliveryPromise } from "../../engine/index.ts";
import { localeCode, textsFor } from "./texts-for.ts";

const MOST_REMEMBERED = 1_000;
const remembered = new Map<string, string>();
const MOST_FORMATS = 50;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Words the promise for the shopper: "Delivery Tue 24 Nov – Thu 26 Nov", "Livraison mar. 24 – jeu. 26 nov."
 * @param locale BCP 47, from Shopify; English for `null` and unknown ones
 */
export function describeDelivery(promise: DeliveryPromise, locale: string | null): string {
  // Formatting a range of dates is slow, and checkouts repeat the same few.
  const key = `${promise.earliest} ${promise.latest} ${localeCode(locale)}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const written = write(promise, textsFor(locale));
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, written);
  return written;
}

function write({ earliest, latest }: DeliveryPromise, texts: ReturnType<typeof textsFor>): string {
  const format = formatFor(texts.locale);
  return earliest === latest
    ? texts.deliveryOn.replace("{date}", format.format(midnight(earliest)))
    : texts.deliveryBetween.replace("{dates}", format.formatRange(midnight(earliest), midnight(latest)));
}

function midnight(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function formatFor(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(locale, format);
  return format;
}

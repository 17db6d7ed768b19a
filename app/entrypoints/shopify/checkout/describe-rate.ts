import { Temporal } from "temporal-polyfill";
import type { CalendarDate, DeliveryPromise } from "../../../domain/engine/index.ts";
import type { OfferedPlace } from "../../../domain/orders/offers/offer-points.ts";
import { languageOrFallback } from "../../../texts/every-language.server.ts";
import type { CheckoutTexts } from "../../../texts/shape.ts";

/** Longer texts push the price out of a phone's screen. */
const LONGEST_NAME = 120;
const LONGEST_DESCRIPTION = 200;

// Formatting dates is slow and time zones are slower, and the checkouts of a day repeat the same few.
const MOST_REMEMBERED = 1_000;
const deliveries = new Map<string, string>();
const noons = new Map<string, string>();
const MOST_FORMATS = 100;
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const distanceFormats = new Map<string, Intl.NumberFormat>();

/** `BOX NOW Locker: Φαρμακείο Ελιάς`. Depends on service and point alone, because Shopify merges rates by it. */
export function pointName(service: string, { near }: OfferedPlace): string {
  return shortened(`${service}: ${near.point.name}`, LONGEST_NAME);
}

/** `1.2 km · Ελιάς 12, Θεσσαλονίκη · Delivery Tue 24 Nov`; `≈` where the shopper's place is known by postcode only. */
export function describePlace(place: OfferedPlace, delivery: string, locale: string | null): string {
  const { point, distanceM } = place.near;
  const { address, address2, city } = point.address;
  const street = [address ?? address2, city].filter(Boolean).join(", ");
  const distance = distanceIn(distanceM, textsFor(locale).locale);
  const parts = [place.isExact ? distance : `≈ ${distance}`, street, delivery].filter(Boolean);
  return shortened(parts.join(" · "), LONGEST_DESCRIPTION);
}

/**
 * Words the promise for the shopper: "Delivery Tue 24 Nov – Thu 26 Nov", "Livraison mar. 24 – jeu. 26 nov."
 * @param locale BCP 47, from Shopify; English for `null` and unknown ones
 */
export function describeDelivery(promise: DeliveryPromise, locale: string | null): string {
  const key = `${promise.earliest} ${promise.latest} ${localeCode(locale)}`;
  const known = deliveries.get(key);
  if (known !== undefined) return known;
  const written = write(promise, textsFor(locale));
  if (deliveries.size >= MOST_REMEMBERED) deliveries.clear();
  deliveries.set(key, written);
  return written;
}

function write({ earliest, latest }: DeliveryPromise, texts: ReturnType<typeof textsFor>): string {
  const format = dateFormatFor(texts.locale);
  return earliest === latest
    ? texts.deliveryOn.replace("{date}", format.format(midnight(earliest)))
    : texts.deliveryBetween.replace("{dates}", format.formatRange(midnight(earliest), midnight(latest)));
}

function midnight(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateFormatFor(locale: string): Intl.DateTimeFormat {
  const known = dateFormats.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  if (dateFormats.size >= MOST_FORMATS) dateFormats.clear();
  dateFormats.set(locale, format);
  return format;
}

/**
 * A promised day in Shopify's format: noon in the shop's time zone, `2026-11-24 12:00:00 +0200`. Noon falls on the same
 * day in every time zone that may show it, except across the Pacific.
 */
export function deliveryDate(date: CalendarDate, timeZone: string): string {
  const key = `${date} ${timeZone}`;
  const known = noons.get(key);
  if (known !== undefined) return known;
  const { offset } = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: "12:00" });
  const written = `${date} 12:00:00 ${offset.replace(":", "")}`;
  if (noons.size >= MOST_REMEMBERED) noons.clear();
  noons.set(key, written);
  return written;
}

/** `850 m`, `1.2 km`. */
export function distanceIn(metres: number, locale: string): string {
  if (metres < 950)
    return distanceFormatFor(locale, "meter").format(Math.max(10, Math.round(metres / 10) * 10));
  return distanceFormatFor(locale, "kilometer").format(metres / 1000);
}

function distanceFormatFor(locale: string, unit: "meter" | "kilometer"): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const format =
    distanceFormats.get(key) ??
    new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 });
  if (distanceFormats.size < MOST_FORMATS) distanceFormats.set(key, format);
  return format;
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`.toWellFormed();
}

/** Cuts the locale off, because a caller may send any text. */
function localeCode(locale: string | null): string {
  return (locale ?? "").slice(0, 10);
}

/**
 * The texts in the locale's language, with the date format of its region if it names one. English for languages that we
 * lack, and for malformed locales.
 */
function textsFor(asked: string | null): CheckoutTexts & { readonly locale: string } {
  const [language = "", region = ""] = localeCode(asked).split(/[-_]/);
  const { locale, checkout } = languageOrFallback(language.toLowerCase());
  const isRegional = /^[A-Za-z]{2}$/.test(region) && locale.startsWith(`${language.toLowerCase()}-`);
  return { ...checkout, locale: isRegional ? `${language.toLowerCase()}-${region.toUpperCase()}` : locale };
}

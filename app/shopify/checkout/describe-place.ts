import type { OfferedPlace } from "../../orders/offers/offer-points.ts";
import { textsFor } from "./texts-for.ts";

/** Longer texts push the price out of a phone's screen. */
const LONGEST_NAME = 120;
const LONGEST_DESCRIPTION = 200;

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

const formats = new Map<string, Intl.NumberFormat>();

/** `850 m`, `1.2 km`. */
export function distanceIn(metres: number, locale: string): string {
  if (metres < 950) return formatFor(locale, "meter").format(Math.max(10, Math.round(metres / 10) * 10));
  return formatFor(locale, "kilometer").format(metres / 1000);
}

function formatFor(locale: string, unit: "meter" | "kilometer"): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 });
  if (formats.size < 100) formats.set(key, format);
  return format;
}

function shortened(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`.toWellFormed();
}

import type { CarrierPoint, NearLimits, PointPlace } from "../../../domain/engine/index.ts";
import type { GlsSession } from "./session.ts";
import type { DayHours, ParcelShop } from "./wire/places.ts";
import { shopsNear } from "./wire/places.ts";

/** The parcel shops and lockers around a place. */
export async function listShops(
  session: GlsSession,
  place: PointPlace,
  { most, withinMs }: NearLimits,
): Promise<readonly CarrierPoint[]> {
  const signal = AbortSignal.timeout(withinMs);
  return (await session.call(shopsNear, { ...place, most }, { signal })).map(pointOf);
}

function pointOf({ id, type, name, street, zip, city, country, ...shop }: ParcelShop): CarrierPoint {
  return {
    locationId: id,
    kind: type === "LOCKER" ? "locker" : "shop",
    name,
    address: { address: street, zip, city, country },
    latitude: shop.latitude,
    longitude: shop.longitude,
    openingHours: hoursOf(shop),
    compartmentSizes: [],
    // A search leaves out those that are closed.
    accepting: true,
  };
}

/** `MON–FRI 09:00–12:00, 13:00–19:00; SAT 09:00–14:00; 2026-12-24–2026-12-27 –` */
function hoursOf({ hours, holidays }: Pick<ParcelShop, "hours" | "holidays">): string | null {
  const groups: { first: string; last: string; times: string }[] = [];
  for (const day of hours) {
    const times = timesOf(day);
    const group = groups.at(-1);
    if (group?.times === times) group.last = day.day;
    else groups.push({ first: day.day, last: day.day, times });
  }
  const parts = [
    ...groups.map(({ first, last, times }) => `${first === last ? first : `${first}–${last}`} ${times}`),
    ...holidays.map(([from, to]) => `${from}–${to} –`),
  ];
  return parts.join("; ") || null;
}

function timesOf({ open, breaks }: DayHours): string {
  const spans = open.flatMap(({ from, to }) => {
    const pauses = breaks.filter((pause) => from < pause.from && pause.to < to);
    return [from, ...pauses.flatMap((pause) => [pause.from, pause.to]), to];
  });
  const times = spans.map((ms) => new Date(ms).toISOString().slice(11, 16));
  return (
    times.flatMap((time, index) => (index % 2 === 0 ? [`${time}–${times[index + 1]}`] : [])).join(", ") || "–"
  );
}

import type { Point } from "./point.ts";

const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Source: section 12. A Packstation takes parcels out by the shopper's number alone. */
export const serviceTypesOf = ({ type }: Point): string[] =>
  type === "locker"
    ? ["parcel:pick-up-registered", "parcel:drop-off"]
    : ["parcel:pick-up", "parcel:drop-off"];

const keywords = { locker: "Packstation", postoffice: "Postfiliale", servicepoint: "Postfiliale" } as const;

/** A point as answers print it. Source: section 12. */
export function pointRow(point: Point, distanceKm: number | null): object {
  const isLocker = point.type === "locker";
  const days = isLocker ? week : week.slice(0, 6);
  const keyword = keywords[point.type];
  return {
    url: `/locations/${point.id}`,
    location: {
      ids: [{ locationId: point.id, provider: "parcel" }],
      keyword,
      keywordId: point.keywordId,
      type: point.type,
    },
    name: `${keyword} ${point.keywordId}`,
    ...(distanceKm !== null && { distance: Math.round(distanceKm * 1_000) }),
    place: {
      address: {
        countryCode: "DE",
        postalCode: point.postalCode,
        addressLocality: point.city,
        streetAddress: point.street,
      },
      geo: { latitude: point.latitude, longitude: point.longitude },
    },
    openingHours: days.map((day) => ({
      opens: isLocker ? "00:00:00" : "09:00:00",
      closes: isLocker ? "23:59:00" : "18:30:00",
      dayOfWeek: `http://schema.org/${day}`,
    })),
    closurePeriods: [],
    serviceTypes: serviceTypesOf(point),
  };
}

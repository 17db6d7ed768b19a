import { addDays } from "../../kit/athens-time.ts";
import type { Quirks } from "../quirks.ts";
import type { ParcelShop } from "./parcel-shop.ts";

const weekdays = ["MON", "TUE", "WED", "THU", "FRI", "SAT"] as const;

/** A shop as answers print it: numbers are texts. Source: section 9. */
export function shopRow(quirks: Quirks, shop: ParcelShop, distanceKm: number | null): object {
  return {
    ParcelShopID: shop.id,
    Type: shop.type,
    Location: { Latitude: shop.latitude.toFixed(4), Longitude: shop.longitude.toFixed(4) },
    ...(distanceKm !== null && { AirlineDistance: distanceKm.toFixed(1) }),
    Address: {
      Name1: shop.name,
      CountryCode: shop.country,
      ZIPCode: shop.zip,
      City: shop.city,
      Street: shop.street,
      StreetNumber: shop.streetNumber,
    },
    WorkingDay: weekdays.map((day) => ({
      DayOfWeek: day,
      OpeningHours: { OpeningHours: [hours(quirks, 9, day === "SAT" ? 14 : 19)] },
      Breaks: { OpeningHours: [noBreak(quirks)] },
    })),
    ...(shop.holidays && { Holidays: [{ StartDate: shop.holidays[0], EndDate: shop.holidays[1] }] }),
  };
}

/** Milliseconds are one hour behind: 28800000 prints as 09:00. Source: section 9. */
function hours({ shopHours }: Quirks, from: number, to: number): { From: string; To: string } {
  const text = (hour: number) =>
    shopHours === "milliseconds"
      ? String((hour - 1) * 3_600_000)
      : `1970-01-01T${String(hour - 1).padStart(2, "0")}:00:00Z`;
  return { From: text(from), To: text(to) };
}

/** Twice midnight is none. */
function noBreak({ shopHours }: Quirks): { From: string; To: string } {
  const none = shopHours === "milliseconds" ? "-3600000" : "1969-12-31T23:00:00Z";
  return { From: none, To: none };
}

/** Searches leave out shops that are closed more than half of the next 15 days. Source: section 9. */
export function isFindable({ isOpen, holidays }: ParcelShop, today: string): boolean {
  if (!isOpen) return false;
  const next = Array.from({ length: 15 }, (_, index) => addDays(today, index));
  const closed = next.filter((day) => holidays !== null && holidays[0] <= day && day <= holidays[1]);
  return closed.length <= 7;
}

import { z } from "zod";
import type { Operation } from "../../kit/operation.ts";
import { answerOf, anyCase, listed, textOrNull } from "./answers.ts";

export const SHIPIT = "/shipit-farm/v1/backend/rs";

export interface LanePlace {
  readonly country: string;
  readonly zip: string;
}

export interface Lane {
  readonly contactId: string;
  readonly from: LanePlace;
  readonly to: LanePlace;
}

const placeOf = ({ country, zip }: LanePlace) => ({ CountryCode: country, ZIPCode: zip });

/** Names of the products and services of a lane. Source: contract sheet, section 3. */
export const allowedServices: Operation<Lane, ReadonlySet<string>> = {
  name: "allowed-services",
  request: ({ contactId, from, to }) => ({
    method: "POST",
    path: `${SHIPIT}/shipments/allowedservices`,
    body: { Source: placeOf(from), Destination: placeOf(to), ContactID: contactId },
  }),
  read(answer) {
    const row = anyCase({ ProductName: textOrNull, ServiceName: textOrNull });
    const { AllowedServices } = answerOf(anyCase({ AllowedServices: listed(row) }), answer);
    return new Set(
      AllowedServices.flatMap(({ ProductName, ServiceName }) => ProductName ?? ServiceName ?? []),
    );
  },
};

/** Opening hours of a day of the week. */
export interface DayHours {
  /** `MON` */
  readonly day: string;
  /** Milliseconds since midnight. */
  readonly open: readonly Span[];
  readonly breaks: readonly Span[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A parcel shop or locker. */
export interface ParcelShop {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly street: string;
  readonly zip: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly hours: readonly DayHours[];
  /** The first and the last day of each closure. */
  readonly holidays: readonly (readonly [string, string])[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds or a moment, an hour behind: 28800000 is 09:00. Source: contract sheet, section 9. */
const timeOfDay = z
  .union([z.string(), z.number()])
  .transform((written) => {
    const ms = /^-?\d+$/.test(String(written)) ? Number(written) : Date.parse(String(written));
    return (((ms + HOUR_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  })
  .pipe(z.number());

/** None is twice midnight. A span that can't be read is left out, as a shop without hours is one still. */
const spans = z
  .preprocess(
    (value) => value ?? {},
    anyCase({ OpeningHours: listed(anyCase({ From: timeOfDay, To: timeOfDay }).nullable().catch(null)) }),
  )
  .transform(({ OpeningHours }): readonly Span[] =>
    OpeningHours.flatMap((each) =>
      each === null || each.From === each.To ? [] : [{ from: each.From, to: each.To }],
    ),
  );

const degrees = z
  .union([z.number(), z.string().trim().min(1)])
  .transform(Number)
  .pipe(z.number().min(-180).max(180));

const shop = anyCase({
  ParcelShopID: z.string().min(1),
  Type: z.string().catch("SHOP"),
  Location: anyCase({ Latitude: degrees, Longitude: degrees }),
  Address: anyCase({
    Name1: z.string().min(1),
    CountryCode: z.string().length(2),
    ZIPCode: textOrNull,
    City: textOrNull,
    Street: textOrNull,
    StreetNumber: textOrNull,
  }),
  WorkingDay: listed(
    anyCase({ DayOfWeek: z.string(), OpeningHours: spans, Breaks: spans.optional() }).nullable().catch(null),
  ),
  Holidays: listed(anyCase({ StartDate: z.string(), EndDate: z.string() }).nullable().catch(null)),
});

/** Shops around a postcode, the nearest first; one that can't be read is left out. Source: contract sheet, section 9. */
export const shopsNear: Operation<LanePlace & { readonly most: number }, readonly ParcelShop[]> = {
  name: "shops-near",
  urgency: "price",
  request: ({ country, zip, most }) => ({
    method: "POST",
    path: `${SHIPIT}/parcelshop/address`,
    body: { CountryCode: country, ZIPCode: zip, MaxNumberOfShops: String(Math.min(most, 100)) },
  }),
  read: (answer) =>
    answerOf(anyCase({ ParcelShop: listed(z.unknown()) }), answer).ParcelShop.flatMap((given) => {
      const { data } = shop.safeParse(given);
      if (data === undefined) return [];
      const { Address, Location, WorkingDay, Holidays } = data;
      return [
        {
          id: data.ParcelShopID,
          type: data.Type,
          name: Address.Name1,
          street: [Address.Street, Address.StreetNumber].filter(Boolean).join(" "),
          zip: Address.ZIPCode,
          city: Address.City,
          country: Address.CountryCode,
          latitude: Location.Latitude,
          longitude: Location.Longitude,
          hours: WorkingDay.flatMap((day) =>
            day === null ? [] : [{ day: day.DayOfWeek, open: day.OpeningHours, breaks: day.Breaks ?? [] }],
          ),
          holidays: Holidays.flatMap((each) => (each === null ? [] : [[each.StartDate, each.EndDate]])),
        },
      ];
    }),
};

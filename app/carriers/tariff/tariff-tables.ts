/** What an account of a carrier with a price table and no API is made of. */
import { z } from "zod";

const code = z.string().regex(/^[A-Za-z0-9-]{1,24}$/, "must be 1 to 24 letters, digits or hyphens");
const country = z.string().regex(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code");
const minor = z.int().nonnegative();
const basisPoints = z.int().nonnegative().max(1_000_000);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be HH:MM");
const calendarDate = z.iso.date();
const side = z.number().positive();
const zip = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/, "must be letters and digits");

const place = z.object({
  country: z.union([country, z.literal("*")]),
  zips: z.array(zip).exactOptional(),
  zipPrefixes: z.array(zip).exactOptional(),
  zipRanges: z.array(z.tuple([zip, zip])).exactOptional(),
  cities: z.array(z.string().min(1)).exactOptional(),
});

const zone = z.object({
  code,
  places: z.array(place).min(1),
  remote: z.boolean().exactOptional(),
});

const zonePrices = z.object({
  zone: code,
  daysOnTheWay: z.int().nonnegative().exactOptional(),
  brackets: z.array(z.object({ upTo: z.number().positive(), priceMinor: minor })).min(1),
  beyond: z.object({ step: z.number().positive(), priceMinor: minor }).exactOptional(),
});

const surcharge = z.object({
  code,
  active: z.boolean(),
  when: z.enum(["always", "cash-on-delivery", "insurance", "saturday-delivery"]),
  zones: z.array(code).exactOptional(),
  per: z.enum(["parcel", "shipment"]),
  amount: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("fixed"), minor }),
    z.object({
      kind: z.literal("percent"),
      basisPoints,
      of: z.enum(["base", "running", "insured-amount", "collected-amount"]),
      minMinor: minor.exactOptional(),
      maxMinor: minor.exactOptional(),
    }),
  ]),
});

const service = z.object({
  code,
  name: z.string().min(1),
  estimatedDeliveryDays: z.int().nonnegative(),
  limits: z.object({
    maxWeightG: z.number().positive().exactOptional(),
    maxLongestSideCm: side.exactOptional(),
    maxGirthCm: side.exactOptional(),
  }),
  billableWeight: z.object({
    volumetricDivisor: z.number().positive().exactOptional(),
    stepG: z.number().positive(),
    per: z.enum(["parcel", "shipment"]),
  }),
  prices: z.array(zonePrices),
  /** Present for locker services: brackets are then compartments, not grams. */
  compartments: z
    .array(
      z.object({
        size: z.int().positive(),
        lengthCm: side,
        widthCm: side,
        heightCm: side,
        maxWeightG: z.number().positive(),
      }),
    )
    .min(1)
    .exactOptional(),
  locker: z.object({ destination: z.boolean(), origin: z.boolean() }).exactOptional(),
  insurance: z.object({ maxMinor: minor }).exactOptional(),
  saturdayDelivery: z.object({ countries: z.array(country).min(1) }).exactOptional(),
});

const pickup = z.object({
  /** Booked in one call with the shipment. */
  combinedWithShipment: z.boolean(),
  slotLengthInHours: z.int().min(1).max(12),
  earliestAt: timeOfDay,
  latestAt: timeOfDay,
  sameDayLatestAt: timeOfDay.nullable(),
  timeZone: z.string().refine(isTimeZone, "must be an IANA time zone"),
  /** Days of the week on which the carrier comes; 0 is Sunday. */
  weekdays: z.array(z.int().min(0).max(6)).min(1),
  holidays: z.array(calendarDate),
});

export const tariffTables = z.object({
  /** Two capital letters before the number of a voucher. */
  voucherPrefix: z.string().regex(/^[A-Z]{2}$/, "must be two capital letters"),
  transportation: z.string().min(1),
  printingRequired: z.boolean(),
  trackingUrlTemplate: z
    .string()
    .refine((template) => template.includes("{ref}"), "must contain {ref}")
    .nullable(),
  massPrinting: z.object({ maxLabels: z.int().positive() }).exactOptional(),
  customsInvoiceUpload: z.object({ maxBytes: z.int().positive() }).exactOptional(),
  cashOnDelivery: z.object({ maxMinor: minor }).exactOptional(),
  pickup: pickup.exactOptional(),
  /** Of every amount in here. */
  currency: z.string().regex(/^[A-Z]{3}$/, "must be an ISO 4217 code"),
  origins: z.array(place).min(1).exactOptional(),
  zones: z.array(zone).min(1),
  surcharges: z.array(surcharge),
  taxes: z.array(z.object({ place, basisPoints })),
  services: z.array(service).min(1),
});

export type TariffSettings = z.output<typeof tariffTables>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

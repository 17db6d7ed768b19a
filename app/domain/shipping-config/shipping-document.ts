/**
 * The merchant's shipping-config as people write it, `waybill-shipping/1`: amounts are decimals, weights
 * kilograms, sides centimetres, percents as spoken. docs/checkout/README.md explains it with examples.
 */
import { z } from "zod";
import { checkoutRule } from "./checkout-rule-document.ts";
import {
  checkAmount,
  country,
  currency,
  date,
  decimal,
  noneTwice,
  weekdays,
  words,
} from "./document-parts.ts";
import { serviceRule } from "./service-rule-document.ts";

export const FORMAT = "waybill-shipping/1";

const cm = z.number().positive("must be above 0 cm").max(10_000, "must be at most 10,000 cm");
const size = z.strictObject({ length: cm, width: cm, height: cm });
const kg = z.number().nonnegative("must not be negative").max(100_000, "must be at most 100,000 kg");

const box = z
  .strictObject({
    code: z.string().regex(/^[A-Za-z0-9-]{1,24}$/, "must be 1 to 24 letters, digits or hyphens"),
    name: words,
    innerCm: size.meta({ description: "The inside; the height is what stands upright." }),
    outerCm: size
      .exactOptional()
      .meta({ description: "What the carrier measures; as the inside when absent." }),
    weightKg: kg.meta({ description: "Empty, with what it is padded with." }),
    maxWeightKg: kg
      .exactOptional()
      .meta({ description: "Of the contents; what the carrier takes when absent." }),
    paddingCm: z
      .number()
      .nonnegative("must not be negative")
      .max(1_000, "must be at most 1,000 cm")
      .exactOptional()
      .meta({ description: "Kept free along each inner wall; 0 when absent." }),
    cost: decimal.exactOptional().meta({
      description: "Of two boxes that would do, the cheaper is taken; in hundredths at the finest.",
    }),
  })
  .superRefine(({ innerCm, outerCm, paddingCm = 0, cost }, ctx) => {
    for (const side of ["length", "width", "height"] as const) {
      if (paddingCm > 0 && innerCm[side] <= 2 * paddingCm)
        ctx.addIssue({
          code: "custom",
          path: ["innerCm", side],
          message: "has no room between its paddings",
        });
      if (outerCm !== undefined && outerCm[side] < innerCm[side])
        ctx.addIssue({ code: "custom", path: ["outerCm", side], message: "must not be below the inside" });
    }
    checkAmount(ctx, "cost", cost, COST_CURRENCY);
  });

/** A box's cost has no particular currency, and has hundredths. */
export const COST_CURRENCY = "EUR";

const handling = z.strictObject({
  timeZone: z
    .string()
    .refine(isTimeZone, "must be a time zone's name, such as Europe/Athens")
    .exactOptional()
    .meta({ description: "Where the merchant works; as before (at first the shop's) when absent." }),
  cutOffAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time written HH:MM")
    .nullable()
    .exactOptional()
    .meta({
      description: "Orders until then are worked on the same day; null: at any time. 12:00 when absent.",
    }),
  preparationDays: z
    .int("must be whole days")
    .min(0, "must not be negative")
    .max(365, "must be at most 365 days")
    .exactOptional()
    .meta({ description: "Working days from order to hand-over; 0 when absent." }),
  weekdays: weekdays
    .exactOptional()
    .meta({ description: "On which orders are worked on; Monday to Friday when absent." }),
  closedDates: z.array(date).max(1_000).exactOptional(),
  holidaysOf: z
    .union([z.literal("origin"), country], "must be a country's two capital letters, such as GR, or origin")
    .nullable()
    .exactOptional()
    .meta({
      description:
        "Whose public holidays are kept; origin, or absent: of the country that a parcel leaves from; null: none.",
    }),
});

const exchangeRate = z
  .strictObject({
    from: currency,
    to: currency,
    rate: z
      .string('must be a decimal in quotation marks, such as "1.0842"')
      .regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,12})?$/, "must be a decimal above 0 with at most 12 decimals")
      .meta({ description: "What one unit of `from` is worth in `to`; used in this direction alone." }),
    date: date.meta({ description: "The day it is of." }),
    source: words.meta({ description: "Whose it is." }),
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], error: "must be another currency than from" });

/** A merchant's decisions about rates that they have not entered. */
const exchange = z.strictObject({
  centralBank: z.boolean().exactOptional().meta({
    description: "Pairs without a rate above take the European Central Bank's of the day; true if absent.",
  }),
  marginPercent: z
    .string('must be a percentage in quotation marks, such as "2.5"')
    .regex(
      /^(?:100(?:\.0{1,4})?|\d{1,2}(?:\.\d{1,4})?)$/,
      "must be a percentage from 0 to 100 with at most 4 decimals",
    )
    .exactOptional()
    .meta({ description: "Added to the bank's rates; none if absent." }),
  maxAgeDays: z
    .int("must be whole days")
    .min(1, "must be at least 1 day")
    .max(3_650, "must be at most 3,650 days")
    .nullable()
    .exactOptional()
    .meta({
      description:
        "Prices that need an older rate are not offered; null or absent: a rate of any age is used.",
    }),
});

export const shippingDocument = z
  .strictObject({
    $schema: z.string().exactOptional(),
    format: z.literal(FORMAT, `must be "${FORMAT}"`),
    version: z
      .int("must be a whole number")
      .nonnegative("must not be negative")
      .exactOptional()
      .meta({ description: "What it was made from: it is refused when another has been stored since." }),
    handling: handling.exactOptional(),
    boxes: z
      .array(box)
      .max(100, "must be at most 100 boxes")
      .superRefine(noneTwice(({ code }) => code, "code", "is the code of another box already"))
      .exactOptional(),
    checkoutRules: z
      .array(checkoutRule)
      .max(200, "must be at most 200 rules")
      .exactOptional()
      .meta({ description: "Applied in this order." }),
    serviceRules: z
      .array(serviceRule)
      .max(200, "must be at most 200 rules")
      .exactOptional()
      .meta({ description: "The first one that holds, and whose service takes the parcel, chooses." }),
    exchangeRates: z
      .array(exchangeRate)
      .max(1_000, "must be at most 1,000 exchange rates")
      .superRefine(
        noneTwice(({ from, to }) => `${from}/${to}`, "to", "has a rate from this currency already"),
      )
      .exactOptional(),
    exchange: exchange.exactOptional(),
  })
  .meta({ title: "Shipping configuration of a merchant", description: "What is absent is as without it." });

export type ShippingDocument = z.output<typeof shippingDocument>;

/** @internal A test publishes it as docs/checkout/shipping-config.schema.json. */
export function shippingJsonSchema(): unknown {
  return z.toJSONSchema(shippingDocument, { io: "input" });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

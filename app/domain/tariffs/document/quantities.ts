/** Countries, days, sizes and amounts as documents write them. */
import { z } from "zod";

export const country = z.string().regex(/^[A-Z]{2}$/, "must be a country's two capital letters, such as GR");
export const countryOrRest = z.union([country, z.literal("*")]);
export const date = z.iso.date("must be a day written YYYY-MM-DD");
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time written HH:MM");
export const zip = z
  .string("must be a postcode in quotation marks")
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/, "must be letters and digits");
export const days = z.int().nonnegative().max(365);
export const cm = z.number().positive().max(100_000);
export const kg = z.number().positive().max(100_000);
export const litres = z.number().positive().max(100_000);
export const cubicFeet = z.number().positive().max(3_500);
export const density = z.number().positive().max(10_000);
export const count = z.int().positive().max(1_000_000);

export const money = z
  .union([
    z.number().nonnegative().max(1_000_000_000),
    z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, "must be an amount such as 3.40, with a decimal point"),
  ])
  .meta({ description: 'An amount in the tariff\'s currency: 3.4 or "3.40".' });
export const share = z.number().nonnegative().max(100);
export const percentage = z.number().nonnegative().max(1_000);
export const percent = z
  .union([percentage, z.array(z.strictObject({ from: date.exactOptional(), percent: percentage })).min(1)])
  .meta({ description: "17.25, or a list of percents, each from its day on until the next." });
export const weekday = z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]);

/** Kinds of fields, as requests have them and as answers do. */
import "zod-openapi";
import { z } from "zod";
import { isCurrency } from "../../../domain/engine/index.ts";
import { LOST_LETTER } from "../../../domain/files/reading/lost-letter.ts";
import { countryCodeProblem } from "../../../domain/reference/countries.ts";

/** Text that PostgreSQL and a label can hold: no control characters but tab and line ends, no lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function isStorable(value: string): boolean {
  return value.isWellFormed() && !control.test(value);
}

/** Text of at most `max` UTF-16 units. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine(isStorable, "must not hold control characters or broken Unicode")
    .refine(
      (value) => !value.includes(LOST_LETTER),
      `has a letter that was lost (${LOST_LETTER}): write it anew`,
    );
}

/** Text with at least one visible character. */
export function filledText(max: number) {
  return text(max).regex(/\S/, "must not be empty");
}

/** `null` and absent mean the same in a request. */
export function optionalText(max: number) {
  return text(max).nullish();
}

/** The document lists `values`, in the spelling that answers have. The check itself also takes other letters, or values of one carrier. */
export function listed<Schema extends z.ZodType>(schema: Schema, values: readonly (string | number)[]) {
  return schema.meta({ override: { enum: [...values] } });
}

/** An http(s) link: others (`javascript:` …) would be dangerous on a page that shows them. */
export const link = text(2048).refine(
  (value) => URL.canParse(value) && /^https?:\/\//i.test(value),
  "must be an http(s) URL",
);

const timestampMessage = "must be a real UTC time as YYYY-MM-DDTHH:MM:SS.sssZ, from 1970 on";
const dateMessage = "must be a real date as YYYY-MM-DD, from 1970 on";

/** Accepts exactly the documented form, and real dates only: no 30 February. */
export const timestamp = z.iso
  .datetime({ precision: 3, error: timestampMessage, abort: true })
  .refine((value) => Date.parse(value) >= 0, timestampMessage)
  .meta({ example: "2026-11-24T14:05:00.000Z" });

export const calendarDate = z.iso
  .date({ error: dateMessage, abort: true })
  .refine((value) => value >= "1970", dateMessage)
  .meta({ example: "2026-11-25" });

/** A timestamp of an answer, always UTC with milliseconds. */
export const answeredTimestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ example: "2026-11-24T14:05:00.000Z" });
export const answeredDate = z.iso.date().meta({ example: "2026-11-25" });
export const answeredTimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ description: "HH:MM, local to the pickup place.", example: "13:00" });

/** Accepts any case; stores and answers upper case. */
export const country = z
  .string()
  .refine((code) => countryCodeProblem(code) === undefined, {
    error: ({ input }) => countryCodeProblem(String(input)),
  })
  .toUpperCase()
  .meta({ description: "ISO 3166-1 alpha-2 country code.", example: "GR" });

export const currency = z
  .string()
  .refine((code) => isCurrency(code.toUpperCase()), "must be an ISO 4217 currency code such as EUR")
  .toUpperCase()
  .meta({ description: "ISO 4217 currency code.", example: "EUR" });

export const answeredCountry = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ description: "ISO 3166-1 alpha-2 country code.", example: "GR" });
export const answeredCurrency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: "ISO 4217 currency code.", example: "EUR" });

/**
 * An array that is cut off beyond `max` before its elements are checked. A body of half a million wrong elements then
 * costs no more than one that is just too long.
 */
export function boundedArray<Element extends z.ZodType>(element: Element, min: number, max: number) {
  return z.preprocess(
    (value) => (Array.isArray(value) && value.length > max ? value.slice(0, max + 1) : value),
    z
      .array(element)
      .min(min, `must have at least ${min} ${min === 1 ? "entry" : "entries"}`)
      .max(max, `must have at most ${max} entries`),
  );
}

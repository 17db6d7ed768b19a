import "zod-openapi";
import { z } from "zod";

/** Text that PostgreSQL and a label can hold: no control characters but tab and line ends, no lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function isStorable(value: string): boolean {
  return value.isWellFormed() && !control.test(value);
}

/** Text of at most `max` UTF-16 units. */
export function text(max: number) {
  return z.string().max(max).refine(isStorable, "must not hold control characters or broken Unicode");
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

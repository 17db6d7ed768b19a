/** Values as carriers write them when their documents leave the form open. */
import { z } from "zod";

/** Text, or a number where a text is meant; trimmed, and "" for null or absent. */
export const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? "" : String(value).trim()));

/** A text like `text`, and never blank. */
export const someText = text.pipe(z.string().min(1));

/** A number; as text in the Greek form (`1.234,50`) or with a dot before decimals. */
export const number = z.union([z.number(), z.string().transform(readNumber)]).pipe(z.number());

export const numberOrZero = z
  .union([z.number(), z.string().transform(readNumber)])
  .nullish()
  .transform((value) => (value === null || value === undefined || Number.isNaN(value) ? 0 : value));

/** 0, 1, their texts or a boolean. */
export const flag = text.transform((value) => value === "1" || value.toLowerCase() === "true");

/** Degrees: a number or a text, always with a dot. */
export const degrees = z
  .union([z.number(), z.string().trim().min(1)])
  .transform(Number)
  .pipe(z.number());

/** `1.234` is a thousand and more in Greek, and no amount of money has three decimals. */
function readNumber(written: string): number {
  const value = written.trim();
  if (value === "") return Number.NaN;
  const isGreek = value.includes(",") || /^-?\d{1,3}(\.\d{3})+$/.test(value);
  return Number(isGreek ? value.replaceAll(".", "").replace(",", ".") : value);
}

import { z } from "zod";

/**
 * A number as ACS reads it: strings the Greek way, with a comma before decimals and dots between thousands, so
 * that "0.5" is 5. Source: section 2.
 */
const greekNumber = z.string().transform((text, context) => {
  const value = Number(text.trim().replaceAll(".", "").replace(",", "."));
  if (text.trim() !== "" && Number.isFinite(value)) return value;
  context.addIssue({ code: "custom", message: "not a number" });
  return z.NEVER;
});

export const number = z.union([z.number(), greekNumber]);
export const numberOrNull = number.nullable();
export const text = z.string();
export const textOrNull = z.string().nullable();
export const language = z.enum(["GR", "EN"]).nullable();

/** Numbers of vouchers and lists: unquoted in the manual, quoted by live callers. Source: section 2. */
export const identifier = z.union([z.string(), z.int().transform(String)]);

/** A list with commas. */
export const identifiers = identifier.transform((list) => list.split(",").map((item) => item.trim()));

/** Building blocks of documents. */
import { z } from "zod";
import { isCurrency } from "../engine/index.ts";
import { countryCodes } from "../reference/countries.ts";
import type { Decimal } from "./decimals.ts";
import { amountProblem } from "./decimals.ts";

export const country = z
  .string()
  .refine((code) => countryCodes.has(code), "must be a country's two capital letters, such as GR");

export const currency = z
  .string()
  .refine(isCurrency, "must be a currency's three capital letters, such as EUR");

export const date = z.iso.date("must be a day written YYYY-MM-DD");

export const words = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(100, "must have at most 100 characters")
  .regex(/^\P{Cc}*$/u, "must have no line breaks or other invisible characters");

export const decimal = z
  .union([z.number(), z.string()], 'must be an amount such as 3.4 or "3.40"')
  .meta({ description: '3.4 or "3.40"' });

/** Names of weekdays from Sunday on, like the engine's numbers. */
export const weekdayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

export const weekdays = z.array(z.enum(weekdayNames)).min(1, "must name a day").max(7);

/** Refuses text that is no amount, and amounts with more decimals than their currency has. */
export function checkAmount(
  ctx: z.core.$RefinementCtx<unknown>,
  field: string,
  amount: Decimal | undefined,
  inCurrency: string,
): void {
  const problem = amount === undefined ? null : amountProblem(amount, inCurrency);
  if (problem !== null) ctx.addIssue({ code: "custom", path: [field], message: problem });
}

/** Refuses a second element with the same key, and names it by `path`. */
export function noneTwice<T>(keyOf: (element: T) => string, path: string, message: string) {
  return (elements: readonly T[], ctx: z.core.$RefinementCtx<unknown>): void => {
    const seen = new Set<string>();
    for (const [index, element] of elements.entries()) {
      const key = keyOf(element);
      if (seen.has(key)) ctx.addIssue({ code: "custom", path: [index, path], message });
      seen.add(key);
    }
  };
}

/** Deeply read-only. */
export type Written<T> = T extends object ? { readonly [Key in keyof T]: Written<T[Key]> } : T;

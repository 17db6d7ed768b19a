import { z } from "zod";
import { isCalendarDate, isCurrency } from "../../../../domain/engine/index.ts";
import { countryCodes } from "../../../../domain/reference/countries.ts";
import type { TypedUnit } from "../../../../domain/tariffs/tables/typed-number.ts";
import { typedNumber } from "../../../../domain/tariffs/tables/typed-number.ts";
import { jsonField } from "../../frame/read-form.server.ts";

const MOST_LINES = 50;

const text = z.string().trim().max(200);

/** A line as form. */
const line = z.object({
  sku: text,
  quantity: text,
  weight: text,
  length: text,
  width: text,
  height: text,
});

/** The cart as the merchant typed it, all as text, valid or not. */
const cartForm = z.object({
  country: text,
  zip: text,
  city: text,
  value: text,
  currency: text,
  date: text,
  lines: z.array(line).max(MOST_LINES),
});

export type CartForm = z.output<typeof cartForm>;

/** The page sends the cart as one field of JSON. */
export const tryCartForm = z.object({ cart: jsonField(cartForm) });

/** Weights in grams, sides in cm; null if the product or the shop's settings decide. */
export interface CartLine {
  readonly sku: string | null;
  readonly quantity: number;
  readonly weightG: number | null;
  readonly size: { readonly lengthCm: number; readonly widthCm: number; readonly heightCm: number } | null;
}

export interface TriedCart {
  readonly country: string;
  readonly zip: string | null;
  readonly city: string | null;
  /** The cart's value in hundredths of the currency, as Shopify writes amounts. */
  readonly valueHundredths: number;
  readonly currency: string;
  /** Null: now. */
  readonly date: string | null;
  readonly lines: readonly CartLine[];
}

/** Names of fields; those of lines are `lines.0.weight` and so on. */
export type WrongCartField = string;

/** Reads the form cart, or names every field that can't be read. */
export function readCart(
  form: CartForm,
): { readonly cart: TriedCart } | { readonly wrong: readonly WrongCartField[] } {
  const wrong: WrongCartField[] = [];
  const expect = (field: WrongCartField, holds: boolean) => {
    if (!holds) wrong.push(field);
  };
  const currency = form.currency.toUpperCase();
  const value = form.value === "" ? 0 : numberOf(form.value, { currency });
  expect("country", [...countryCodes].includes(form.country));
  expect("currency", isCurrency(currency));
  expect("value", value !== null && value >= 0 && value <= 10_000_000);
  expect("date", form.date === "" || isCalendarDate(form.date));
  expect("lines", form.lines.length > 0);
  const lines = form.lines.map((each, index) =>
    readLine(each, (field) => wrong.push(`lines.${index}.${field}`)),
  );
  if (wrong.length > 0 || value === null) return { wrong };
  return {
    cart: {
      country: form.country,
      zip: form.zip || null,
      city: form.city || null,
      valueHundredths: Math.round(value * 100),
      currency,
      date: form.date || null,
      lines,
    },
  };
}

function readLine(form: CartForm["lines"][number], isWrong: (field: string) => void): CartLine {
  const optional = (field: "weight" | "length" | "width" | "height", most: number) => {
    if (form[field] === "") return null;
    const number = numberOf(form[field], field === "weight" ? "kg" : "cm");
    if (number === null || number <= 0 || number > most) isWrong(field);
    return number;
  };
  const quantity = numberOf(form.quantity, "count");
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1 || quantity > 10_000)
    isWrong("quantity");
  const weightKg = optional("weight", 10_000);
  if (weightKg === null && form.weight === "" && form.sku === "") isWrong("weight");
  const sides = {
    lengthCm: optional("length", 1_000),
    widthCm: optional("width", 1_000),
    heightCm: optional("height", 1_000),
  };
  const { lengthCm, widthCm, heightCm } = sides;
  const whole = lengthCm !== null && widthCm !== null && heightCm !== null;
  // A size needs all its sides, so the empty ones are marked.
  if (!whole && Object.values(sides).some((side) => side !== null)) {
    for (const field of ["length", "width", "height"] as const) if (form[field] === "") isWrong(field);
  }
  return {
    sku: form.sku || null,
    quantity: quantity ?? 1,
    weightG: weightKg === null ? null : Math.round(weightKg * 1_000),
    size: whole ? { lengthCm, widthCm, heightCm } : null,
  };
}

/** Null: no such number, or a negative one. */
function numberOf(text: string, unit?: TypedUnit): number | null {
  const plain = typedNumber(text, unit);
  return plain === null || plain.startsWith("-") ? null : Number(plain);
}

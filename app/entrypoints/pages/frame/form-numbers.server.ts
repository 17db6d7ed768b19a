import type { TypedUnit } from "../../../domain/tariffs/tables/typed-number.ts";
import { typedNumber } from "../../../domain/tariffs/tables/typed-number.ts";

/** Reads a number as people type it. NaN if it is none, which the configuration's reader refuses. */
export function formNumber(text: string, unit?: TypedUnit): number {
  return Number(typedNumber(text, unit) ?? Number.NaN);
}

/** Writes the number with a point. A text that is none stays in quotes, which the configuration's reader refuses. */
export function formDecimal(text: string, unit?: TypedUnit): string {
  return typedNumber(text, unit) ?? `“${text.trim()}”`;
}

/** `{ [name]: value }`, or nothing if the field is empty. */
export function whenFilled<Name extends string, Value>(
  name: Name,
  text: string,
  read: (text: string) => Value,
): { readonly [Key in Name]?: Value } {
  return text.trim() === "" ? {} : ({ [name]: read(text) } as { readonly [Key in Name]?: Value });
}

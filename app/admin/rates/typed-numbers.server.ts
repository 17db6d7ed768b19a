/** A number as it is typed, with either decimal sign. NaN: none, which whoever checks it refuses. */
export function typedNumber(text: string): number {
  const plain = typedDecimal(text);
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** As decimals are written: with a point. */
export function typedDecimal(text: string): string {
  return text.trim().replace(",", ".");
}

/** `{ [name]: value }`, or nothing when the field is empty. */
export function whenTyped<Name extends string, Value>(
  name: Name,
  text: string,
  read: (text: string) => Value,
): { readonly [Key in Name]?: Value } {
  return text.trim() === "" ? {} : ({ [name]: read(text) } as { readonly [Key in Name]?: Value });
}

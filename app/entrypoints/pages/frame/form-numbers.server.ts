/** Reads a number with a point or a comma. NaN if it is none, which the configuration's reader refuses. */
export function formNumber(text: string): number {
  const plain = formDecimal(text);
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Writes the decimal sign as a point. */
export function formDecimal(text: string): string {
  return text.trim().replace(",", ".");
}

/** `{ [name]: value }`, or nothing if the field is empty. */
export function whenFilled<Name extends string, Value>(
  name: Name,
  text: string,
  read: (text: string) => Value,
): { readonly [Key in Name]?: Value } {
  return text.trim() === "" ? {} : ({ [name]: read(text) } as { readonly [Key in Name]?: Value });
}

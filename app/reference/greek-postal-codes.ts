import extract from "./greek-codes.json" with { type: "json" };

const codes: ReadonlySet<string> = new Set(extract.codes.split(" "));

/**
 * Whether the published list has a Greek postal code of five digits. One that it lacks may still exist: new codes come
 * before the list hears of them, and large receivers have codes of their own.
 */
export function isListedGreekCode(code: string): boolean {
  return codes.has(code);
}

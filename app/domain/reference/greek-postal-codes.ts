import extract from "./greek-codes.json" with { type: "json" };

const codes: ReadonlySet<string> = new Set(extract.codes.split(" "));

/**
 * True if the published list has a Greek postal code of five digits. A code that it lacks may still exist: new
 * codes precede the list, and large receivers have codes of their own.
 */
export function isListedGreekCode(code: string): boolean {
  return codes.has(code);
}

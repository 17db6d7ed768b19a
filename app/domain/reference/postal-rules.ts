import { bareZip, normalizeZip, tidyZip } from "../engine/index.ts";
/** The published list of countries with postal codes and their forms. */
import list from "./lists/countries-postal-rules.json" with { type: "json" };

export type PostalCodeUse = "required" | "optional" | "none";

/** An entry of the list; schemas/countries-postal-rules.schema.json explains its fields. */
interface PostalRule {
  readonly use: PostalCodeUse;
  readonly pattern: string | null;
  readonly example: string | null;
  readonly normaliser: Normaliser | null;
}

interface Normaliser {
  readonly prefix: string | null;
  readonly remove: string;
  readonly insert: { readonly text: string; readonly at: number } | null;
}

const rules = new Map(Object.entries(list.data as Readonly<Record<string, PostalRule>>));
const compiled = new Map<string, RegExp>();

/** The list lacks the country, so any code passes. */
export function postalCodeUse(country: string): PostalCodeUse {
  return rules.get(country)?.use ?? "none";
}

/** An example in the country's own form, for error messages. Empty for a country without codes. */
export function postalCodeExample(country: string): string {
  return rules.get(country)?.example ?? "";
}

/**
 * A normalised postal code, upper case and without the country's own prefix (`gr-105 57` → `10557`, `ec1a1bb` →
 * `EC1A 1BB`); `null` if the country has no such code. In a country without codes the text is only tidied.
 */
export function readPostalCode(country: string, zip: string): string | null {
  const rule = rules.get(country);
  if (rule === undefined || rule.pattern === null || rule.normaliser === null)
    return zip.trim().replace(/\s+/g, " ").toUpperCase();
  const pattern = compile(rule.pattern);
  for (const read of [tidyZip, normalizeZip, (text: string) => bareZip(country, text)]) {
    const written = read(zip);
    if (pattern.test(written)) return normalise(written, rule.normaliser);
  }
  return null;
}

function normalise(written: string, { prefix, remove, insert }: Normaliser): string {
  const bare = prefix === null ? written : written.replace(compile(prefix), "");
  const compact = [...bare].filter((character) => !remove.includes(character)).join("");
  if (insert === null || compact.length <= Math.abs(insert.at)) return compact;
  return `${compact.slice(0, insert.at)}${insert.text}${compact.slice(insert.at)}`;
}

function compile(source: string): RegExp {
  let pattern = compiled.get(source);
  if (pattern === undefined) {
    pattern = new RegExp(source);
    compiled.set(source, pattern);
  }
  return pattern;
}

import countries from "./lists/countries.json" with { type: "json" };

/**
 * ISO 3166-1 alpha-2: the 249 officially assigned codes, and XK (Kosovo), user-assigned but in everyday use by carriers.
 */
export const countryCodes: ReadonlySet<string> = new Set(countries.data.map(({ code }) => code));

/** Codes that people write for a country with another official one. */
const mistaken: Readonly<Record<string, string>> = { EL: "GR", UK: "GB" };

/** The mistake in a country code, in words; `undefined` for a valid one in any case. */
export function countryCodeProblem(code: string): string | undefined {
  const upper = code.toUpperCase();
  if (countryCodes.has(upper)) return undefined;
  const meant = mistaken[upper];
  return `must be an ISO 3166-1 alpha-2 country code such as GR${meant === undefined ? "" : ` (write ${meant} for ${upper})`}`;
}

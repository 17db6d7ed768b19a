import countries from "./lists/countries.json" with { type: "json" };

/**
 * ISO 3166-1 alpha-2: the 249 officially assigned codes, and XK (Kosovo), user-assigned but in everyday use by carriers.
 */
export const countryCodes: ReadonlySet<string> = new Set(countries.data.map(({ code }) => code));

/** Codes that people write for a country that has another one. */
const mistaken: Readonly<Record<string, string>> = { EL: "GR", UK: "GB" };

/** What is wrong with a country code, in words; `undefined` when it is one, in whatever case. */
export function countryCodeProblem(code: string): string | undefined {
  const upper = code.toUpperCase();
  if (countryCodes.has(upper)) return undefined;
  const meant = mistaken[upper];
  return `must be an ISO 3166-1 alpha-2 country code such as GR${meant === undefined ? "" : ` (write ${meant} for ${upper})`}`;
}

import { foldPlaceName } from "../engine/index.ts";
import countries from "./lists/countries.json" with { type: "json" };

/**
 * ISO 3166-1 alpha-2: the 249 officially assigned codes, and XK (Kosovo), user-assigned but in everyday use by carriers.
 */
export const countryCodes: ReadonlySet<string> = new Set(countries.data.map(({ code }) => code));

/** Words that people write for a country's code, beside its names and its code of three letters. */
const mistaken: Readonly<Record<string, string>> = {
  EL: "GR",
  UK: "GB",
  "U.K.": "GB",
  ENGLAND: "GB",
  SCOTLAND: "GB",
  WALES: "GB",
  "GREAT BRITAIN": "GB",
  "U.S.": "US",
  "U.S.A.": "US",
  AMERICA: "US",
  HOLLAND: "NL",
  KOSOVO: "XK",
};

interface Named {
  readonly code: string;
  readonly alpha3?: string | null;
  readonly native_name?: string | null;
  readonly names?: Readonly<Record<string, string>>;
}

let codesByName: ReadonlyMap<string, string> | undefined;

/** The code of the country that a text names in any language of the list, or by its code of three letters; undefined: none. */
function codeNamed(text: string): string | undefined {
  codesByName ??= new Map([
    ...countries.data.flatMap((country: Named) =>
      [country.alpha3, country.native_name, ...Object.values(country.names ?? {})].flatMap((name) =>
        name ? [[foldPlaceName(name), country.code] as const] : [],
      ),
    ),
    ...Object.entries(mistaken).map(([name, code]) => [foldPlaceName(name), code] as const),
  ]);
  return codesByName.get(foldPlaceName(text));
}

/** The code of a country by its code or its name; `null`: it is none. */
export function readCountryName(text: string): string | null {
  const upper = text.toUpperCase();
  if (countryCodes.has(upper)) return upper;
  return mistaken[upper] ?? codeNamed(text) ?? null;
}

/** The mistake in a country code, in words; `undefined` for a valid one in any case. */
export function countryCodeProblem(code: string): string | undefined {
  const upper = code.toUpperCase();
  if (countryCodes.has(upper)) return undefined;
  const meant = mistaken[upper] ?? codeNamed(code);
  return `must be an ISO 3166-1 alpha-2 country code such as GR${meant === undefined ? "" : ` (write ${meant} for ${code.trim()})`}`;
}

let alpha3ByCode: ReadonlyMap<string, string> | undefined;

/** The code of three letters; a code that is no country's stays as it is. */
export function alpha3Of(code: string): string {
  alpha3ByCode ??= new Map(
    countries.data.flatMap(({ code, alpha3 }: Named) => (alpha3 ? [[code, alpha3] as const] : [])),
  );
  return alpha3ByCode.get(code) ?? code;
}

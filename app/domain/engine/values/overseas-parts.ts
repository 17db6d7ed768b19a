import type { CountryCode } from "./address.ts";
import { customsTerritories } from "./customs-territories.ts";

/** A part of a country with a country code of its own: addresses there are written under either. */
export interface OverseasPart {
  readonly code: CountryCode;
  /** The country whose postcodes it uses. */
  readonly of: CountryCode;
  readonly zipPrefixes: readonly string[];
  /** Its code among the states of that country. */
  readonly state?: string;
}

/** Sources: USPS Publication 28, appendix B; Posten Norge, Postnummer; Australia Post, postcode data. */
const others: readonly OverseasPart[] = [
  { code: "PR", of: "US", zipPrefixes: ["006", "007", "009"], state: "PR" },
  { code: "VI", of: "US", zipPrefixes: ["008"], state: "VI" },
  { code: "GU", of: "US", zipPrefixes: ["9691", "9692", "9693"], state: "GU" },
  { code: "AS", of: "US", zipPrefixes: ["96799"], state: "AS" },
  { code: "MP", of: "US", zipPrefixes: ["9695"], state: "MP" },
  { code: "PW", of: "US", zipPrefixes: ["96939", "96940"], state: "PW" },
  { code: "FM", of: "US", zipPrefixes: ["96941", "96942", "96943", "96944"], state: "FM" },
  { code: "MH", of: "US", zipPrefixes: ["9696", "9697"], state: "MH" },
  { code: "SJ", of: "NO", zipPrefixes: ["917", "8099"] },
  { code: "NF", of: "AU", zipPrefixes: ["2899"] },
  { code: "CX", of: "AU", zipPrefixes: ["6798"] },
  { code: "CC", of: "AU", zipPrefixes: ["6799"] },
];

const parts: readonly OverseasPart[] = [
  ...customsTerritories.flatMap(({ countries, postcodes }) =>
    countries.flatMap((code) =>
      postcodes.map(({ country, zipPrefixes }) => ({ code, of: country, zipPrefixes })),
    ),
  ),
  ...others,
];
const byCode = new Map(parts.map((part) => [part.code, part]));
const byCountry = new Map<CountryCode, OverseasPart[]>();
for (const part of parts) byCountry.set(part.of, [...(byCountry.get(part.of) ?? []), part]);

/**
 * Null: the address is in the main part of its country, or the country has no such parts.
 * @param zip the postcode without spaces and the country's own prefix
 */
export function overseasPartOf(
  country: CountryCode,
  zip: string | null,
  state: string | null | undefined,
): OverseasPart | null {
  const named = byCode.get(country);
  if (named !== undefined) return named;
  const own = byCountry.get(country);
  if (own === undefined) return null;
  let found: OverseasPart | null = null;
  let longest = 0;
  const code = zip ?? "";
  for (const part of own) {
    if (state && part.state === state.toUpperCase() && longest === 0) found = part;
    for (const prefix of part.zipPrefixes) {
      if (prefix.length <= longest || !code.startsWith(prefix)) continue;
      found = part;
      longest = prefix.length;
    }
  }
  return found;
}

import { bareZip, greekRegion, normalizeZip } from "../engine/index.ts";
import { countryCodeProblem } from "../reference/countries.ts";
import { postalCodeExample, postalCodeUse, readPostalCode } from "../reference/postal-rules.ts";
import { hasStates, nearestState, readState, stateExamples } from "../reference/states.ts";

/** Checks tariffs against the published lists: the mistake in words, or undefined. */
export const publishedGeography = {
  country: countryCodeProblem,
  zip(country: string, zip: string): string | undefined {
    if (postalCodeUse(country) === "none") return `${country} has no postcodes: name cities instead`;
    return readPostalCode(country, zip) === null ? notAZip(country, zip) : undefined;
  },
  zipPart(country: string, part: string): string | undefined {
    if (postalCodeUse(country) === "none") return `${country} has no postcodes: name cities instead`;
    const example = postalCodeExample(country);
    const [whole, given] = [normalizeZip(example), bareZip(country, part)];
    const digitsOnly = /^\d+$/.test(whole);
    if (example === "" || (given.length <= whole.length && (!digitsOnly || /^\d+$/.test(given))))
      return undefined;
    return `${part} is not the beginning of a postcode of ${country} (such as ${example})`;
  },
  state(country: string, state: string): string | undefined {
    if (!hasStates(country)) return regionProblem(country, state);
    if (readState(country, state) !== null) return undefined;
    const meant = nearestState(country, state);
    const hint = meant === null ? ` (such as ${stateExamples(country).join(", ")})` : `: is ${meant} meant?`;
    return `${state} is not a state of ${country}${hint}`;
  },
};

/** Shopify sends no province for these countries: a region that no postcode gives away would hold no address. */
function regionProblem(country: string, region: string): string | undefined {
  if (country === "GR")
    return greekRegion(region) === null
      ? `${region} is no prefecture, regional unit or region of Greece (such as Αττικής or Κυκλάδων): write its name, or list its postcodes`
      : undefined;
  const instead =
    postalCodeUse(country) === "none"
      ? "list its cities"
      : `list its postcodes, ranges or beginnings of them (such as ${postalCodeExample(country)})`;
  return `${region} would never match: addresses of ${country} name no state at checkout. Instead, ${instead}`;
}

function notAZip(country: string, zip: string): string {
  const example = postalCodeExample(country);
  const padded = zip.padStart(normalizeZip(example).length, "0");
  const hint =
    padded !== zip && readPostalCode(country, padded) !== null
      ? `: was it ${padded}? Spreadsheets drop leading zeros unless the column is text`
      : "";
  return `${zip} is not a postcode of ${country} (such as ${example})${hint}`;
}

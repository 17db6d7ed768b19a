import { countriesList } from "./countries.ts";
import { countriesWithoutCustomsDeclarationList } from "./customs.ts";
import { listFile } from "./list-file.ts";
import { postalRulesList } from "./postal-rules.ts";
import { countriesWithStateList, statesList } from "./states.ts";

/** Every list's file, its name relative to app/reference/lists, with its text; the same text every time. */
export function generateLists(): ReadonlyMap<string, string> {
  const states = statesList();
  const postalRules = postalRulesList();
  const countries = countriesList({
    hasStates: (country) => country in states,
    postalCodeUse: (country) => postalRules[country]?.use ?? "required",
  });
  return new Map([
    ["countries.json", listFile(["i18n-iso-countries", "countries-list"], countries)],
    [
      "countries-postal-rules.json",
      listFile(["postcode-validator", "localized-address-format"], postalRules),
    ],
    ["countries-with-state.json", listFile([], countriesWithStateList())],
    ["countries-without-customs-declaration.json", listFile([], countriesWithoutCustomsDeclarationList())],
    ["states.json", listFile(["iso-3166"], states)],
  ]);
}

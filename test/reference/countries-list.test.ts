import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js";
import { describe, expect, test } from "vitest";
import { euCountries, isCurrency } from "../../app/domain/engine/index.ts";
import list from "../../app/domain/reference/lists/countries.json" with { type: "json" };
import states from "../../app/domain/reference/lists/states.json" with { type: "json" };
import { postalCodeUse } from "../../app/domain/reference/postal-rules.ts";

const countries = list.data;
const byCode = new Map(countries.map((country) => [country.code, country]));

describe("the list of countries", () => {
  test("has the 249 of ISO 3166-1 and Kosovo, each with codes of its own, in order", () => {
    expect(countries).toHaveLength(250);
    for (const field of ["code", "alpha3", "numeric", "name"] as const) {
      expect(new Set(countries.map((country) => country[field])).size, field).toBe(250);
    }
    expect(countries.map(({ code }) => code)).toEqual(countries.map(({ code }) => code).sort());
  });

  test("says Greece as an address form needs it", () => {
    expect(byCode.get("GR")).toEqual({
      code: "GR",
      alpha3: "GRC",
      numeric: "300",
      name: "Greece",
      native_name: "Ελλάδα",
      names: {
        en: "Greece",
        el: "Ελλάδα",
        de: "Griechenland",
        fr: "Grèce",
        it: "Grecia",
        es: "Grecia",
      },
      dial_code: "+30",
      currency: "EUR",
      postal_code: "required",
      has_states: false,
      in_eu: true,
    });
  });

  test("inverts no name: Bolivia is found under B, and none is Iran, Islamic Republic of", () => {
    const withComma = countries
      .flatMap(({ names }) => Object.values(names))
      .filter((name) => /,/.test(name) && !/ (and|und|et|e|y|και) /.test(name));
    expect(withComma).toEqual([]);
    expect(byCode.get("BO")?.name).toBe("Bolivia");
    expect(byCode.get("TW")?.name).toBe("Taiwan");
    expect(byCode.get("UA")?.names.el).toBe("Ουκρανία");
  });

  test("has Greek names in Greek letters", () => {
    const unGreek = countries.filter(({ names }) => !/^[\p{Script=Greek} ,()-]+$/u.test(names.el));
    expect(unGreek.map(({ code }) => code)).toEqual([]);
  });

  test("has the calling codes that the world's numbering plan has", () => {
    const others = countries.filter(
      ({ code, dial_code: dialCode }) =>
        isSupportedCountry(code) && dialCode !== `+${getCountryCallingCode(code)}`,
    );
    expect(others.map(({ code, dial_code: dialCode }) => `${code} ${dialCode}`)).toEqual([]);
    expect(countries.filter(({ code }) => isSupportedCountry(code)).length).toBeGreaterThan(240);
  });

  test("has currencies that money can be counted in", () => {
    expect(countries.filter(({ currency }) => !isCurrency(currency)).map(({ code }) => code)).toEqual([]);
    expect(byCode.get("BG")?.currency).toBe("EUR");
    expect(byCode.get("CH")?.currency).toBe("CHF");
  });

  test("agrees with the lists of states, postal rules and the EU", () => {
    for (const { code, postal_code: use, has_states: hasStates, in_eu: inEu } of countries) {
      expect(use, code).toBe(postalCodeUse(code));
      expect(hasStates, code).toBe(code in states.data);
      expect(inEu, code).toBe(euCountries.includes(code));
    }
    expect(countries.filter((country) => country.in_eu)).toHaveLength(27);
  });
});

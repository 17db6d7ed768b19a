import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countryCodeProblem, countryCodes } from "../../app/domain/reference/countries.ts";
import countryList from "../../app/domain/reference/lists/countries.json" with { type: "json" };
import list from "../../app/domain/reference/lists/countries-postal-rules.json" with { type: "json" };
import { postalCodeExample, postalCodeUse, readPostalCode } from "../../app/domain/reference/postal-rules.ts";
import { partialAddress } from "../../app/entrypoints/rest/values/address.ts";
import { numRuns } from "../support/effort.ts";
import { atMost } from "../support/time-limits.ts";

/** Source: the reference table of the service, with Burkina Faso, which both packages and the postal union agree on. */
const countriesWithoutCodes =
  `AE AG AO AW BF BI BJ BO BQ BS BW BZ CD CF CG CI CM CW DJ DM ER FJ GA GD GM GQ GY HK KM ML MO MR
  QA RW SB SC SL SR SS ST SX TD TG TK TL TO TV UG VU YE ZW`.split(/\s+/);
const withCodes = [...countryCodes].filter((code) => postalCodeUse(code) !== "none");

interface Rule {
  readonly pattern: string;
  readonly normaliser: { readonly prefix: string | null };
}

function ruleOf(country: string): Rule {
  const rules: Readonly<Record<string, { pattern: string | null; normaliser: Rule["normaliser"] | null }>> =
    list.data;
  const { pattern, normaliser } = rules[country]!;
  if (pattern === null || normaliser === null) throw new Error(`${country} has no rule`);
  return { pattern, normaliser };
}

/** Codes that can't be the country's: a sign or a foreign letter in it, far too many digits, or none left. */
function mutationOf(country: string): fc.Arbitrary<string> {
  const example = postalCodeExample(country);
  const position = fc.nat(example.length - 1);
  const replaced = (characters: string) =>
    fc
      .tuple(position, fc.constantFrom(...characters))
      .map(([at, character]) => example.slice(0, at) + character + example.slice(at + 1));
  return fc.oneof(
    replaced("*#/_%Ωж"),
    fc.stringMatching(/^\d{9}$/).map((digits) => example + digits),
    fc.constantFrom(...(/[A-Z]/.test(example) ? "Ä" : "ÄQ")).map((letter) => example.replace(/\d/g, letter)),
    position.map((at) => `${example.slice(0, at)}*${example.slice(at)}`),
  );
}

describe("countries", () => {
  test("are the 249 of ISO 3166-1 and Kosovo, each one that the platform's own list knows", () => {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(countryCodes.size).toBe(250);
    expect([...countryCodes].filter((code) => names.of(code) === undefined)).toEqual([]);
  });

  test("are understood in any case; a common mistake is answered with the right code", () => {
    expect(countryCodeProblem("gr")).toBeUndefined();
    expect(countryCodeProblem("EL")).toContain("write GR");
    expect(countryCodeProblem("uk")).toContain("write GB");
    for (const [written, code] of [
      ["GBR", "GB"],
      ["USA", "US"],
      ["U.S.A.", "US"],
      ["Germany", "DE"],
      ["Deutschland", "DE"],
      ["Γερμανία", "DE"],
      ["england", "GB"],
      ["Côte d'Ivoire", "CI"],
      ["grc", "GR"],
    ] as const)
      expect([written, countryCodeProblem(written)]).toEqual([
        written,
        expect.stringContaining(`write ${code} for ${written}`),
      ]);
    expect(countryCodeProblem("ZZ")).toBe("must be an ISO 3166-1 alpha-2 country code such as GR");
  });

  test("named in any language of the list, or by three letters, are answered with their code", () => {
    for (const { code, alpha3, name, native_name, names } of countryList.data)
      for (const written of [alpha3, name, native_name, ...Object.values(names)]) {
        if (!written) continue;
        expect([written, countryCodeProblem(written)]).toEqual([
          written,
          expect.stringMatching(/write [A-Z]{2} for/),
        ]);
        if (written === alpha3) expect(countryCodeProblem(written)).toContain(`write ${code} for`);
      }
  });
});

describe("postal codes", () => {
  test("are asked for in every country but 51", () => {
    expect([...countryCodes].filter((code) => postalCodeUse(code) === "none").sort()).toEqual(
      countriesWithoutCodes,
    );
    expect(countriesWithoutCodes).toHaveLength(51);
  });

  test("every country of the list has a rule, and every rule a country", () => {
    expect(Object.keys(list.data)).toEqual([...countryCodes].sort());
  });

  test("every country's example fits its own rule and is the canonical spelling, but for Greece's space", () => {
    const others = withCodes.filter(
      (code) => readPostalCode(code, postalCodeExample(code)) !== postalCodeExample(code),
    );
    expect(others).toEqual(["GR"]);
    expect(readPostalCode("GR", postalCodeExample("GR"))).toBe("10557");
  });

  test("reading a code twice is reading it once, with or without the country before it", () => {
    for (const country of withCodes) {
      const code = readPostalCode(country, postalCodeExample(country)) ?? "";
      expect(readPostalCode(country, code), country).toBe(code);
      const { prefix } = ruleOf(country).normaliser;
      if (prefix === null) continue;
      for (const separator of ["", "-", " "]) {
        expect(readPostalCode(country, `${country}${separator}${code}`.toLowerCase()), country).toBe(code);
      }
    }
  });

  test("a mutated example of any country is refused, with that country's example in the message", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...withCodes).chain((country) => fc.tuple(fc.constant(country), mutationOf(country))),
        ([country, zip]) => {
          expect(readPostalCode(country, zip), `${country} ${zip}`).toBeNull();
          const answer = partialAddress.safeParse({ country, zip, city: "Anywhere" });
          expect(answer.error?.issues.map(({ message }) => message)).toEqual([
            `is not a postal code of ${country}: write it like ${postalCodeExample(country)}`,
          ]);
        },
      ),
      numRuns(3_000),
    );
  });

  test("every country's mutations of every kind are refused", () => {
    for (const country of withCodes) {
      for (const zip of fc.sample(mutationOf(country), { numRuns: 20, seed: 1 })) {
        expect(readPostalCode(country, zip), `${country} ${zip}`).toBeNull();
      }
    }
  });

  test("a missing code is refused with an example where there must be one, and nowhere else", () => {
    for (const country of countryCodes) {
      const messages = partialAddress
        .safeParse({ country, city: "Anywhere" })
        .error?.issues.map(({ message }) => message);
      const wanted = postalCodeUse(country) === "required";
      expect(messages, country).toEqual(
        wanted ? [`is required in ${country}, for example ${postalCodeExample(country)}`] : undefined,
      );
    }
  });

  test("where there are none, whatever is written is let be", () => {
    expect(readPostalCode("AE", " 00000 ")).toBe("00000");
    expect(partialAddress.safeParse({ country: "AE", zip: "n/a", city: "Dubai" }).success).toBe(true);
  });

  test("no pattern takes long over a hostile code", () => {
    const hostile = ["1", "A", " ", "-", "A1", "1-", "1 "].map((part) => `${part.repeat(20_000)}!`);
    const started = performance.now();
    for (const country of withCodes) {
      const { pattern, normaliser } = ruleOf(country);
      for (const code of hostile) {
        new RegExp(pattern).test(code);
        if (normaliser.prefix !== null) new RegExp(normaliser.prefix).test(`${country}${code}`);
      }
    }
    // Some 2,800 matches; a quadratically backtracking pattern alone would take longer.
    expect(performance.now() - started).toBeLessThan(atMost(5000));
  });

  test.each([
    ["GR", "105 57", "10557"],
    ["GR", "10557", "10557"],
    ["GR", "GR-10557", "10557"],
    ["GR", "gr10557", "10557"],
    ["DE", "D-10115", "10115"],
    ["LU", "L-1111", "1111"],
    ["GB", "sw1a 1aa", "SW1A 1AA"],
    ["GB", "EC1A1BB", "EC1A 1BB"],
    ["NL", "1012ab", "1012 AB"],
    ["CA", "k1a 0b1", "K1A 0B1"],
    ["PL", "00-001", "00-001"],
    ["PT", "1100-148", "1100-148"],
    ["US", "10001-1234", "10001-1234"],
    ["AD", "AD500", "AD500"],
    ["CO", "110111", "110111"],
  ])("%s %s is read as %s", (country, zip, expected) => {
    expect(readPostalCode(country, zip)).toBe(expected);
  });

  test.each([
    ["GR", "95555"],
    ["GR", "1055"],
    ["GR", "DE-10557"],
    ["DE", "1011"],
    ["DE", "00100"],
    ["GB", "10557"],
    ["US", "ABCDE"],
    ["FR", "99000"],
    ["CO", "!!"],
    ["CO", "ABC"],
  ])("%s has no code %s", (country, zip) => {
    expect(readPostalCode(country, zip)).toBeNull();
  });

  test.each([
    ["MT", "mt-vlt1110", "VLT 1110"],
    ["MT", "MTF 1000", "MTF 1000"],
    ["GB", "gb-sw1a1aa", "SW1A 1AA"],
    ["GB", "M1 1AE", "M1 1AE"],
    ["US", "100011234", "10001-1234"],
    ["PT", "1100", "1100"],
    ["PT", "1100148", "1100-148"],
    ["SE", "S-11122", "111 22"],
    ["AX", "FI-22100", "22100"],
    ["JP", "1000001", "100-0001"],
    ["BR", "01310100", "01310-100"],
    ["KY", "ky11100", "KY1-1100"],
    ["LV", "LV-1010", "1010"],
    ["AZ", "AZ 1000", "1000"],
    ["GH", "ga-183-8164", "GA-183-8164"],
  ])("%s %s is written %s", (country, zip, expected) => {
    expect(readPostalCode(country, zip)).toBe(expected);
  });

  test("some countries have none, or can do without", () => {
    for (const country of ["JM", "TZ", "GH", "NG", "PA"]) expect(postalCodeUse(country)).toBe("optional");
    expect(postalCodeUse("AE")).toBe("none");
    expect(postalCodeUse("GH")).toBe("optional");
    expect(postalCodeUse("GR")).toBe("required");
  });
});

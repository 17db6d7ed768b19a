import { describe, expect, test } from "vitest";
import { countryCodeProblem, countryCodes } from "../../app/reference/countries.ts";
import { postalCodeExample, postalCodeUse, readPostalCode } from "../../app/reference/postal-rules.ts";

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
    expect(countryCodeProblem("ZZ")).toContain("ISO 3166-1");
  });
});

describe("postal codes", () => {
  test("every country's example fits its own rule", () => {
    const unfit = [...countryCodes].filter((code) => readPostalCode(code, postalCodeExample(code)) === null);
    expect(unfit).toEqual([]);
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

  test("some countries have none, or can do without", () => {
    expect(postalCodeUse("AE")).toBe("none");
    expect(postalCodeUse("GH")).toBe("optional");
    expect(postalCodeUse("GR")).toBe("required");
  });
});

import { describe, expect, test } from "vitest";
import list from "../../app/domain/reference/lists/cities.json" with { type: "json" };
import countries from "../../app/domain/reference/lists/countries.json" with { type: "json" };

interface City {
  readonly name: string;
  readonly latin?: string;
  readonly region?: string;
}
const cities = new Map(Object.entries<readonly City[]>(list.data));

describe("the list of cities", () => {
  test("has Greece and every country without postal codes, each with cities", () => {
    const withoutCodes = countries.data.filter((country) => country.postal_code === "none");
    expect([...cities.keys()]).toEqual(["GR", ...withoutCodes.map(({ code }) => code)].sort());
    expect([...cities].filter(([, own]) => own.length === 0)).toEqual([]);
  });

  test("has Greek towns and villages in both letters, without articles and islets", () => {
    const greek = cities.get("GR") ?? [];
    expect(greek).toContainEqual({ name: "Θεσσαλονίκη", latin: "Thessaloniki" });
    expect(greek).toContainEqual({ name: "Νέος Μαρμαράς", latin: "Neos Marmaras" });
    expect(greek.filter(({ name }) => /[,(]|^\s|\s$/.test(name))).toEqual([]);
    expect(greek.length).toBeGreaterThan(8000);
  });

  test.each([
    ["AE", "Dubai", "Dubai"],
    ["HK", "Kowloon", undefined],
    ["QA", "Doha", undefined],
  ])("has %s's %s", (country, name, region) => {
    const found = (cities.get(country) ?? []).filter((city) => city.name === name);
    expect(found.length).toBeGreaterThan(0);
    if (region !== undefined) expect(found[0]?.region).toBe(region);
  });

  test("has each city of a region once", () => {
    for (const [country, own] of cities) {
      expect(new Set(own.map(({ name, region }) => `${name}|${region}`)).size, country).toBe(own.length);
    }
  });
});

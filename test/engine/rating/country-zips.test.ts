/** Postcodes that compare by their country's rule, and parts of countries with a code of their own. */
import { describe, expect, test } from "vitest";
import type { Address, Place } from "../../../app/domain/engine/index.ts";
import { AddressKeys } from "../../../app/domain/engine/rating/address-keys.ts";
import { compilePlaces } from "../../../app/domain/engine/rating/place-index.ts";

function holds(place: Place, address: Address): boolean {
  return compilePlaces([{ place, value: true }]).find(new AddressKeys(address), () => true) ?? false;
}

function firstOf(places: Readonly<Record<string, Place>>, address: Address, citiesFirst = false) {
  const entries = Object.entries(places).map(([value, place]) => ({ place, value }));
  return compilePlaces(entries, citiesFirst).find(new AddressKeys(address), ([first]) => first?.value);
}

describe("a postcode", () => {
  test.each<[string, string, readonly [string, string], string, boolean]>([
    ["GB", "district 2 is not in districts 19 to 29", ["PH19", "PH29"], "PH2 6AB", false],
    ["GB", "district 26 is", ["PH19", "PH29"], "PH26 3AB", true],
    ["GB", "districts of one digit and of two are one range", ["IV1", "IV63"], "IV9 8AA", true],
    ["GB", "the last district is in it", ["IV1", "IV63"], "IV63 6TU", true],
    ["GB", "the next district is not", ["IV1", "IV62"], "IV63 6TU", false],
    ["GB", "a district with a letter belongs to its number", ["W1", "W3"], "W1A 1AA", true],
    ["GB", "another area of the same first letter does not", ["W1", "W14"], "WA2 7AA", false],
    ["GB", "sectors compare too", ["PH2 6", "PH2 7"], "PH2 6AB", true],
    ["GB", "a sector of district 2 is not one of district 20", ["PH2 6", "PH2 7"], "PH20 6AB", false],
    ["JE", "Jersey's compare as Britain's", ["JE1", "JE2"], "JE2 4AB", true],
    ["IE", "Dublin 2 is between Dublin 1 and 24", ["D1", "D24"], "D02 AF30", true],
    ["IE", "Dublin 6W is too", ["D01", "D24"], "D6W XY00", true],
    ["IE", "Athlone is not", ["D01", "D24"], "N37 F5P2", false],
    ["NL", "four digits end a range with letters", ["1011AA", "1019"], "1019 ZZ", true],
    ["NL", "and begin one", ["1011", "1019BZ"], "1011 AA", true],
    ["NL", "beyond the letters is beyond the range", ["1011", "1019BZ"], "1019 CA", false],
    ["CA", "sortation areas", ["V0A", "V1Z 9Z9"], "V1X 4K7", true],
    ["US", "ZIP+4 is in the range of its ZIP", ["99500", "99599"], "99501-1234", true],
    ["GR", "ends may be written differently", ["262 21", "GR-26300"], "26250", true],
  ])("%s: %s", (country, _, range, zip, expected) => {
    expect(holds({ country, zipRanges: [range] }, { country, zip })).toBe(expected);
  });

  test.each<[string, string, string, string, boolean]>([
    ["GB", "district 2 does not begin district 20", "PH2", "PH20 1AA", false],
    ["GB", "an area is all its districts", "PH", "PH20 1AA", true],
    ["GB", "an area of one letter is no other area", "B", "BA1 1AA", false],
    ["GB", "a sector", "EC1A 1", "EC1A 1BB", true],
    ["IE", "Dublin 6 is not Dublin 6W", "D6", "D6W XY00", false],
    ["IE", "Dublin 6 with its zero", "D6", "D06 AB12", true],
    ["IE", "Dublin 6W", "D6W", "D6W XY00", true],
    ["IE", "Dublin 6W with its zero", "D06W", "D6W XY00", true],
    ["IE", "Dublin 6W is not Dublin 6", "D6W", "D06 WA12", false],
    ["IE", "Dublin 1 is not Dublin 12", "D1", "D12 AB12", false],
    ["IE", "a letter is all its routing keys", "D", "D6W XY00", true],
  ])("%s by prefix: %s", (country, _, prefix, zip, expected) => {
    expect(holds({ country, zipPrefixes: [prefix] }, { country, zip })).toBe(expected);
  });

  test.each([
    ["US", "99501", "99501-1234", true],
    ["US", "99501", "99502-1234", false],
    ["PR", "00901", "009011234", true],
    ["PT", "1100", "1100-148", true],
    ["AR", "1425", "C1425ABC", true],
    ["US", "99501-1234", "99501", false],
  ])("of %s, listed %s, holds %s: %s", (country, listed, zip, expected) => {
    expect(holds({ country, zips: [listed] }, { country, zip })).toBe(expected);
  });

  test("listed whole wins over its routing part", () => {
    const places = { part: { country: "PT", zips: ["1100"] }, whole: { country: "PT", zips: ["1100-148"] } };
    expect(firstOf(places, { country: "PT", zip: "1100-148" })).toBe("whole");
    expect(firstOf(places, { country: "PT", zip: "1100-149" })).toBe("part");
  });
});

describe("a part of a country with a code of its own", () => {
  test.each<[Address, Place]>([
    [
      { country: "GP", zip: "97110" },
      { country: "FR", zipPrefixes: ["97"] },
    ],
    [{ country: "FR", zip: "97110" }, { country: "GP" }],
    [
      { country: "RE", zip: "97400" },
      { country: "FR", zipRanges: [["97400", "97499"]] },
    ],
    [
      { country: "IC", zip: "35001" },
      { country: "ES", zipPrefixes: ["35"] },
    ],
    [
      { country: "GL", zip: "3900" },
      { country: "DK", zips: ["3900"] },
    ],
    [
      { country: "AX", zip: "22100" },
      { country: "FI", zipPrefixes: ["22"] },
    ],
    [{ country: "FI", zip: "22100" }, { country: "AX" }],
    [
      { country: "SJ", zip: "9170" },
      { country: "NO", zipRanges: [["9170", "9179"]] },
    ],
    [
      { country: "PR", zip: "00901" },
      { country: "US", states: ["PR"] },
    ],
    [{ country: "US", zip: "00901", state: "PR" }, { country: "PR" }],
    [{ country: "US", state: "GU" }, { country: "GU" }],
    [
      { country: "JE", zip: "JE2 4AB" },
      { country: "GB", zipPrefixes: ["JE"] },
    ],
    [{ country: "GB", zip: "IM1 1AA" }, { country: "IM" }],
  ])("%j is in %j", (address, place) => {
    expect(holds(place, address)).toBe(true);
  });

  test("is not in the whole of its country when its own code is written", () => {
    expect(holds({ country: "FR" }, { country: "GP", zip: "97110" })).toBe(false);
    expect(holds({ country: "FR" }, { country: "FR", zip: "97110" })).toBe(true);
  });

  test("its own code is more specific than the country, and less than a postcode", () => {
    const places: Readonly<Record<string, Place>> = {
      france: { country: "FR" },
      overseas: { country: "FR", zipPrefixes: ["97"] },
      guadeloupe: { country: "GP" },
      reunion: { country: "RE" },
    };
    const { overseas: _, ...codes } = places;
    expect(firstOf(codes, { country: "FR", zip: "97110" })).toBe("guadeloupe");
    expect(firstOf(codes, { country: "FR", zip: "75001" })).toBe("france");
    expect(firstOf(places, { country: "RE", zip: "97400" })).toBe("overseas");
    expect(firstOf(places, { country: "RE" })).toBe("reunion");
  });

  test("a town of the mainland is not its namesake", () => {
    const saintDenis: Place = { country: "FR", cities: ["Saint-Denis"] };
    expect(holds(saintDenis, { country: "RE", city: "Saint-Denis", zip: "97400" })).toBe(false);
    expect(holds(saintDenis, { country: "FR", city: "Saint-Denis", zip: "93200" })).toBe(true);
  });

  test("the longest prefix names it: Saint-Martin lies in Guadeloupe's", () => {
    expect(firstOf({ gp: { country: "GP" }, mf: { country: "MF" } }, { country: "FR", zip: "97150" })).toBe(
      "mf",
    );
  });
});

test("a town in a prefix wins if the tariff says so, and never over a listed postcode", () => {
  const places: Readonly<Record<string, Place>> = {
    island: { country: "GR", zipPrefixes: ["84"] },
    town: { country: "GR", cities: ["Θήρα"] },
    box: { country: "GR", zips: ["84701"] },
  };
  const thira = { country: "GR", city: "ΘΗΡΑ" };
  expect(firstOf(places, { ...thira, zip: "84700" })).toBe("island");
  expect(firstOf(places, { ...thira, zip: "84700" }, true)).toBe("town");
  expect(firstOf(places, { ...thira, zip: "84701" }, true)).toBe("box");
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Place } from "../../../app/engine/index.ts";
import { compilePlaces } from "../../../app/engine/rating/place-index.ts";
import { naiveFind } from "./naive-tariff.ts";
import { destinations, places } from "./tariff-arbitraries.ts";

function find(
  list: Readonly<Record<string, Place>>,
  address: { country: string; zip?: string; city?: string },
) {
  const index = compilePlaces(Object.entries(list).map(([value, place]) => ({ place, value })));
  return index.find(address);
}

const greece: Readonly<Record<string, Place>> = {
  world: { country: "*" },
  mainland: { country: "GR" },
  islands: { country: "GR", zipPrefixes: ["84", "85"] },
  santorini: { country: "GR", zipRanges: [["84700", "84709"]] },
  rhodes: { country: "GR", zips: ["85100"] },
  patras: { country: "GR", cities: ["Πάτρα"] },
};

describe("places", () => {
  test.each([
    ["a listed postcode before its prefix", { country: "GR", zip: "85100" }, "rhodes"],
    ["a narrow range before a wide prefix", { country: "GR", zip: "84705" }, "santorini"],
    ["the end of a range is in it", { country: "GR", zip: "84709" }, "santorini"],
    ["beyond the range the prefix", { country: "GR", zip: "84710" }, "islands"],
    ["otherwise the country", { country: "GR", zip: "10563" }, "mainland"],
    ["a city before its country", { country: "GR", city: "ΠΑΤΡΑ" }, "patras"],
    ["a postcode before a city", { country: "GR", zip: "85100", city: "Πάτρα" }, "rhodes"],
    ["spaces and the country's own prefix don't matter", { country: "GR", zip: "GR-851 00" }, "rhodes"],
    ["postcodes belong to their country", { country: "DE", zip: "85100" }, "world"],
  ])("%s", (_, address, expected) => {
    expect(find(greece, address)).toBe(expected);
  });

  test("a long prefix beats a wide range around it, and a narrow range in it beats the prefix", () => {
    const list: Readonly<Record<string, Place>> = {
      wide: { country: "DE", zipRanges: [["10000", "19999"]] },
      prefix: { country: "DE", zipPrefixes: ["101"] },
      narrow: { country: "DE", zipRanges: [["10110", "10119"]] },
    };
    expect(find(list, { country: "DE", zip: "10500" })).toBe("wide");
    expect(find(list, { country: "DE", zip: "10150" })).toBe("prefix");
    expect(find(list, { country: "DE", zip: "10115" })).toBe("narrow");
  });

  test("nowhere listed is nowhere", () => {
    expect(find({ home: { country: "GR" } }, { country: "DE", zip: "10115" })).toBeUndefined();
  });

  test("cities compare without accents and case", () => {
    expect(find({ here: { country: "GR", cities: ["Αθήνα"] } }, { country: "GR", city: "ΑΘΗΝΑ" })).toBe(
      "here",
    );
  });

  test("the index answers what reading every place in turn answers", () => {
    fc.assert(
      fc.property(
        fc.array(places, { maxLength: 12 }),
        fc.array(destinations, { minLength: 20, maxLength: 20 }),
        (list, addresses) => {
          const entries = list.map((place, value) => ({ place, value }));
          const index = compilePlaces(entries);
          for (const address of addresses) expect(index.find(address)).toBe(naiveFind(entries, address));
        },
      ),
      { numRuns: 500 },
    );
  });
});

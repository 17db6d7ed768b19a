import { describe, expect, test } from "vitest";
import type { Address, Place } from "../../../app/domain/engine/index.ts";
import { AddressKeys } from "../../../app/domain/engine/rating/address-keys.ts";
import { compilePlaces } from "../../../app/domain/engine/rating/place-index.ts";
import { Chance } from "./chance.ts";
import { bySpecificity, specificityOf } from "./naive-places.ts";
import { randomAddress, randomPlace } from "./random-places.ts";

type Places = Readonly<Record<string, Place | readonly Place[]>>;

function indexOf(list: Places) {
  return compilePlaces(
    Object.entries(list).flatMap(([value, places]) => [places].flat().map((place) => ({ place, value }))),
  );
}

function find(list: Places, address: Address) {
  return indexOf(list).find(new AddressKeys(address), ([first]) => first?.value);
}

function why(list: Places, address: Address) {
  return indexOf(list).find(new AddressKeys(address), ([first]) => first?.match);
}

const greece: Places = {
  world: { country: "*" },
  mainland: { country: "GR" },
  islands: { country: "GR", zipPrefixes: ["84", "GR-85"] },
  santorini: { country: "GR", zipRanges: [["84700", "847-09"]] },
  rhodes: { country: "GR", zips: ["851 00"] },
  patras: { country: "GR", cities: ["Πάτρα"] },
  crete: { country: "GR", states: ["Κρήτη"] },
};

describe("places", () => {
  test.each<[string, Address, string]>([
    ["a listed postcode before its prefix", { country: "GR", zip: "85100" }, "rhodes"],
    ["a narrow range before a wide prefix", { country: "GR", zip: "84705" }, "santorini"],
    ["the beginning of a range is in it", { country: "GR", zip: "84700" }, "santorini"],
    ["the end of a range is in it", { country: "GR", zip: "84709" }, "santorini"],
    ["before the range the prefix", { country: "GR", zip: "84699" }, "islands"],
    ["beyond the range the prefix", { country: "GR", zip: "84710" }, "islands"],
    ["otherwise the country", { country: "GR", zip: "10563" }, "mainland"],
    ["a city before its country", { country: "GR", city: "ΠΑΤΡΑ" }, "patras"],
    ["a state before its country", { country: "GR", state: "κρητη" }, "crete"],
    ["a city before its state", { country: "GR", city: "Πάτρα", state: "Κρήτη" }, "patras"],
    ["a postcode before a city", { country: "GR", zip: "85100", city: "Πάτρα" }, "rhodes"],
    ["spaces and the country's own prefix don't matter", { country: "GR", zip: "GR-851 00" }, "rhodes"],
    ["postcodes belong to their country", { country: "DE", zip: "85100" }, "world"],
    ["no postcode is in no list", { country: "GR", zip: null, city: null, state: null }, "mainland"],
    ["a postcode may be shorter than a prefix", { country: "GR", zip: "8" }, "mainland"],
  ])("%s", (_, address, expected) => {
    expect(find(greece, address)).toBe(expected);
  });

  test("a long prefix beats a wide range around it, and a narrow range in it beats the prefix", () => {
    const list: Places = {
      wide: { country: "DE", zipRanges: [["10000", "19999"]] },
      prefix: { country: "DE", zipPrefixes: ["101"] },
      longer: { country: "DE", zipPrefixes: ["1018"] },
      narrow: { country: "DE", zipRanges: [["10110", "10119"]] },
    };
    expect(find(list, { country: "DE", zip: "10500" })).toBe("wide");
    expect(find(list, { country: "DE", zip: "10150" })).toBe("prefix");
    expect(find(list, { country: "DE", zip: "10189" })).toBe("longer");
    expect(find(list, { country: "DE", zip: "10115" })).toBe("narrow");
  });

  test("ranges hold only postcodes of their ends' shape", () => {
    const list: Places = {
      digits: { country: "NL", zipRanges: [["1000", "1099"]] },
      letters: { country: "NL", zipRanges: [["1011AA", "1011BZ"]] },
      crooked: { country: "NL", zipRanges: [["10AA", "2000"]] },
    };
    expect(find(list, { country: "NL", zip: "1011 AC" })).toBe("letters");
    expect(find(list, { country: "NL", zip: "1011 CA" })).toBe("digits");
    expect(find(list, { country: "NL", zip: "10A1" })).toBeUndefined();
    expect(find(list, { country: "NL", zip: "1100" })).toBeUndefined();
    expect(find(list, { country: "NL", zip: "1500" })).toBeUndefined();
    expect(find(list, { country: "NL", zip: "10BB" })).toBeUndefined();
  });

  test("a prefix and a range of the same postcodes are equal", () => {
    const index = indexOf({
      range: { country: "DE", zipRanges: [["84000", "84999"]] },
      prefix: { country: "DE", zipPrefixes: ["84"] },
      wide: { country: "DE", zipPrefixes: ["8"] },
    });
    const ranks: string[][] = [];
    index.find(new AddressKeys({ country: "DE", zip: "84123" }), (rank) => {
      ranks.push(rank.map(({ value }) => value).sort());
      return undefined;
    });
    expect(ranks).toEqual([["prefix", "range"], ["wide"]]);
  });

  test("a place with several lists holds what any of them holds, and not the whole country", () => {
    const list: Places = { here: { country: "GR", zips: ["11111"], cities: ["Patra"], zipPrefixes: [] } };
    expect(find(list, { country: "GR", zip: "11111" })).toBe("here");
    expect(find(list, { country: "GR", zip: "22222", city: "PATRA" })).toBe("here");
    expect(find(list, { country: "GR", zip: "22222" })).toBeUndefined();
    expect(find({ nowhere: { country: "GR", zips: [] } }, { country: "GR", zip: "1" })).toBeUndefined();
  });

  test("only digits after the country are a postcode with its country before it", () => {
    const list: Places = { here: { country: "GR", zips: ["A12", "12A", "12"] } };
    expect(find(list, { country: "GR", zip: "GRA12" })).toBeUndefined();
    expect(find(list, { country: "GR", zip: "GR12A" })).toBeUndefined();
    expect(find(list, { country: "GR", zip: "GR-12" })).toBe("here");
  });

  test("unusual characters and reversed ranges hold nothing they shouldn't", () => {
    const list: Places = {
      dotted: { country: "GR", zipRanges: [["1.1", "1.5"]] },
      slashed: { country: "GR", zipPrefixes: ["1/"] },
      backwards: { country: "GR", zipRanges: [["500", "300"]] },
      straight: { country: "GR", zipRanges: [["400", "600"]] },
    };
    expect(find(list, { country: "GR", zip: "1.3" })).toBe("dotted");
    expect(find(list, { country: "GR", zip: "1.7" })).toBeUndefined();
    expect(find(list, { country: "GR", zip: "123" })).toBe("dotted");
    expect(find(list, { country: "GR", zip: "1/3" })).toBe("slashed");
    expect(find(list, { country: "GR", zip: "500" })).toBe("straight");
    expect(find(list, { country: "GR", zip: "350" })).toBeUndefined();
  });

  test("nowhere listed is nowhere", () => {
    expect(find({ home: { country: "GR" } }, { country: "DE", zip: "10115" })).toBeUndefined();
    expect(find({}, { country: "DE", zip: "10115" })).toBeUndefined();
  });

  test.each<[Address, unknown]>([
    [
      { country: "GR", zip: "85100" },
      { by: "postcode", zip: "85100" },
    ],
    [
      { country: "GR", zip: "84123" },
      { by: "prefix", prefix: "84" },
    ],
    [
      { country: "GR", zip: "84701" },
      { by: "range", first: "84700", last: "84709" },
    ],
    [
      { country: "GR", city: "πατρα" },
      { by: "city", city: "Πάτρα" },
    ],
    [
      { country: "GR", state: "ΚΡΗΤΗ" },
      { by: "state", state: "Κρήτη" },
    ],
    [{ country: "GR" }, { by: "country", country: "GR" }],
    [{ country: "US" }, { by: "rest-of-world" }],
  ])("say what of them held %j", (address, match) => {
    expect(why(greece, address)).toEqual(match);
  });

  test("ranges within ranges, tens of thousands deep, are held without a list for each", () => {
    const zipRanges = Array.from({ length: 30_000 }, (_, depth): [string, string] => [
      `${100_000 + depth}`,
      `${999_999 - depth}`,
    ]);
    const before = process.memoryUsage().heapUsed;
    const index = compilePlaces(
      zipRanges.map((each, value) => ({ place: { country: "RO", zipRanges: [each] }, value })),
    );
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
    const narrowest = (zip: string) =>
      index.find(new AddressKeys({ country: "RO", zip }), ([first]) => first?.value);
    expect([narrowest("100000"), narrowest("100007"), narrowest("500000")]).toEqual([0, 7, 29_999]);
    expect(narrowest("999990")).toBe(9);
  });

  test("come in the order of reading every place in turn, equals together", () => {
    const chance = new Chance(20_261_120);
    for (let round = 0; round < 300; round += 1) {
      const list = chance.list(0, 12, () => randomPlace(chance));
      const index = compilePlaces(list.map((place, value) => ({ place, value })));
      for (let each = 0; each < 20; each += 1) {
        const address = randomAddress(chance);
        const held: number[] = [];
        index.find(new AddressKeys(address), (rank) => {
          held.push(...rank.map(({ value }) => value).sort((a, b) => a - b));
          return undefined;
        });
        const naive = list
          .map((place, value) => ({ value, specificity: specificityOf([place], address) }))
          .filter(({ specificity }) => specificity !== null)
          .sort((a, b) => bySpecificity(a.specificity!, b.specificity!) || a.value - b.value);
        // A place whose lists hold an address several times appears again at each of them.
        expect([...new Set(held)]).toEqual(naive.map(({ value }) => value));
      }
    }
  });
});

/** Places as lists print them: checked, and matched by the addresses that doors let in. */
import { describe, expect, test } from "vitest";
import { compileTariff } from "../../app/domain/engine/index.ts";
import list from "../../app/domain/reference/lists/states.json" with { type: "json" };
import { readAddress } from "../../app/domain/reference/read-address.ts";
import type { TariffDocument } from "../../app/domain/tariffs/document/document.ts";
import { toTariff } from "../../app/domain/tariffs/document/to-tariff.ts";
import { aTariff, load, problemsOf } from "./a-tariff.ts";

const matrix = "kg,special,land\n5,9,3\n";
const header = "zone,country,zip,zip_from,zip_to,zip_prefix,state,city\n";
const tariffOf = (rows: string, document: object = {}) =>
  aTariff({ document, zones: `${header}${rows}`, prices: matrix });

function zoneOf(files: ReturnType<typeof aTariff>, to: { readonly country: string }): string | undefined {
  const { document, problems } = load(files);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const { services } = compileTariff(toTariff(document as TariffDocument));
  return services.get("standard")?.zoneOf({ from: { country: "GR" }, to: readAddress(to) })?.code;
}

describe("a state", () => {
  const files = (state: string) => tariffOf(`special,US,,,,,${state},\nland,US,,,,,,\n`);

  test("by name or code is the address's by name or code", () => {
    for (const written of ["Alaska", "AK", "ALASKA", "US-AK"]) {
      for (const state of ["AK", "Alaska", "alaska", "US-AK"])
        expect(zoneOf(files(written), { country: "US", ...{ state } })).toBe("special");
    }
    expect(zoneOf(files("Alaska"), { country: "US", ...{ state: "AL" } })).toBe("land");
  });

  test("misspelt is an error with the nearest name", () => {
    expect(problemsOf(files("Alasca"))).toEqual([
      "zones.csv:2:7 error Alasca is not a state of US: is AK (Alaska) meant?",
    ]);
    expect(problemsOf(files("Bavaria"))).toEqual([
      expect.stringContaining("error Bavaria is not a state of US (such as "),
    ]);
  });

  test("by name in one zone and by code in another is in two zones", () => {
    const both = tariffOf("special,US,,,,,Alaska,\nland,US,,,,,AK,\n");
    expect(problemsOf(both)).toEqual([expect.stringContaining("AK is in zone special already")]);
  });

  test("of each country with a list is found by its name", () => {
    const zones = Object.entries(list.data).flatMap(([country, states]) =>
      states.map(({ code, name }) => ({ country, code, name })),
    );
    expect(zones.length).toBeGreaterThan(1_100);
    const base = toTariff(
      load(tariffOf("special,US,,,,,Alaska,\nland,US,,,,,,\n")).document as TariffDocument,
    );
    const document = load(tariffOf("special,US,,,,,Alaska,\nland,US,,,,,,\n")).document as TariffDocument;
    const named = toTariff({
      ...document,
      zones: zones.map(({ country, code, name }) => ({
        code: `${country} ${code}`,
        places: [{ country, states: [name] }],
      })),
    });
    const { services } = compileTariff({
      ...named,
      services: base.services.map((service) => ({
        ...service,
        prices: named.zones.map(({ code }) => ({ zone: code, brackets: [{ upTo: 1_000, priceMinor: 1 }] })),
      })),
    });
    const missed = zones.filter(({ country, code, name }) => {
      const [byName, byCode] = [name, code].map(
        (state) =>
          services.get("standard")?.zoneOf({ from: { country: "GR" }, to: readAddress({ country, state }) })
            ?.code,
      );
      return byName === undefined || byCode !== `${country} ${code}`;
    });
    expect(missed).toEqual([]);
  });
});

describe("a postcode", () => {
  test.each([
    ["special,GB,,PH19,PH29,,,", { country: "GB", zip: "ph2 6ab" }, "land"],
    ["special,GB,,IV1,IV63,,,", { country: "GB", zip: "IV9 8AA" }, "special"],
    ["special,US,99501,,,,,", { country: "US", zip: "99501-1234" }, "special"],
    ["special,GR,,262 21,GR-26300,,,", { country: "GR", zip: "26250" }, "special"],
    ["special,FR,,,,97,,", { country: "GP", zip: "97110" }, "special"],
    ["special,FR,F-75001,,,,,", { country: "FR", zip: "75001" }, "special"],
    ["special,IE,,D1,D24,,,", { country: "IE", zip: "D02 AF30" }, "special"],
  ])("%s for %j: %s", (row, to, expected) => {
    expect(zoneOf(tariffOf(`${row}\nland,*,,,,,,\n`), to)).toBe(expected);
  });

  test("in two zones is found whatever its spelling", () => {
    const files = tariffOf("special,GB,,PH1,PH30,,,\nland,GB,,PH20,PH40,,,\n");
    expect(problemsOf(files)).toEqual([expect.stringContaining("share postcodes")]);
    const apart = tariffOf("special,GB,,PH1,PH9,,,\nland,GB,,PH10,PH40,,,\n");
    expect(problemsOf(apart)).toEqual([]);
  });
});

test("a town beside another zone's prefix is a question, until the tariff answers it", () => {
  const rows = `special,GR,,,,,,Θήρα\nland,GR,,,,84,,\n`;
  expect(problemsOf(tariffOf(rows))).toEqual([
    expect.stringMatching(
      /^zones.csv:2:8 warning Θήρα \(GR\) may lie in a prefix.*such as 84 of zone land.*citiesFirst/,
    ),
  ]);
  for (const citiesFirst of [true, false]) {
    expect(problemsOf(tariffOf(rows, { citiesFirst }))).toEqual([]);
    const to = { country: "GR", zip: "84700", city: "Θήρα" };
    expect(zoneOf(tariffOf(rows, { citiesFirst }), to)).toBe(citiesFirst ? "special" : "land");
  }
});

test.each([
  ["10431,10432", "zip"],
  ["10431; 10432", "zip"],
  ["10431 10432 10433", "zip"],
  ["SW1A 1AA / SW1A 2AA", "zip"],
  ["104, 105", "zip_prefix"],
])("a cell with several postcodes is named as such: %s", (cell, column) => {
  const row = column === "zip" ? `special,GR,"${cell}",,,,,` : `special,GR,,,,"${cell}",,`;
  expect(problemsOf(tariffOf(`${row}\nland,GR,,,,,,\n`))).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`“${cell}” is several postcodes: write each in a row of its own`),
    ]),
  );
});

test.each(["105 57", "SW1A 1AA", "1012 AB", "100-0001", "D 10115"])("%s is one postcode", (zip) => {
  const problems = problemsOf(tariffOf(`special,GB,${zip},,,,,\nland,GB,,,,,,\n`));
  expect(problems.filter((each) => each.includes("several"))).toEqual([]);
});

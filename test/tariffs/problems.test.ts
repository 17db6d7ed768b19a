import { describe, expect, test } from "vitest";
import type { Problem } from "../../app/domain/tariffs/problem.ts";
import { describeProblem } from "../../app/domain/tariffs/problem.ts";
import { atMost } from "../support/time-limits.ts";
import type { Files } from "./a-tariff.ts";
import { aDocument, aTariff, load, prices, problemsOf, zones } from "./a-tariff.ts";

const header = "kg,city,land,isle";
const fuel = (amount: object, more: object = {}) => ({
  document: { surcharges: [{ code: "fuel", name: "Fuel", per: "shipment", amount, ...more }] },
});
const ten = Array.from({ length: 10 }, (_, digit) => `land,GR,1${digit}\n`).join("");
const lockers = {
  chargedBy: "compartment",
  compartments: [{ compartment: 1, lengthCm: 9, widthCm: 9, heightCm: 9, maxWeightKg: 9 }],
};

test("a tariff without problems has none", () => {
  expect(problemsOf(aTariff())).toEqual([]);
  expect(load(aTariff()).document).not.toBeNull();
});

describe("names that are not known", () => {
  const unknown = (names: readonly string[]) => ({
    document: Object.fromEntries(names.map((name) => [name, 1])),
  });

  test("are reported up to twenty of an object", () => {
    const names = Array.from({ length: 50_000 }, (_, index) => `servise${index}`);
    const started = performance.now();
    const problems = load(aTariff(unknown(names))).problems.map(({ message }) => message);
    expect(performance.now() - started).toBeLessThan(atMost(10_000));
    expect(problems).toHaveLength(21);
    expect(problems[0]).toBe("“servise0” is not known here: is “services” meant?");
    expect(problems[20]).toBe("49980 more names are not known here");
  });

  test("are compared with known ones twenty times, and reported wherever they are", () => {
    const surcharges = Array.from({ length: 30 }, (_, index) => ({
      code: `fuel${index}`,
      name: "Fuel",
      per: "shipment",
      amount: { fixed: 1 },
      [`transitDayz${index % 25}`]: 1,
    }));
    const problems = load(aTariff({ document: { surcharges } })).problems;
    const messages = problems
      .map(({ message }) => message)
      .filter((message) => message.includes("transitDayz"));
    expect(messages.filter((message) => message.endsWith("meant?"))).toHaveLength(25);
    expect(messages).toHaveLength(30);
  });

  test("are cut short if they were not written by hand", () => {
    const [problem] = load(aTariff(unknown(["x".repeat(100_000)]))).problems;
    expect(problem?.message).toBe(`“${"x".repeat(40)}…” is not known here`);
  });
});

describe("every problem is named by file, row and column:", () => {
  test.each<[string, Files, readonly string[]]>([
    // ---- the document
    [
      "a comma too much",
      { ...aTariff(), "tariff.json": '{\n  "format": "waybill-tariff/2",\n}' },
      [
        "tariff.json:3:1 error this is not JSON: it expects a name in quotation marks here: there is a comma too much",
      ],
    ],
    [
      "an empty file",
      { ...aTariff(), "tariff.json": "" },
      ["tariff.json:1:1 error this is not JSON: it ends too early"],
    ],
    [
      "a field twice",
      { ...aTariff(), "tariff.json": aDocument().replace('"tax"', '"currency": "USD",\n"tax"') },
      ["tariff.json:9:1 error “currency” is there twice in the same { }"],
    ],
    [
      "fields missing and mistyped",
      { ...aTariff(), "tariff.json": aDocument().replace("validFrom", "valdiFrom") },
      [
        "tariff.json:1:1 error “validFrom” is missing",
        "tariff.json:6:14 error “valdiFrom” is not known here: is “validFrom” meant?",
      ],
    ],
    [
      "a day that does not exist",
      aTariff({ document: { validFrom: "2026-02-30" } }),
      ["tariff.json:6:14 error “validFrom” must be a day written YYYY-MM-DD"],
    ],
    [
      "an end before the beginning",
      aTariff({ document: { validTo: "2025-12-31" } }),
      ["tariff.json:10:12 error ends on 2025-12-31, before it begins on 2026-01-01"],
    ],
    [
      "a currency and a time zone that are none",
      aTariff({ document: { currency: "EUX", timeZone: "Europe/Atlantis" } }),
      [
        "tariff.json:4:13 error EUX is not an ISO 4217 currency",
        "tariff.json:5:13 error Europe/Atlantis is not an IANA time zone such as Europe/Athens",
      ],
    ],
    [
      "a decimal comma in JSON",
      aTariff({ document: { cashOnDelivery: { max: "3,40" } } }),
      ["tariff.json:10:26 error “max” must be an amount such as 3.40, with a decimal point"],
    ],
    [
      "a surcharge of a kind that is not known",
      aTariff(fuel({ percnt: 4 })),
      ["tariff.json:10:81 error “percnt” is not known here: is “percent” meant?"],
    ],
    [
      "a percent as it is printed",
      aTariff(fuel({ percent: "4,5 %" })),
      [
        "tariff.json:10:82 error “percent” is a number without quotation marks and without “%”: is 4.5 meant?",
      ],
    ],
    [
      "a percent as a fraction",
      aTariff(fuel({ percent: 0.045 })),
      ["tariff.json:10:82 warning surcharge fuel: 0.045 % is very little: is 4.5 meant?"],
    ],
    [
      "postcodes as numbers",
      aTariff({ document: { zones: [{ code: "city", places: [{ country: "GR", zips: [10557] }] }] } }),
      ["tariff.json:7:60 error “zips”, entry 1, must be a postcode in quotation marks"],
    ],
    // ---- the files
    [
      "a table that is not there",
      aTariff({ document: { zones: { file: "zonen.csv" } } }),
      ["tariff.json:7:10 error there is no file zonen.csv"],
    ],
    [
      "a workbook",
      { ...aTariff(), "prices.csv": new Uint8Array([0x50, 0x4b, 3, 4]) },
      ["prices.csv:: error is a workbook, not text: save the sheet as “CSV UTF-8”"],
    ],
    [
      "letters of another encoding",
      { ...aTariff(), "zones.csv": new Uint8Array([0x50, 0xe8, 0x2c]) },
      ["zones.csv:: error may say Pè or Pč"],
    ],
    [
      "UTF-16",
      { ...aTariff(), "zones.csv": new Uint8Array([0xff, 0xfe, 0x7a, 0]) },
      ["zones.csv:: error has a header line and nothing below it"],
    ],
    [
      "a lost letter",
      { ...aTariff(), "zones.csv": "zone,country\na,GR\n\uFFFD,GR\n" },
      ["zones.csv:3:1 error has a letter that was lost"],
    ],
    ["an empty table", aTariff({ prices: "\n\n" }), ["prices.csv:: error is empty"]],
    [
      "a header alone",
      aTariff({ prices: `${header}\n` }),
      ["prices.csv:: error has a header line and nothing below it"],
    ],
    [
      "a quote that is not closed",
      aTariff({ prices: `${header}\n1,"2,3,4\n` }),
      ["prices.csv:2: error has a quotation mark that is never closed"],
    ],
    [
      "decimal commas between commas",
      aTariff({ prices: `${header}\n1,2,50,3,4\n` }),
      ["prices.csv:2:5 error is beyond the header line's 4 columns"],
    ],
    [
      "a zones table without countries",
      aTariff({ zones: "zone,zip\ncity,10557\n" }),
      ["zones.csv:1: error has no column “country” in its header line"],
    ],
    [
      "a column twice",
      aTariff({ zones: "zone,country,zip,postcode\ncity,GR,10557,\nland,GR,,\nisle,GR,84300,\n" }),
      ["zones.csv:1:4 error is a second column “postcode”"],
    ],
    [
      "a column that is not used",
      aTariff({ zones: "zone,country,depot,zip\ncity,GR,X,10557\nland,GR,Y,\nisle,GR,Z,84300\n" }),
      ["zones.csv:1:3 warning the column “depot” is not used"],
    ],
    [
      "prices without a measure",
      aTariff({ prices: "up,city,land,isle\n1,2,3,4\n" }),
      ["prices.csv:1: error needs one column of what is charged by"],
    ],
    // ---- zones
    [
      "a country that does not exist",
      aTariff({ zones: zones.replace("isle,GR", "isle,EL") }),
      ["zones.csv:4:2 error “EL” must be an ISO 3166-1 alpha-2 country code such as GR (write GR for EL)"],
    ],
    [
      "a postcode that lost its zero",
      aTariff({ zones: `${zones}isle,DE,1067,,,\n` }),
      ["zones.csv:5:3 error 1067 is not a postcode of DE (such as 10115): was it 01067?"],
    ],
    [
      "postcodes of a country without any",
      aTariff({ zones: `${zones}isle,AE,12345,,,\n` }),
      ["zones.csv:5:3 error AE has no postcodes: name cities instead"],
    ],
    [
      "a prefix longer than a postcode",
      aTariff({ zones: `${zones}isle,GR,,,,841001\n` }),
      ["zones.csv:5:6 error 841001 is not the beginning of a postcode of GR"],
    ],
    [
      "half a range",
      aTariff({ zones: `${zones}isle,GR,,85000,,\n` }),
      ["zones.csv:5:4 error a range of postcodes needs both ends"],
    ],
    [
      "a range upside down, and one of unequal ends",
      aTariff({ zones: `${zones}isle,GR,,85999,85000,\nisle,GR,,850,85999,\n` }),
      [
        "zones.csv:5:4 error 85999 comes after 85000: the lower end comes first",
        "zones.csv:6:4 error 850 and 85999 are not alike",
      ],
    ],
    [
      "two kinds of place in a row",
      aTariff({ zones: `${zones}isle,GR,85100,,,85\n` }),
      ["zones.csv:5:6 error a row names a postcode, a range, a prefix, a city or a state"],
    ],
    [
      "the rest of the world with a postcode",
      aTariff({ zones: `${zones}isle,*,1,,,\n` }),
      ["zones.csv:5:2 error the rest of the world (*) has no postcodes"],
    ],
    [
      "a row without country or zone",
      aTariff({ zones: `${zones},GR,85100,,,\nisle,,85100,,,\n` }),
      ["zones.csv:5:1 error a zone is missing", "zones.csv:6:2 error a country is missing"],
    ],
    // ---- overlaps and reach
    [
      "a postcode in two zones",
      aTariff({ zones: "zone,country,zip\ncity,GR,10557\nland,GR,105 57\nland,GR,\nisle,GR,84300\n" }),
      [
        "zones.csv:3:3 error 105 57 (GR) is in zone city already: an address can be in one only (zones.csv, row 2, column C)",
      ],
    ],
    [
      "a postcode twice in one zone",
      aTariff({ zones: `${zones}isle,GR,,,,84\n` }),
      ["zones.csv:5:6 warning 84… (GR) is there twice in zone isle (zones.csv, row 4, column F)"],
    ],
    [
      "ranges that cross",
      aTariff({
        zones:
          "zone,country,zip_from,zip_to\ncity,GR,10000,15000\nland,GR,14000,19999\nisle,GR,84000,84999\n",
      }),
      [
        "zones.csv:3:3 error 14000 to 19999 (GR) and 10000 to 15000 (GR) of zone city share postcodes, and neither lies within the other",
      ],
    ],
    [
      "a range that is a prefix of another zone",
      aTariff({
        zones:
          "zone,country,zip_from,zip_to,zip_prefix\ncity,GR,,,10\nland,GR,10000,10999,\nisle,GR,84000,84999,\n",
      }),
      ["zones.csv:3:3 error 10000 to 10999 (GR) and 10… (GR) of zone city share postcodes"],
    ],
    [
      "a zone that others claim whole",
      aTariff({ zones: `zone,country,zip_prefix\ncity,GR,1\n${ten}isle,GR,84\n` }),
      [
        "zones.csv:2:1 error zone city can't be reached: every postcode of it is listed more precisely by others",
      ],
    ],
    [
      "a country in two zones",
      aTariff({ zones: `${zones}isle,GR,,,,\n` }),
      ["zones.csv:5:2 error GR is in zone land already"],
    ],
    [
      "a place in two tax rules",
      aTariff({
        document: {
          tax: {
            prices: "net",
            rules: [
              { places: [{ countries: ["GR"] }], percent: 24 },
              { places: [{ country: "GR" }], percent: 17 },
            ],
            otherwise: "none",
          },
        },
      }),
      ["tariff.json:9:102 error GR is in tax rule 1 already"],
    ],
    // ---- prices
    [
      "a zone without prices",
      aTariff({ prices: "kg,city,land\n1,2,3\n" }),
      ["tariff.json:8:80 error service standard has no prices for zone isle: add them, or name"],
    ],
    [
      "a zone that is not served, and has prices",
      aTariff({ service: { notServed: ["isle"] } }),
      ["tariff.json:8:114 error service standard has prices for zone isle and names it in “notServed”"],
    ],
    [
      "prices of a zone that is not there",
      aTariff({ prices: `${header},moon\n1,2,3,4,5\n` }),
      ["prices.csv:1:5 error there is no zone moon, only city, land, isle"],
    ],
    [
      "a zone's column twice",
      aTariff({ prices: `${header},Zone isle\n1,2,3,4,5\n` }),
      ["prices.csv:1:5 error is a second column of zone isle"],
    ],
    [
      "a step without a price between two that have one",
      aTariff({ prices: `${header}\n1,2,-,3\n2,3,4,5\n` }),
      ["prices.csv:2:3 error zone land has no price up to 1, but further down it has"],
    ],
    [
      "empty cells, which may mean three things",
      aTariff({ prices: `${header}\n1,2,,3\n2,3,4,5\n` }),
      [
        "prices.csv:2:3 error an empty cell may mean the price above, the price to the left, or “not served”.",
      ],
    ],
    [
      "a step that begins above the end of the one before",
      aTariff({ prices: `${header}\n0-1,2,3,4\n1-2,3,4,5\n5-10,4,5,6\n` }),
      ["prices.csv:4:1 error begins at 5, and the row above ends at “1-2”: no price holds between them."],
    ],
    [
      "a step that begins below the end of the one before",
      aTariff({ prices: `${header}\n0-5,2,3,4\n3-10,3,4,5\n` }),
      ["prices.csv:3:1 error begins at 3, below the end of the row above (“0-5”): two prices hold there."],
    ],
    [
      "a step that ends before it begins",
      aTariff({ prices: `${header}\n2-1,2,3,4\n` }),
      ["prices.csv:2:1 error “2-1” ends at or below its beginning: write the lower end first"],
    ],
    [
      "a last step without an end",
      aTariff({ prices: "from kg,up to kg,city,land,isle\n0,2,2,3,4\n2,,3,4,5\n" }),
      ["prices.csv:3:1 error “2” has no end: up to how much does its price hold"],
    ],
    [
      "a column that is no zone and no price",
      aTariff({ prices: `${header},remarks\n1,2,3,4,soon\n` }),
      ["prices.csv:1:5 error the column “remarks” is not understood: may it be left out?"],
    ],
    [
      "steps out of order",
      aTariff({ prices: "zone,kg,price\ncity,5,3\ncity,1,2\nland,1,2\nisle,1,2\n" }),
      ["prices.csv:3:3 error zone city: up to 1 kg comes after up to 5 kg: the lower one goes first"],
    ],
    [
      "a step twice",
      aTariff({ prices: "zone,kg,price\ncity,1,3\ncity,1,2\nland,1,2\nisle,1,2\n" }),
      ["prices.csv:3:3 error zone city has two prices up to 1 kg"],
    ],
    [
      "a price that falls",
      aTariff({ prices: `${header}\n1,2,3,4\n5,3,2.5,5\n` }),
      ["prices.csv:3:3 error zone land: up to 5 kg costs 2.5, less than up to 1 kg (3)"],
    ],
    [
      "a price a kilogram that begins below the step before",
      aTariff({ prices: `${header}\n5,5,6,7\n70 per 1,1,0.9,1.2\n` }),
      ["prices.csv:3:3 error zone land: up to 70 kg begins at 5.4, less than up to 5 kg (6)"],
    ],
    [
      "a step above the limits",
      aTariff({
        service: { limits: { maxWeightKg: 1 } },
        prices: "zone,kg,price\ncity,1,2\ncity,5,3\nland,1,2\nisle,1,2\n",
      }),
      [
        "prices.csv:3:3 error zone city: nobody ever pays the price up to 5 kg: the service's limits end at 1 kg",
      ],
    ],
    [
      "steps below the smallest weight and between the steps of rounding",
      aTariff({
        service: { billableWeight: { per: "parcel", stepKg: 1, minKg: 2 } },
        prices: "zone,kg,price\ncity,1,2\ncity,2,3\ncity,2.5,4\nland,3,2\nisle,3,2\n",
      }),
      [
        "prices.csv:2:3 error zone city: nobody ever pays the price up to 1 kg: less than 2 kg is never charged",
        "prices.csv:4:3 error zone city: nobody ever pays the price up to 2.5 kg: weights are rounded up to steps of 1 kg",
      ],
    ],
    [
      "a price finer than a cent",
      aTariff({ prices: `${header}\n1,2.0051,3,4\n` }),
      ["prices.csv:2:2 error 2.0051 is finer than EUR has it: at most 2 decimals"],
    ],
    [
      "what is no number",
      aTariff({ prices: `${header}\n1,2,three,4\n` }),
      ["prices.csv:2:3 error “three” is not a number"],
    ],
    [
      "what is no step",
      aTariff({ prices: `${header}\n1,2,3,4\nheavy,3,4,5\n,4,5,6\n` }),
      ["prices.csv:3:1 error “heavy” is not understood", "prices.csv:4:1 error says nothing"],
    ],
    [
      "days that are none",
      aTariff({ prices: `${header}\ndays,1,2,soon\n1,2,3,4\n` }),
      ["prices.csv:2:4 error “soon” are no days: write 2, or 2-4"],
    ],
    [
      "both decimal signs in one file",
      aTariff({ prices: "kg;city;land;isle\n1;2,50;3.50;4,1\n" }),
      ["prices.csv:2:3 error “3.50” has a decimal point, and row 2 (“2,50”) a decimal comma"],
    ],
    [
      "a number that may be two",
      aTariff({ prices: "kg;city;land;isle\n1;1.234;3;4\n" }),
      ["prices.csv:2:2 error “1.234” may be 1234 or 1 and a fraction"],
    ],
    [
      "rows of a service that is not there",
      aTariff({ prices: "service,kg,city,land,isle\nstandard,1,2,3,4\nmorning,1,2,3,4\n" }),
      ["prices.csv:3:1 error no service “morning” takes its prices from this file"],
    ],
    [
      "a service without rows",
      aTariff({ prices: "service,kg,city,land,isle\nmorning,1,2,3,4\n" }),
      [
        "prices.csv:: error has no row of service standard",
        "prices.csv:2:1 error no service “morning” takes its prices from this file",
      ],
    ],
    [
      "a service without prices",
      aTariff({ service: { prices: [] } }),
      ["tariff.json:8:80 error “prices” of service standard is empty"],
    ],
    [
      "compartments that are not there, or have no price",
      aTariff({
        service: {
          ...lockers,
          compartments: [...lockers.compartments, { ...lockers.compartments[0], compartment: 2 }],
        },
        prices: "compartment,city,land,isle\n1,2,3,4\n2,3,4,-\n3,4,-,-\n",
      }),
      [
        "prices.csv:1:4 error zone isle has no price for compartment 2",
        "prices.csv:4:2 error zone city: nobody ever pays the price up to compartment 3: the largest compartment is 2",
      ],
    ],
    [
      "weights where compartments are charged",
      aTariff({ service: lockers, prices: "zone,kg,price\ncity,1,2\nland,1,2\nisle,1,2\n" }),
      [
        "prices.csv:2:3 error service standard is charged by compartment: its prices are given by “compartment”",
        "prices.csv:3:3 error service standard is charged by compartment",
        "prices.csv:4:3 error service standard is charged by compartment",
      ],
    ],
    // ---- surcharges
    [
      "a percent that begins late, and one out of order",
      aTariff(
        fuel({
          percent: [{ from: "2026-02-01", percent: 4 }, { from: "2026-02-01", percent: 5 }, { percent: 6 }],
        }),
      ),
      [
        "tariff.json:10:83 error there is no percent from 2026-01-01, when the tariff begins, to 2026-02-01",
        "tariff.json:10:117 error begins on 2026-02-01, not after the one before it (2026-02-01)",
        "tariff.json:10:151 error needs the day from which it holds",
      ],
    ],
    [
      "days that never come, and days the wrong way round",
      aTariff(
        fuel(
          { fixed: 1 },
          {
            dates: [
              { from: "2025-11-01", to: "2025-12-31" },
              { from: "2026-12-31", to: "2026-11-01" },
            ],
          },
        ),
      ),
      [
        "tariff.json:10:92 warning surcharge fuel is never charged then: the tariff holds from 2026-01-01",
        "tariff.json:10:132 error surcharge fuel ends on 2026-11-01, before it begins on 2026-12-31",
      ],
    ],
    [
      "zones and services that are not there",
      aTariff(fuel({ fixed: 1 }, { zones: ["City"], services: ["slow"] })),
      [
        "tariff.json:10:92 error there is no zone City: write city",
        "tariff.json:10:112 error there is no service slow, only standard",
      ],
    ],
    [
      "an option that nobody offers",
      aTariff(fuel({ fixed: 1 }, { when: "saturday-delivery" })),
      ["tariff.json:10:16 warning surcharge fuel is never charged: nothing here offers saturday-delivery"],
    ],
    [
      "a share of what is not there",
      aTariff(fuel({ percent: 1, of: "insured-amount" })),
      ["tariff.json:10:16 error surcharge fuel is a percent of what only insurance has"],
    ],
    [
      "a group of unequals, a minimum above the maximum, and nothing to be above of",
      aTariff({
        document: {
          surcharges: [
            {
              code: "big",
              name: "Big",
              per: "parcel",
              group: "g",
              above: {},
              amount: { perKg: 1, min: 3, max: 2 },
            },
            { code: "fat", name: "Fat", per: "shipment", group: "g", amount: { fixed: 1 } },
          ],
        },
      }),
      [
        "tariff.json:10:78 error surcharge big names no weight or size in “above”",
        "tariff.json:10:90 error surcharge big: its “min” is more than its “max”",
        "tariff.json:10:119 error surcharge fat shares group g with big: give both the same “per” and “rank”",
      ],
    ],
    [
      "holidays of a country that are not known",
      aTariff({
        document: {
          pickup: { weekdays: ["mon"], holidays: "AQ", from: "09:00", until: "17:00", slotHours: 2 },
        },
      }),
      ["tariff.json:10:42 error the public holidays of AQ are not known here"],
    ],
    [
      "finer weights and percents than can be charged",
      aTariff({ ...fuel({ percent: 1.23456 }), prices: `${header}\n1.23456,2,3,4\n` }),
      [
        "prices.csv:2:2 error 1.23456 kg is finer than a gram",
        "tariff.json:10:82 error 1.23456 is finer than a percent is charged",
      ],
    ],
  ])("%s", (_, files, expected) => {
    const found = problemsOf(files);
    expect(found).toHaveLength(expected.length);
    for (const [index, start] of expected.entries()) expect(found[index]?.slice(0, start.length)).toBe(start);
    const hasErrors = expected.some((each) => / error /.test(each));
    expect(load(files).document === null).toBe(hasErrors);
  });

  test("all of them in one go", () => {
    const found = problemsOf(
      aTariff({
        document: { timeZone: "Mars/Olympus", validTo: "2025-01-01" },
        zones: zones.replace("isle,GR", "isle,EL"),
        prices: prices.replace("4.90", "x").replace("6.30", "4.10"),
      }),
    );
    expect(found.map((each) => each.split(" ")[0])).toEqual([
      "prices.csv:3:3",
      "prices.csv:3:4",
      "tariff.json:5:13",
      "tariff.json:10:12",
      "zones.csv:4:2",
    ]);
  });
});

describe("an explicit intention is accepted:", () => {
  test.each<[string, Files]>([
    [
      "prices that fall",
      aTariff({ service: { allowFallingPrices: true }, prices: `${header}\n1,2,3,4\n5,1,2,3\n` }),
    ],
    [
      "a zone that a service does not go to",
      aTariff({ service: { notServed: ["isle"] }, prices: "kg,city,land\n1,2,3\n" }),
    ],
    ["a zone of dashes", aTariff({ prices: `${header}\n1,2,3,-\n5,3,4,–\n` })],
    ["prices that end early", aTariff({ prices: `${header}\n1,2,3,4\n5,3,4,-\n` })],
    ["a range within a range", aTariff({ zones: `${zones}isle,GR,,10400,10500,\n` })],
    ["a postcode within a prefix of another zone", aTariff({ zones: `${zones}city,GR,84100,,,\n` })],
  ])("%s", (_, files) => {
    expect(problemsOf(files)).toEqual([]);
    expect(load(files).document).not.toBeNull();
  });
});

test("a place is written as spreadsheets and editors call it", () => {
  const problem: Problem = { severity: "error", file: "a.csv", row: 14, column: 28, message: "no." };
  expect(describeProblem(problem)).toBe("a.csv, row 14, column AB: error: no.");
  expect(describeProblem({ ...problem, file: "a.json", severity: "warning" })).toBe(
    "a.json, line 14, character 28: warning: no.",
  );
  expect(describeProblem({ ...problem, row: null, column: null })).toBe("a.csv: error: no.");
});

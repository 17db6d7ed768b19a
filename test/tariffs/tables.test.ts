// Run: long
import { describe, expect, test } from "vitest";
import { atMost } from "../support/time-limits.ts";
import { aDocument, aTariff, load, prices, zones } from "./a-tariff.ts";

const plain = load(aTariff()).document;
const semicolons = (table: string) => table.replaceAll(",", ";");
const greek = (table: string) => semicolons(table).replaceAll(".", ",");
const list = `zone,kg,price
city,1,2.90
land,1,3.40
city,5,4.10
isle,1,4.20
isle,5,6.30
isle,+1,1.10
land,5,4.90
city,+1,0.70
land,+1,0.85
`;

describe("pounds, ounces and inches", () => {
  const brackets = (table: string, service: object = {}) =>
    load(aTariff({ prices: table, service })).document?.services[0]?.prices[0];

  test("as columns are exact kilograms and centimetres", () => {
    const pounds = brackets("lb,city,land,isle\n1,3,3,3\nup to 2.5 lbs,4,4,4\n70 per 1,2,2,2\n+1,1,1,1\n");
    expect(pounds?.brackets).toMatchObject([
      { upToKg: 0.45359237 },
      { upToKg: 1.133980925 },
      { upToKg: 31.7514659, perKg: 0.45359237 },
    ]);
    expect(pounds?.beyond).toMatchObject({ eachKg: 0.45359237 });
    expect(brackets("oz,city,land,isle\n1,3,3,3\n16,4,4,4\n")?.brackets).toMatchObject([
      { upToKg: 0.028349523125 },
      { upToKg: 0.45359237 },
    ]);
    const inches = brackets("inches,city,land,isle\n12,3,3,3\n", { chargedBy: "size" });
    expect(inches?.brackets).toMatchObject([{ upToCm: 30.48 }]);
  });

  test("have no problems, and other fine weights still have", () => {
    expect(load(aTariff({ prices: "oz,city,land,isle\n0.5,3,3,3\n3,4,4,4\n" })).problems).toEqual([]);
    expect(load(aTariff({ prices: "kg,city,land,isle\n0.4536,3,3,3\n" })).problems).toMatchObject([
      { message: "0.4536 kg is finer than a gram: at most 3 decimals" },
    ]);
  });

  test("leave Lebanon and India their columns", () => {
    const zoneTable = "zone,country\nLB,LB\nIN,IN\n";
    const { document, problems } = load(aTariff({ zones: zoneTable, prices: "kg,LB,IN\n1,20,30\n" }));
    expect(problems).toEqual([]);
    expect(document?.services[0]?.prices).toMatchObject([{ zone: "LB" }, { zone: "IN" }]);
  });
});

describe("the same table, however it was saved, is the same tariff:", () => {
  test.each<[string, string, string]>([
    ["with semicolons and decimal commas", greek(zones), greek(prices)],
    ["with tabs", zones.replaceAll(",", "\t"), prices.replaceAll(",", "\t")],
    [
      "with commas, quoted decimal commas",
      zones,
      prices.replace(/\d+\.\d+/g, (price) => `"${price.replace(".", ",")}"`),
    ],
    ["with a byte order mark", `\uFEFF${zones}`, `\uFEFF${prices}`],
    ["with the line ends of Windows", zones.replaceAll("\n", "\r\n"), prices.replaceAll("\n", "\r\n")],
    [
      "with all of these",
      `\uFEFF${greek(zones).replaceAll("\n", "\r\n")}`,
      `\uFEFF${greek(prices).replaceAll("\n", "\r\n")}`,
    ],
    ["with a hint of its separator", zones, `sep=;\n${greek(prices)}`],
    ["with empty rows and columns", `\n${zones}\n,,,,,\n`, prices.replaceAll("\n", ",,\n")],
    ["without a line end at the end", zones.trimEnd(), prices.trimEnd()],
    [
      "with other words in the header",
      zones.replace("zone,country,zip,", "Zone code,Country,Post code,"),
      prices.replace("kg,city,land,isle", "Up to (kg),Zone CITY,zone land,Zone Isle"),
    ],
    [
      "with units and signs in the cells",
      zones,
      prices
        .replace("\n1,", "\nup to 1 kg,")
        .replace("\n5,", "\n≤ 5kg,")
        .replace("+1", "each 1")
        .replace("2.90", "€ 2.90")
        .replace("4.10", "4.10 EUR"),
    ],
    [
      "in grams",
      zones,
      prices
        .replace("kg,", "g,")
        .replace("\n1,", "\n1000,")
        .replace("\n5,", '\n"5,000",')
        .replace("+1", "+1000"),
    ],
    ["as a list", zones, list],
    [
      "with a column of services",
      zones,
      prices.replace("kg,", "service,kg,").replace(/^([15+])/gm, "standard,$1"),
    ],
  ])("%s", (_, zoneTable, priceTable) => {
    const loaded = load(aTariff({ zones: zoneTable, prices: priceTable }));
    expect(loaded.problems).toEqual([]);
    expect(loaded.document?.zones).toEqual(plain?.zones);
    const sorted = (document: typeof plain) =>
      [...(document?.services[0]?.prices ?? [])].sort((a, b) => (a.zone < b.zone ? -1 : 1));
    expect(sorted(loaded.document)).toEqual(sorted(plain));
  });
});

describe("numbers", () => {
  const cells = (...written: readonly string[]) => {
    const table = `kg;city;land;isle\n${written.map((cell, index) => `${index + 1};${cell};${cell};${cell}`).join("\n")}\n`;
    const { document } = load(aTariff({ service: { allowFallingPrices: true }, prices: table }));
    return document?.services[0]?.prices[0]?.brackets.map(({ price }) => price);
  };

  test("are distinguished within a file", () => {
    expect(cells("1.234,50", "1.234")).toEqual([1234.5, 1234]);
    expect(cells("1,234.50", "1,234")).toEqual([1234.5, 1234]);
    expect(cells("2,50", "1.234")).toEqual([2.5, 1234]);
    expect(cells("1.234.567", "2,5")).toEqual([1_234_567, 2.5]);
    expect(cells("1 234,50", "1'234,5", "1\u00a0234,5")).toEqual([1234.5, 1234.5, 1234.5]);
    expect(cells("12", "7")).toEqual([12, 7]);
    expect(cells(".5", "0,5")).toBeUndefined();
    expect(cells(",5", "3,")).toEqual([0.5, 3]);
  });

  test("are never guessed", () => {
    expect(cells("1.234")).toBeUndefined();
    expect(cells("12.34.5")).toBeUndefined();
    expect(cells("1,23.456,7")).toBeUndefined();
    expect(cells("1.2345,6")).toBeUndefined();
    expect(cells("-3")).toBeUndefined();
    expect(cells("1e3")).toBeUndefined();
  });

  test("that begin with a nought have a fraction", () => {
    expect(cells("0,350", "1,50")).toEqual([0.35, 1.5]);
    const { document } = load(
      aTariff({ prices: "kg;city;land;isle\n0,500;1,00;2,00;3,00\n1,250;2,00;3,00;4,00\n" }),
    );
    expect(document?.services[0]?.prices[0]?.brackets.map((each) => "upToKg" in each && each.upToKg)).toEqual(
      [0.5, 1.25],
    );
  });
});

test.each([
  ["ranges", "kg,city,land,isle\n0-2,9,10,11\n2-5 kg,12,13,14\neach additional kg,2,3,4\n"],
  [
    "Greek words",
    "κιλά,city,land,isle\nέως 2,9,10,11\nαπό 2 έως 5 κιλά,12,13,14\nκάθε επιπλέον κιλό,2,3,4\n",
  ],
])("rows with %s, as carriers print them", (_what, table) => {
  const { document, problems } = load(aTariff({ prices: table }));
  expect(problems).toEqual([]);
  expect(document?.services[0]?.prices[0]).toMatchObject({
    brackets: [
      { upToKg: 2, price: 9 },
      { upToKg: 5, price: 12 },
    ],
    beyond: { eachKg: 1, price: 2 },
  });
});

test("days, prices a kilogram, and steps above the last row", () => {
  const table = "kg,city,land,isle\ndays,1,1-2,-\n30,9,10,11\n70 per 1,0.4,0.5,0.6\n+5,2,3,4\n";
  expect(load(aTariff({ prices: table })).document?.services[0]?.prices).toEqual([
    {
      zone: "city",
      transitDays: 1,
      brackets: [
        { upToKg: 30, price: 9 },
        { upToKg: 70, perKg: 1, price: 0.4 },
      ],
      beyond: { eachKg: 5, price: 2 },
    },
    {
      zone: "land",
      transitDays: { min: 1, max: 2 },
      brackets: [
        { upToKg: 30, price: 10 },
        { upToKg: 70, perKg: 1, price: 0.5 },
      ],
      beyond: { eachKg: 5, price: 3 },
    },
    {
      zone: "isle",
      brackets: [
        { upToKg: 30, price: 11 },
        { upToKg: 70, perKg: 1, price: 0.6 },
      ],
      beyond: { eachKg: 5, price: 4 },
    },
  ]);
});

test("pieces and compartments", () => {
  const pieces = load(
    aTariff({
      service: { chargedBy: "pieces" },
      prices: "pallets,city,land,isle\n1,9,10,11\n2,15,16,17\n+1,6,7,8\n",
    }),
  );
  expect(pieces.problems).toEqual([]);
  expect(pieces.document?.services[0]?.prices[0]).toEqual({
    zone: "city",
    brackets: [
      { upToPieces: 1, price: 9 },
      { upToPieces: 2, price: 15 },
    ],
    beyond: { eachPieces: 1, price: 6 },
  });
});

test("zones with everything a place can be", () => {
  const table = `zone;country;zip;zip_from;zip_to;zip_prefix;city;state;remote
a;GR;10557;;;;;;
b;GB;;;;BT;;;yes
a;GR;;11000;11999;;;;
c;US;;;;;;AK;x
c;IE;;;;;Cork;;ναι
d;*;;;;;;;no
a;GR;105 58;;;;;;
`;
  const matrix = "kg,a,b,c,d\n1,1,2,3,4\n";
  expect(load(aTariff({ zones: table, prices: matrix })).document?.zones).toEqual([
    { code: "a", places: [{ country: "GR", zips: ["10557", "105 58"], zipRanges: [["11000", "11999"]] }] },
    { code: "b", remote: true, places: [{ country: "GB", zipPrefixes: ["BT"] }] },
    {
      code: "c",
      remote: true,
      places: [
        { country: "US", states: ["AK"] },
        { country: "IE", cities: ["Cork"] },
      ],
    },
    { code: "d", places: [{ country: "*" }] },
  ]);
});

test("places of surcharges, origins and single zones come from tables too", () => {
  const files = {
    "prices.csv": "kg,near\n1,2\n",
    "far.csv": "country,zip_prefix\nGR,84\nGR,85\n",
    "tariff.json": aDocument({
      origins: { file: "far.csv" },
      zones: [{ code: "near", places: { file: "far.csv" }, from: { file: "far.csv" } }],
      surcharges: [
        { code: "far", name: "Far", places: { file: "far.csv" }, per: "parcel", amount: { fixed: 1 } },
      ],
    }),
  };
  const { document, problems } = load(files);
  const places = [{ country: "GR", zipPrefixes: ["84", "85"] }];
  expect(problems).toEqual([]);
  expect(document).toMatchObject({
    origins: places,
    zones: [{ places, from: places }],
    surcharges: [{ places }],
  });
});

const rowsOf = (count: number, more = "") =>
  Array.from({ length: count }, (_, index) => `land,RO,${200_000 + index}${more}\n`).join("");

test("a hundred thousand postcodes of one country are a tariff", { timeout: atMost(30_000) }, () => {
  const { document, problems } = load(
    aTariff({ zones: `zone,country,zip\n${rowsOf(100_000)}`, prices: "kg,land\n1,2\n" }),
  );
  expect(problems).toEqual([]);
  expect(document?.zones[0]?.places).toMatchObject([{ zips: { length: 100_000 } }]);
});

test("every row may be wrong, however many there are", { timeout: atMost(30_000) }, () => {
  const zoneTable = `zone,country,zip,city\n${rowsOf(190_000, ",Cluj")}`;
  expect(load(aTariff({ zones: zoneTable, prices: "kg,land\n1,2\n" })).problems).toHaveLength(190_000);
});

test("a table of places named again and again counts each time, and its problems are reported once", {
  timeout: atMost(60_000),
}, () => {
  const far = "far.csv";
  const surcharges = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      code: `far${index}`,
      name: "Far",
      places: { file: far },
      per: "parcel",
      amount: { fixed: 1 },
    }));
  const read = (count: number, table: string) =>
    load({ ...aTariff({ document: { surcharges: surcharges(count) } }), [far]: table });
  const zips = Array.from({ length: 1_000 }, (_, index) => `GR,${84_000 + index}\n`).join("");
  expect(read(150, `country,zip\n${zips}`).problems).toEqual([]);
  expect(read(5_000, `country,zip\n${zips}`).problems).toEqual([
    expect.objectContaining({
      file: "tariff.json",
      message:
        "the lists and tables up to here come to more than 200000 places: a table counts each time that it is named, and a list of postcodes as many as it has",
    }),
  ]);
  expect(read(3, "country,zip\nGR,84000\n,84001\n").problems).toHaveLength(1);
});

test("a table of prices named again and again counts each time", { timeout: atMost(60_000) }, () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => `${index + 1},1,2,3\n`).join("");
  const services = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      code: `s${index}`,
      name: "Slow",
      transitDays: 1,
      prices: { file: "prices.csv" },
    }));
  const read = (count: number, table: string) =>
    load(aTariff({ document: { services: services(count) }, prices: table }));
  expect(read(1_000, `kg,city,land,isle\n${rows}`).problems).toEqual([
    expect.objectContaining({
      file: "tariff.json",
      message:
        "the lists and tables up to here come to more than 1000000 prices: a table counts each time that it is named, and a list of postcodes as many as it has",
    }),
  ]);
  // Each service takes its own rows from a table of many.
  const own = Array.from({ length: 200 }, (_, index) => `s${index},1,1,2,3\ns${index},2,2,3,4\n`).join("");
  const { document, problems } = read(200, `service,kg,city,land,isle\n${own}`);
  expect(problems).toEqual([]);
  expect(document?.services).toHaveLength(200);
});

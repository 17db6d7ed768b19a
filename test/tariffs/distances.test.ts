/** Zones and surcharges by the carrier's table of distances, from the files to the price. */
import { describe, expect, test } from "vitest";
import type { Address, PriceExplanation } from "../../app/domain/engine/index.ts";
import { compileTariff, EngineError } from "../../app/domain/engine/index.ts";
import { toTariff } from "../../app/domain/tariffs/document/to-tariff.ts";
import type { Files } from "./a-tariff.ts";
import { aTariff, load, problemsOf } from "./a-tariff.ts";

const pairs = `from_country;from_zip_prefix;to_country;to_zip_prefix;km
GR;1;GR;1;15
GR;1;GR;2;210,5
GR;1;GR;5;500
GR;1;GR;54;495
GR;;GR;;400
`;
const bands = [
  { code: "near", upToKm: 100 },
  { code: "middle", upToKm: 495 },
  { code: "far", upToKm: 1_000 },
];
const land = [{ countries: ["GR"] }];
const zones = [
  { code: "city", places: land, bands: ["near"] },
  { code: "land", places: land, bands: ["middle", "far"] },
  { code: "isle", places: [{ country: "GR", zipPrefixes: ["84"] }] },
];

function files(change: object = {}, table: string = pairs): Files {
  const distances = { bands, pairs: { file: "distances.csv" } };
  return { ...aTariff({ document: { distances, zones, ...change } }), "distances.csv": table };
}

function explained(given: Files, from: Address, to: Address): PriceExplanation | string {
  const { document, problems } = load(given);
  expect(problems).toEqual([]);
  if (document === null) throw new Error("The document is read.");
  const parcel = { weightG: 1_000, lengthCm: 20, widthCm: 15, heightCm: 10 };
  const parcels = [{ ...parcel, itemIndexes: [], compartmentSize: null }];
  const at = new Date("2026-06-01T10:00:00Z");
  try {
    const service = compileTariff(toTariff(document)).services.get("standard");
    return service?.explain({ from, to, items: [], parcels, at }).explanation ?? "no service";
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}

const at = (zip: string): Address => ({ country: "GR", zip });
const zoneOf = (given: Files, from: string, to: string) => {
  const found = explained(given, at(from), at(to));
  return typeof found === "string" ? found : `${found.zone.code} ${found.zone.band}`;
};

describe("a zone by distance", () => {
  test.each([
    ["10551", "15000", "city near"],
    ["10551", "26221", "land middle"],
    // The end of a band belongs to it, and the more specific pair holds.
    ["10551", "54622", "land middle"],
    ["10551", "50100", "land far"],
    // In the other direction, the same.
    ["26221", "10551", "land middle"],
    // No pair names them: the whole country does.
    ["71202", "26221", "land middle"],
    // A zone that a place finds more precisely wins over distance.
    ["10551", "84300", "isle middle"],
  ])("from %s to %s is %s", (from, to, expected) => {
    expect(zoneOf(files(), from, to)).toBe(expected);
  });

  test("holds in one direction, if the table says so", () => {
    const oneWay = files({ distances: { bothWays: false, bands, pairs: { file: "distances.csv" } } });
    expect(zoneOf(oneWay, "10551", "50100")).toBe("land far");
    expect(zoneOf(oneWay, "50100", "10551")).toBe("land middle");
  });

  test("is none where the table has no pair", () => {
    const some = files({}, "from_country,to_country,from_zip_prefix,to_zip_prefix,km\nGR,GR,1,1,15\n");
    expect(zoneOf(some, "10551", "26221")).toBe("No delivery to GR 26221.");
    expect(zoneOf(some, "26221", "84300")).toBe("isle null");
  });
});

test("a surcharge by distance is charged in its bands", () => {
  const surcharges = [
    { code: "km", name: "Distance", bands: ["far"], per: "shipment", amount: { fixed: 2 } },
  ];
  const table = "from_country,from_city,to_country,to_city,band\nGR,Αθήνα,GR,Χανιά,far\nGR,,GR,,near\n";
  const given = files(
    { surcharges, zones: [{ code: "city", places: land }], distances: { pairs: { file: "distances.csv" } } },
    table,
  );
  const one = { ...given, "prices.csv": "kg,city\n5,3\n" };
  const to = (city: string) => explained(one, { country: "GR", city: "ΑΘΗΝΑ" }, { country: "GR", city });
  expect(to("Χανιά")).toMatchObject({ surcharges: [{ notCharged: null }], rounding: { roundedMinor: 500 } });
  expect(to("Πάτρα")).toMatchObject({
    surcharges: [{ notCharged: "distance" }],
    rounding: { roundedMinor: 300 },
  });
});

describe("the check says", () => {
  const message = (given: Files) => problemsOf(given);

  test.each<[string, Files, string]>([
    [
      "no column of distances",
      files({}, "from_country,to_country\nGR,GR\n"),
      "distances.csv:1: error needs one column “band” or “km”",
    ],
    [
      "an end without a country",
      files({}, "from_country,to_zip,km\nGR,10551,5\n"),
      "distances.csv:1: error to: has no column “country”",
    ],
    [
      "a distance that is no number",
      files({}, "from_country,to_country,km\nGR,GR,near\n"),
      "distances.csv:2:3 error “near” is not a number",
    ],
    [
      "a distance beyond the bands",
      files({}, "from_country,to_country,km\nGR,GR,1500\n"),
      "distances.csv:2:3 error 1500 km are beyond the last band, far up to 1000 km",
    ],
    [
      "an unused column",
      files({}, "from_country,to_country,km,note\nGR,GR,90,x\n"),
      "distances.csv:1:4 warning the column “note” is not used",
    ],
    [
      "a pair twice, and the other way round",
      files({}, `${pairs}GR;2;GR;1;90\n`),
      "distances.csv:7:5 error these two places have 90 km here, and 210.5 km elsewhere; where each direction has its own, write “bothWays”: false (distances.csv, row 3, column E)",
    ],
    [
      "kilometres without bands",
      files(
        { distances: { pairs: { file: "distances.csv" } }, zones: [{ code: "city", places: land }] },
        "from_country,to_country,km\nGR,GR,5\n",
      ),
      "a pair with kilometres needs “bands”",
    ],
    [
      "a band that is not there",
      files({ zones: [{ ...zones[0], bands: ["nearby"] }, ...zones.slice(1)] }),
      "zone city: “distances” give no band nearby, only near, middle, far",
    ],
    [
      "bands without a table",
      aTariff({ document: { zones } }),
      "zone city is for distances, and the tariff has no table of “distances”",
    ],
    [
      "a place in two zones of one band",
      files({ zones: [...zones.slice(0, 2), { ...zones[2], places: land, bands: ["far"] }] }),
      "GR is in zone land already",
    ],
  ])("%s", (_, given, expected) => {
    expect(message(given)).toEqual(expect.arrayContaining([expect.stringContaining(expected)]));
  });
});

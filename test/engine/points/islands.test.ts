/** A point across the water is near by the map alone. */
import { describe, expect, test } from "vitest";
import { indexPoints } from "../../../app/domain/engine/index.ts";
import { landOf } from "../../../app/domain/engine/values/islands.ts";
import greekCodes from "../../../app/domain/reference/lists/postal-codes/gr.json" with { type: "json" };
import { aPoint } from "../../support/a-point.ts";

describe("the island of a postcode", () => {
  test.each([
    ["GR", "84400", "84700"],
    ["GR", "85300", "85303"],
    ["GR", "85200", "85300"],
    ["GR", "18010", "18535"],
    ["GR", "82100", "82104"],
    ["GR", "37002", "37300"],
    ["GR", "71201", "10557"],
    ["ES", "07001", "07800"],
    ["ES", "35001", "38001"],
    ["PT", "9500-150", "9700-000"],
    ["IT", "09100", "90100"],
    ["IT", "90100", "20100"],
    ["FR", "20000", "13001"],
    ["GB", "BT1 1AA", "DG9 7AA"],
    ["DK", "3700", "2100"],
    ["SE", "621 41", "572 30"],
  ])("%s: %s and %s are apart", (country, one, other) => {
    expect(landOf({ country, zip: one })).not.toBe(landOf({ country, zip: other }));
  });

  test.each([
    ["GR", "54624", "10557"],
    ["GR", "31100", "30100"],
    ["GR", "34100", "34600"],
    ["GR", "18030", "21100"],
    ["GR", "70005", "73100"],
    ["GR", "281 00", "28200"],
    ["ES", "28001", "08001"],
    ["IT", "20100", "89100"],
    ["GB", "EC1A 1BB", "KW1 4AA"],
    ["DE", "10115", "80331"],
  ])("%s: %s and %s are joined by roads", (country, one, other) => {
    expect(landOf({ country, zip: one })).toBe(landOf({ country, zip: other }));
  });

  test("is unknown without a postcode, and in a country without known islands", () => {
    expect(landOf({ country: "GR", zip: null })).toBeNull();
    expect(landOf({ country: "CY", zip: "1010" })).toBeNull();
  });

  test("agrees with the published list: a Greek municipality is one land, and no island region is mainland", () => {
    const lands = new Map<string, Set<string | null>>();
    for (const { code, municipality_latin: municipality, regional_unit_latin: unit } of greekCodes.data) {
      const key = `${unit}, ${municipality}`;
      lands.set(key, (lands.get(key) ?? new Set()).add(landOf({ country: "GR", zip: code })));
    }
    expect([...lands].filter(([, its]) => its.size > 1)).toEqual([]);
    const islandRegions = new Set(["Kritis", "Notiou Aigaiou", "Voreiou Aigaiou"]);
    const onLand = greekCodes.data.filter(
      ({ code, region_latin: region }) =>
        islandRegions.has(region) && landOf({ country: "GR", zip: code }) === "GR",
    );
    expect(onLand).toEqual([]);
  });
});

describe("the nearest points", () => {
  const at = (locationId: string, latitude: number, longitude: number, zip: string | null) =>
    aPoint({ locationId, latitude, longitude, address: { ...aPoint().address, country: "GR", zip } });
  const index = indexPoints([
    at("paros", 37.085, 25.15, "84400"),
    at("antiparos", 37.04, 25.08, "84007"),
    at("naoussa", 37.124, 25.238, "84401"),
    at("naxos", 37.105, 25.376, "84300"),
    at("unknown", 37.3, 25.3, null),
    at("athens", 37.98, 23.73, "10557"),
  ]);
  const nearest = (zip: string | null, place = { latitude: 37.08, longitude: 25.16 }) =>
    index
      .nearest(place, 3, { compartmentSizes: [], reachedFrom: { country: "GR", zip } })
      .map(({ point }) => point.locationId);

  test("are on the same island, and one whose island is unknown is not left out", () => {
    expect(nearest("84400")).toEqual(["paros", "naoussa", "unknown"]);
    expect(nearest("84007")).toEqual(["antiparos", "unknown"]);
  });

  test("of the mainland are on no island", () => {
    expect(nearest("10442")).toEqual(["unknown", "athens"]);
  });

  test("are those by the straight line where the island is unknown", () => {
    expect(nearest(null)).toEqual(["paros", "antiparos", "naoussa"]);
  });
});

import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { placeOf } from "./greek-places.ts";
import { agreesWithPrefix } from "./greek-prefixes.ts";
import { greekToLatin } from "./greek-to-latin.ts";
import {
  added,
  misprints,
  moved,
  municipalities,
  regionOfAddedUnits,
  spellings,
} from "./patches/greek-postal-codes.ts";

type GreekPostalCode = {
  readonly code: string;
  readonly place: string;
  readonly place_latin: string;
  readonly municipality: string;
  readonly municipality_latin: string;
  readonly regional_unit: string;
  readonly regional_unit_latin: string;
  readonly region: string;
  readonly region_latin: string;
};

const library = path.resolve(
  import.meta.dirname,
  "../../node_modules/@rallisf1/greek-postal-code-db/data/library.sqlite",
);

/**
 * Package: @rallisf1/greek-postal-code-db (codes, municipalities and their regions), and the patches. The package's
 * table of streets only serves to check the patches; it is not published.
 */
export function greekPostalCodesList(): readonly GreekPostalCode[] {
  const { municipalityOf, areaOf } = readLibrary();
  return [...municipalityOf].sort(byCode).map(([code, municipality]) => {
    const { regionalUnit, region } = areaOf(municipality);
    if (!agreesWithPrefix(code, regionalUnit, region)) {
      throw new Error(`${code} can't be in ${municipality}, ${regionalUnit}: its digits say otherwise`);
    }
    return both(code, { place: placeOf(code), municipality, regional_unit: regionalUnit, region });
  });
}

interface Area {
  readonly regionalUnit: string;
  readonly region: string;
}

function readLibrary() {
  const database = new DatabaseSync(library, { readOnly: true });
  try {
    const municipalityOf = patchedCodes(database);
    const areas = areasIn(database);
    return {
      municipalityOf,
      areaOf(municipality: string): Area {
        const area = areas.get(municipality);
        if (area === undefined) throw new Error(`no regional unit for the municipality ${municipality}`);
        return area;
      },
    };
  } finally {
    database.close();
  }
}

function patchedCodes(database: DatabaseSync): Map<string, string> {
  const codes = new Map(
    pairsOf(
      database,
      "SELECT l.postcode AS first, m.name AS second FROM locations l JOIN municipalities m ON m.id = l.municipality_id ORDER BY 1",
    ),
  );
  const withStreets = new Set(
    pairsOf(database, "SELECT DISTINCT postcode AS first, '' AS second FROM streets").map(([code]) => code),
  );
  for (const code of Object.keys(misprints)) {
    if (!codes.delete(code) || withStreets.has(code)) throw new Error(`${code} is no misprint any more`);
  }
  for (const [code, municipality] of Object.entries(moved)) {
    if (!codes.has(code) || codes.get(code) === municipality)
      throw new Error(`${code} needs no moving any more`);
    codes.set(code, municipality);
  }
  for (const [evidence, byMunicipality] of Object.entries(added)) {
    for (const [municipality, missing] of Object.entries(byMunicipality)) {
      for (const code of missing) {
        if (codes.has(code)) throw new Error(`${code} needs no adding any more`);
        if (evidence === "streets" && !withStreets.has(code)) throw new Error(`${code} has no streets`);
        codes.set(code, municipality);
      }
    }
  }
  return codes;
}

function areasIn(database: DatabaseSync): ReadonlyMap<string, Area> {
  const regionOf = new Map([
    ...pairsOf(
      database,
      "SELECT u.name AS first, r.name AS second FROM regional_units u JOIN regions r ON r.id = u.region_id",
    ),
    ...Object.entries(regionOfAddedUnits),
  ]);
  const unitOf = new Map([
    ...pairsOf(
      database,
      "SELECT m.name AS first, u.name AS second FROM municipalities m JOIN regional_units u ON u.id = m.regional_unit_id",
    ),
    ...Object.entries(municipalities).map(([name, { regionalUnit }]): [string, string] => [
      name,
      regionalUnit,
    ]),
  ]);
  return new Map(
    [...unitOf].map(([municipality, regionalUnit]) => {
      const region = regionOf.get(regionalUnit);
      if (region === undefined) throw new Error(`no region for the regional unit ${regionalUnit}`);
      return [municipality, { regionalUnit, region }];
    }),
  );
}

/** The columns `first` and `second` of a query, in our spelling. */
function pairsOf(database: DatabaseSync, query: string): [string, string][] {
  return database
    .prepare(query)
    .all()
    .map(({ first, second }): [string, string] => [spelled(String(first)), spelled(String(second))]);
}

/** The package joins names by hyphens and dashes, with and without spaces. */
function spelled(name: string): string {
  const joined = name.replace(/\s*[-–]\s*/g, " - ");
  return spellings[joined] ?? joined;
}

function both(
  code: string,
  names: Pick<GreekPostalCode, "place" | "municipality" | "regional_unit" | "region">,
): GreekPostalCode {
  return {
    code,
    place: names.place,
    place_latin: greekToLatin(names.place),
    municipality: names.municipality,
    municipality_latin: greekToLatin(names.municipality),
    regional_unit: names.regional_unit,
    regional_unit_latin: greekToLatin(names.regional_unit),
    region: names.region,
    region_latin: greekToLatin(names.region),
  };
}

function byCode([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1;
}

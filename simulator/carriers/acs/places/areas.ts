import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { latinOf } from "../../kit/latin-of.ts";
import { chosenAreas, municipalTowns } from "./chosen-areas.ts";
import { foldGreek } from "./fold-greek.ts";
import type { ServedCountry, Station } from "./stations.ts";
import { stationOfPostCode } from "./stations.ts";

/** One row of the post code table. Remoteness is by area: a code may hold remote and other rows. */
export interface Area {
  readonly country: ServedCountry;
  readonly zip: string;
  /** in capitals, without accents */
  readonly name: string;
  readonly nameEn: string;
  readonly municipality: string;
  readonly prefecture: string;
  readonly station: Station;
  /** blank: not remote */
  readonly remote: "" | "ΔΠ" | "ΔΧ";
  readonly hasSaturday: boolean;
  readonly lat: number;
  readonly lon: number;
}

const library = path.resolve(
  import.meta.dirname,
  "../../../../node_modules/@rallisf1/greek-postal-code-db/data/library.sqlite",
);

let read: readonly Area[] | null = null;

/** The whole table, read once for each process. Greek codes: @rallisf1/greek-postal-code-db. */
export function allAreas(): readonly Area[] {
  read ??= [...greekAreas(), ...chosenAreas.map(areaOfChosen)].sort(
    (one, other) => one.zip.localeCompare(other.zip) || one.name.localeCompare(other.name),
  );
  return read;
}

export function areasOf(country: ServedCountry, zip: string): readonly Area[] {
  return allAreas().filter((area) => area.country === country && area.zip === zip);
}

/**
 * Whether a recipient lives in a remote area. The town decides; if no row has it and one row is remote, the
 * strict reading is remote. Source: section 8.
 */
export function isRemote(areas: readonly Area[], town: string): boolean {
  const rows = matching(areas, town);
  return rows.some(({ remote }) => remote !== "");
}

/** False if a matching row of the post code has no delivery on Saturdays. */
export function hasSaturday(areas: readonly Area[], town: string): boolean {
  return matching(areas, town).every((area) => area.hasSaturday);
}

function matching(areas: readonly Area[], town: string): readonly Area[] {
  const folded = foldGreek(town);
  const fits = areas.filter(({ name, nameEn }) => name === folded || foldGreek(nameEn) === folded);
  return fits.length > 0 ? fits : areas;
}

function areaOfChosen(chosen: (typeof chosenAreas)[number]): Area {
  const station = stationOfPostCode(chosen.country, chosen.zip);
  if (station === undefined) throw new RangeError(`no station delivers ${chosen.zip}`);
  return {
    municipality: chosen.name,
    prefecture: station.name,
    remote: "",
    hasSaturday: true,
    ...chosen,
    nameEn: latinOf(chosen.name),
    station,
  };
}

interface GreekRow {
  readonly zip: string;
  readonly lat: number;
  readonly lon: number;
  readonly municipality: string;
  readonly unit: string;
}

const greekRows = `
  SELECT l.postcode AS zip, l.latitude AS lat, l.longitude AS lon, m.name AS municipality, u.name AS unit
  FROM locations l
  JOIN municipalities m ON m.id = l.municipality_id
  JOIN regional_units u ON u.id = m.regional_unit_id
  WHERE l.latitude IS NOT NULL ORDER BY l.postcode`;

function greekAreas(): Area[] {
  const database = new DatabaseSync(library, { readOnly: true });
  try {
    const isChosen = new Set(chosenAreas.map(({ zip }) => zip));
    // The query names the columns; the driver's rows have no type.
    const rows = database.prepare(greekRows).all() as unknown as GreekRow[];
    return rows.filter(({ zip }) => !isChosen.has(zip)).flatMap(areaOfRow);
  } finally {
    database.close();
  }
}

function areaOfRow({ zip, lat, lon, municipality, unit }: GreekRow): Area[] {
  const station = stationOfPostCode("GR", zip);
  if (station === undefined) return [];
  const name = townOf(municipality);
  return [
    {
      country: "GR",
      zip,
      name,
      nameEn: latinOf(name),
      municipality: foldGreek(municipality),
      prefecture: foldGreek(unit),
      station,
      remote: "",
      hasSaturday: true,
      lat,
      lon,
    },
  ];
}

/** "Θεσσαλονίκης", the municipality of Thessaloniki, is the town ΘΕΣΣΑΛΟΝΙΚΗ. */
function townOf(municipality: string): string {
  const folded = foldGreek(municipality);
  return municipalTowns[folded] ?? folded.replace(/(?<=[ΗΑ])Σ$/u, "");
}

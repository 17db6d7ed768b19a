import type { Path, Problem } from "../problem.ts";
import { findColumns } from "./columns.ts";
import type { Cell, CellProblem, CsvTable } from "./csv-table.ts";
import { readCsv } from "./csv-table.ts";
import { pairsFrom } from "./distance-table.ts";
import type { FromTable } from "./place-table.ts";
import { placesFrom, zonesFrom } from "./place-table.ts";
import { pricesFrom } from "./price-table.ts";
import { readText } from "./read-text.ts";

/** A file with its name in messages. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Finds a file that a document names; null: it is missing. */
export type OpenFile = (reference: string) => NamedFile | null;

export interface CellPlace {
  readonly file: string;
  readonly row: number;
  readonly column: number;
}

export interface Expanded {
  /** The document with the tables in place of the files. */
  readonly value: unknown;
  /** Origins of parts: paths joined by `/`, each beginning with `/`. */
  readonly cells: ReadonlyMap<string, CellPlace>;
  readonly problems: readonly Problem[];
  /** Positions of missing tables. Further problems there, or in general, would be consequences of the gap. */
  readonly missing: readonly Path[];
  /** Positions of tables with errors. */
  readonly faulty: readonly Path[];
  readonly usedFiles: ReadonlySet<string>;
}

/** Positions of values that name an unreadable file. */
export type Locate = (path: Path) => Pick<Problem, "file" | "row" | "column">;

/**
 * All tables together, each counted whenever it is named: a small file named thousands of times would otherwise
 * exhaust the memory. Lists written in the document count as well, before the schema reads each of their entries.
 */
const MOST = { places: 200_000, prices: 1_000_000 };

/** Replaces the files that a document names by their tables: zones, places and prices. */
export function expandTables(written: unknown, open: OpenFile, locate: Locate): Expanded {
  const tables = tableReader(open, locate);
  const { problems, cells, missing } = tables;
  const faulty: Path[] = [];

  const left = { ...MOST };
  const fits = (kind: keyof typeof MOST, count: number, path: Path): boolean => {
    const before = left[kind];
    left[kind] -= count;
    if (left[kind] >= 0) return true;
    missing.push(path);
    if (before < 0) return false;
    const message = `the lists and tables up to here come to more than ${MOST[kind]} ${kind}: a table counts each time that it is named, and a list of postcodes as many as it has`;
    problems.push({ severity: "error", ...locate(path), message });
    return false;
  };
  const reported = new Set<FromTable<unknown>>();
  const put = <Value>(path: Path, file: string, made: FromTable<Value>): Value => {
    for (const [part, { row, column }] of made.cells)
      cells.set(`/${[...path.map(String), part].join("/")}`, { file, row, column });
    if (!reported.has(made)) for (const problem of made.problems) problems.push(located(problem, file));
    reported.add(made);
    if (made.unreadable) missing.push(path);
    if (made.problems.some(({ severity }) => severity === undefined)) faulty.push(path);
    return made.value;
  };
  const placesOf = new Map<NamedTable, FromTable<readonly unknown[]>>();
  const places = (value: unknown, path: Path): unknown => {
    const table = tables.of(value, path);
    if (table === null) return fits("places", placesIn(value), path) ? value : [];
    if (!fits("places", table.table.rows.length, path)) return [];
    const made = placesOf.get(table) ?? placesFrom(table.table);
    placesOf.set(table, made);
    return put(path, table.name, made);
  };

  const pairs = (value: unknown, path: Path): unknown => {
    const table = tables.of(value, path);
    const rows = table?.table.rows ?? (Array.isArray(value) ? value : []);
    // Two places each.
    if (!fits("places", 2 * rows.length, path)) return [];
    return table === null ? value : put(path, table.name, pairsFrom(table.table));
  };

  const expanded = (value: unknown): Expanded => ({
    value,
    cells,
    problems,
    missing,
    faulty,
    usedFiles: tables.used,
  });
  if (!isRecord(written)) return expanded(written);
  const zoneTable = tables.of(written.zones, ["zones"]);
  const zones =
    zoneTable !== null && fits("places", zoneTable.table.rows.length, ["zones"])
      ? put(["zones"], zoneTable.name, zonesFrom(zoneTable.table))
      : each(written.zones, (zone, index) => ({
          ...zone,
          ...given(zone, "places", (value) => places(value, ["zones", index, "places"])),
          ...given(zone, "from", (value) => places(value, ["zones", index, "from"])),
        }));
  const codes = Array.isArray(zones)
    ? zones.flatMap((zone) => (isRecord(zone) && typeof zone.code === "string" ? [zone.code] : []))
    : [];
  const services = each(written.services, (service, index) => {
    const path = ["services", index, "prices"];
    const table = tables.of(service.prices, path);
    if (table === null) {
      const fitting = fits("prices", pricesIn(service.prices), path);
      return fitting ? service : { ...service, prices: [] };
    }
    const code = String(service.code);
    const own = tables.priced(table, code);
    if (!fits("prices", (own.rows.length + 1) * own.header.length, path)) return { ...service, prices: [] };
    const made = pricesFrom(own, code, codes);
    const prices = put(path, table.name, made);
    if (made.notServed.length === 0) return { ...service, prices };
    const earlier: readonly unknown[] = Array.isArray(service.notServed) ? service.notServed : [];
    return { ...service, prices, notServed: [...new Set([...earlier, ...made.notServed])] };
  });
  const surcharges = each(written.surcharges, (surcharge, index) => ({
    ...surcharge,
    ...given(surcharge, "places", (value) => places(value, ["surcharges", index, "places"])),
  }));
  const tax = isRecord(written.tax)
    ? {
        ...written.tax,
        ...given(written.tax, "rules", (rules) =>
          each(rules, (rule, index) => ({
            ...rule,
            ...given(rule, "places", (where) => places(where, ["tax", "rules", index, "places"])),
          })),
        ),
      }
    : written.tax;
  const value = {
    ...written,
    ...given(written, "tax", () => tax),
    ...given(written, "zones", () => zones),
    ...given(written, "services", () => services),
    ...given(written, "surcharges", () => surcharges),
    ...given(written, "origins", (origins) => places(origins, ["origins"])),
    ...given(written, "distances", (distances) =>
      isRecord(distances)
        ? { ...distances, ...given(distances, "pairs", (value) => pairs(value, ["distances", "pairs"])) }
        : distances,
    ),
  };
  for (const problem of tables.unusedServices()) problems.push(problem);
  return expanded(value);
}

interface NamedTable {
  readonly name: string;
  readonly table: CsvTable;
}

/** Makes a function that reads tables, each file once. */
function tableReader(open: OpenFile, locate: Locate) {
  const known = new Map<string, NamedTable | null>();
  const priced = new Map<NamedTable, Set<string>>();
  const byService = new Map<NamedTable, ServiceRows | null>();
  const problems: Problem[] = [];
  const missing: Path[] = [];
  const used = new Set<string>();

  const read = (reference: string, path: Path): NamedTable | null => {
    const file = open(reference);
    if (file === null) {
      problems.push({ severity: "error", ...locate(path), message: `there is no file ${reference}` });
      return null;
    }
    used.add(file.name);
    const text = readText(file.bytes);
    const table = "problem" in text ? { row: null, column: null, message: text.problem } : readCsv(text.text);
    if (!("message" in table)) return { name: file.name, table };
    problems.push(located(table, file.name));
    return null;
  };

  return {
    problems,
    missing,
    used,
    cells: new Map<string, CellPlace>(),
    /** The table that a value names; null: it names none, or an unreadable one. */
    of(value: unknown, path: Path): NamedTable | null {
      if (!isRecord(value) || typeof value.file !== "string") return null;
      const { file } = value;
      if (!known.has(file)) known.set(file, read(file, path));
      const table = known.get(file) ?? null;
      if (table === null) missing.push(path);
      return table;
    },
    /** The part of a table with a service's prices: all of it, if no column names services. */
    priced(named: NamedTable, service: string): CsvTable {
      priced.set(named, (priced.get(named) ?? new Set()).add(service));
      const { table } = named;
      const groups = byService.get(named) ?? serviceRows(table);
      byService.set(named, groups);
      return groups === null ? table : { header: table.header, rows: groups.get(service)?.rows ?? [] };
    },
    /** Rows of services that no service of the document uses. */
    unusedServices: () =>
      [...priced].flatMap(([named, services]) =>
        [...(byService.get(named)?.values() ?? [])]
          .filter(({ cell }) => !services.has(cell.text))
          .map(({ cell }) =>
            located(
              {
                row: cell.row,
                column: cell.column,
                message: `no service “${cell.text}” takes its prices from this file`,
              },
              named.name,
            ),
          ),
      ),
  };
}

/** Each service's first cell, and its rows. */
type ServiceRows = ReadonlyMap<string, { readonly cell: Cell; readonly rows: (readonly Cell[])[] }>;

/** Null: no column names services. */
function serviceRows({ header, rows }: CsvTable): ServiceRows | null {
  const at = findColumns(header, { service: ["service", "product"] }).at.get("service");
  if (at === undefined) return null;
  const services = new Map<string, { cell: Cell; rows: (readonly Cell[])[] }>();
  for (const row of rows) {
    const cell = row[at];
    if (cell === undefined) continue;
    const earlier = services.get(cell.text);
    if (earlier === undefined) services.set(cell.text, { cell, rows: [row] });
    else earlier.rows.push(row);
  }
  return services;
}

function located({ severity, row, column, message }: CellProblem, file: string): Problem {
  return { severity: severity ?? "error", file, row, column, message };
}

/** Maps a list of objects; the schema refuses anything else later. */
function each(
  list: unknown,
  map: (item: Readonly<Record<string, unknown>>, index: number) => unknown,
): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((item: unknown, index) => (isRecord(item) ? map(item, index) : item));
}

/** Countries, postcodes, cities and states of a list of places, whatever else it may be. */
function placesIn(list: unknown): number {
  if (!Array.isArray(list)) return 0;
  return list.reduce((sum: number, place: unknown) => {
    const lists = isRecord(place) ? Object.values(place).filter(Array.isArray) : [];
    return lists.reduce((count, { length }) => count + length, sum + 1);
  }, 0);
}

/** Prices of all zones of a service. */
function pricesIn(list: unknown): number {
  if (!Array.isArray(list)) return 0;
  return list.reduce((sum: number, zone: unknown) => {
    const brackets = isRecord(zone) && Array.isArray(zone.brackets) ? zone.brackets.length : 0;
    return sum + brackets + 1;
  }, 0);
}

function given(
  object: Readonly<Record<string, unknown>>,
  key: string,
  map: (value: unknown) => unknown,
): Readonly<Record<string, unknown>> {
  return key in object ? { [key]: map(object[key]) } : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import type { Path, Problem } from "../problem.ts";
import type { Answers } from "../tables/reading.ts";
import { pairsFrom } from "./distance-table.ts";
import type { FromTable } from "./place-table.ts";
import { placesFrom, zonesFrom } from "./place-table.ts";
import { pricesFrom } from "./price-table.ts";
import type { CellPlace, Locate, NamedTable, OpenFile } from "./table-files.ts";
import { isRecord, located, noPlace, tableReader } from "./table-files.ts";

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
  const names = Array.isArray(zones) ? zones.flatMap(zoneNames) : [];
  const currency = typeof written.currency === "string" ? written.currency : null;
  const services = each(written.services, (service, index) => {
    const path = ["services", index, "prices"];
    const sheet = tables.sheet(service.prices, path);
    if (sheet === null) {
      const fitting = fits("prices", pricesIn(service.prices), path);
      return fitting ? service : { ...service, prices: [] };
    }
    const code = String(service.code);
    const own = tables.priced(sheet, code);
    if (own === null) {
      problems.push({ severity: "error", ...noPlace(sheet.name), message: `has no row of service ${code}` });
      missing.push(path);
      return { ...service, prices: [] };
    }
    if (!fits("prices", own.length * (own[0]?.length ?? 0), path)) return { ...service, prices: [] };
    const made = pricesFrom(own, {
      zones: names,
      currency,
      answers: { ...sheet.answers, ...answersIn(service.prices) },
    });
    const prices = put(path, sheet.name, made);
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

/** Codes and names, as columns of prices may have them. */
function zoneNames(zone: unknown): { readonly code: string; readonly name?: string }[] {
  if (!isRecord(zone) || typeof zone.code !== "string") return [];
  return [{ code: zone.code, ...(typeof zone.name === "string" && { name: zone.name }) }];
}

/** `{ "file": "prices.csv", "answers": { "blank": "above" } }` */
function answersIn(prices: unknown): Answers {
  const answers = isRecord(prices) && isRecord(prices.answers) ? prices.answers : {};
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]) =>
      typeof answer === "string" || typeof answer === "number" ? [[id, String(answer)]] : [],
    ),
  );
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

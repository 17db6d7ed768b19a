import type { Cell, CellProblem } from "../tables/cells.ts";
import { findColumns } from "../tables/columns.ts";
import type { CsvTable } from "../tables/csv-table.ts";

const spellings = {
  zone: ["zone", "zone code", "area", "ζώνη", "ζωνη"],
  country: ["country", "country code", "iso", "χώρα", "χωρα"],
  zip: ["zip", "zip code", "postcode", "post code", "postal code", "plz", "τκ", "τ κ"],
  zipFrom: ["zip from", "from zip", "postcode from", "from postcode", "from"],
  zipTo: ["zip to", "to zip", "postcode to", "to postcode", "to"],
  zipPrefix: ["zip prefix", "prefix", "postcode prefix"],
  city: ["city", "town", "πόλη", "πολη"],
  state: ["state", "region", "province", "county", "νομός", "νομος"],
  remote: ["remote"],
} as const;

type Column = keyof typeof spellings;

/** The parts of the table, and the cell of each: keys are paths below it, parts joined by `/`. */
export interface FromTable<Value> {
  readonly value: Value;
  readonly cells: ReadonlyMap<string, Cell>;
  readonly problems: readonly CellProblem[];
  /** The header line is wrong, so no row was read. */
  readonly unreadable: boolean;
}

/** One row is one place of a zone; a zone's rows may be anywhere in the file. */
export function zonesFrom(table: CsvTable): FromTable<readonly unknown[]> {
  const { rows, problems, unreadable } = readRows(table, true);
  const cells = new Map<string, Cell>();
  const zones = [...Map.groupBy(rows, ({ zone }) => zone)].map(([code, group], index) => {
    const first = group[0];
    if (first !== undefined) cells.set(`${index}`, first.zoneCell);
    const remote = group.some((row) => row.remote);
    const places = collect(group, (path, cell) => cells.set(`${index}/places/${path}`, cell));
    for (const row of group) {
      if (row.remote === remote) continue;
      problems.push({
        ...placeOf(row.zoneCell),
        message: `zone ${code} is remote in one row and not in another`,
      });
    }
    return { code, ...(remote && { remote }), places };
  });
  return { value: zones, cells, problems, unreadable };
}

/** The same columns without `zone`: remote areas, origins. */
export function placesFrom(table: CsvTable): FromTable<readonly unknown[]> {
  const { rows, problems, unreadable } = readRows(table, false);
  const cells = new Map<string, Cell>();
  return { value: collect(rows, (path, cell) => cells.set(path, cell)), cells, problems, unreadable };
}

/** A place for each row, or null for a row with a problem; none if the header line is wrong. */
export function rowPlaces(table: CsvTable): {
  readonly places: readonly unknown[];
  readonly problems: readonly CellProblem[];
} {
  const { rows, problems, unreadable } = readRows(table, false);
  if (unreadable) return { places: [], problems };
  const byRow = new Map(rows.map((row) => [row.country.row, row]));
  const places = table.rows.map((cells) => {
    const row = byRow.get(cells[0]?.row ?? 0);
    return row === undefined ? null : collect([row], () => undefined)[0];
  });
  return { places, problems };
}

interface Row {
  readonly zone: string;
  readonly zoneCell: Cell;
  readonly remote: boolean;
  readonly country: Cell;
  readonly part: Part;
}

type Part =
  | { readonly kind: "whole" }
  | { readonly kind: "zips" | "zipPrefixes" | "cities" | "states"; readonly cell: Cell }
  | { readonly kind: "zipRanges"; readonly cell: Cell; readonly to: Cell };

function readRows(
  table: CsvTable,
  withZone: boolean,
): { rows: Row[]; problems: CellProblem[]; unreadable: boolean } {
  const columns = findColumns(table.header, spellings);
  const problems: CellProblem[] = [...columns.problems];
  const needed: readonly Column[] = withZone ? ["zone", "country"] : ["country"];
  for (const name of needed.filter((each) => !columns.at.has(each))) {
    problems.push({
      ...placeOf(table.header[0]),
      column: null,
      message: `has no column “${name}” in its header line; it may have zone, country, zip, zip_from, zip_to, zip_prefix, city, state, remote`,
    });
  }
  if (problems.length > 0) return { rows: [], problems, unreadable: true };
  for (const { cell } of columns.rest) {
    if (cell.text === "") continue;
    problems.push({
      severity: "warning",
      ...placeOf(cell),
      message: `the column “${cell.text}” is not used`,
    });
  }
  const rows = table.rows.flatMap((cells): readonly Row[] => {
    const cellOf = (name: Column): Cell | undefined => {
      const index = columns.at.get(name);
      const cell = index === undefined ? undefined : cells[index];
      return cell === undefined || cell.text === "" ? undefined : cell;
    };
    const before = problems.length;
    const blank = (name: Column) => cells[columns.at.get(name) ?? 0];
    const country = cellOf("country");
    const zone = cellOf("zone");
    if (country === undefined)
      problems.push({ ...placeOf(blank("country")), message: "a country is missing" });
    if (withZone && zone === undefined)
      problems.push({ ...placeOf(blank("zone")), message: "a zone is missing" });
    const part = partOf(cellOf, problems);
    const remote = readYes(cellOf("remote"), problems);
    if (problems.length > before || country === undefined || part === null) return [];
    const zoneCell = zone ?? country;
    return [{ zone: zone?.text ?? "", zoneCell, remote, country, part }];
  });
  return { rows, problems, unreadable: false };
}

function partOf(cellOf: (name: Column) => Cell | undefined, problems: CellProblem[]): Part | null {
  const [from, to] = [cellOf("zipFrom"), cellOf("zipTo")];
  const lone = from ?? to;
  if (lone !== undefined && (from === undefined || to === undefined)) {
    problems.push({ ...placeOf(lone), message: "a range of postcodes needs both ends, zip_from and zip_to" });
    return null;
  }
  const single = (kind: "zips" | "zipPrefixes" | "cities" | "states", cell: Cell | undefined) =>
    cell === undefined ? [] : [{ kind, cell }];
  const parts = [
    ...single("zips", cellOf("zip")),
    ...single("zipPrefixes", cellOf("zipPrefix")),
    ...(from && to ? [{ kind: "zipRanges" as const, cell: from, to }] : []),
    ...single("cities", cellOf("city")),
    ...single("states", cellOf("state")),
  ];
  const crowded = parts.find(({ kind, cell }) => kind.startsWith("zip") && holdsSeveral(cell.text));
  if (crowded !== undefined) {
    problems.push({
      ...placeOf(crowded.cell),
      message: `“${crowded.cell.text}” is several postcodes: write each in a row of its own`,
    });
    return null;
  }
  const [part, second] = parts;
  if (second !== undefined) {
    problems.push({
      ...placeOf(second.cell),
      message:
        "a row names a postcode, a range, a prefix, a city or a state: one of them, and more in more rows",
    });
    return null;
  }
  return part ?? { kind: "whole" };
}

/** Commas, semicolons, slashes and line breaks part postcodes; so do spaces between whole ones, as in `10431 10432`. */
function holdsSeveral(text: string): boolean {
  const postcodes = text.split(/[,;/|\n]+|\s+(?:and|και|und|et|&)\s+/u).filter((part) => /\d/.test(part));
  return postcodes.length > 1 || /^\d{4,6}(?:\s+\d{4,6})+$/.test(text.trim());
}

/** One place for each country, with all its lists; whole countries are places of their own. */
function collect(rows: readonly Row[], locate: (path: string, cell: Cell) => void): readonly unknown[] {
  const groups = Map.groupBy(rows, ({ country, part }) => `${country.text} ${part.kind === "whole"}`);
  return [...groups.values()].map((group, index) => {
    const [first] = group;
    if (first === undefined) throw new Error("A group has a first row.");
    locate(`${index}`, first.country);
    const lists: Record<Exclude<Part["kind"], "whole" | "zipRanges">, string[]> = {
      zips: [],
      zipPrefixes: [],
      cities: [],
      states: [],
    };
    const zipRanges: [string, string][] = [];
    for (const { part } of group) {
      if (part.kind === "whole") continue;
      const list = part.kind === "zipRanges" ? zipRanges : lists[part.kind];
      locate(`${index}/${part.kind}/${list.length}`, part.cell);
      if (part.kind === "zipRanges") zipRanges.push([part.cell.text, part.to.text]);
      else lists[part.kind].push(part.cell.text);
    }
    const filled = Object.entries({ ...lists, zipRanges }).filter(([, list]) => list.length > 0);
    return { country: first.country.text, ...Object.fromEntries(filled) };
  });
}

function readYes(cell: Cell | undefined, problems: CellProblem[]): boolean {
  const text = cell?.text.toLowerCase() ?? "";
  if (["yes", "y", "x", "1", "true", "ναι"].includes(text)) return true;
  if (!["", "no", "n", "0", "false", "-", "όχι"].includes(text))
    problems.push({ ...placeOf(cell), message: `“${text}” is neither yes nor no` });
  return false;
}

function placeOf(cell: Cell | undefined): { readonly row: number | null; readonly column: number | null } {
  return { row: cell?.row ?? null, column: cell?.column ?? null };
}

import type { Cell, CellProblem } from "../tables/cells.ts";
import { findColumns, plain } from "../tables/columns.ts";
import type { CsvTable } from "../tables/csv-table.ts";
import { decimalReader } from "../tables/decimal-numbers.ts";
import type { FromTable } from "./place-table.ts";
import { rowPlaces } from "./place-table.ts";

const spellings = {
  band: ["band", "distance band", "ζώνη απόστασης", "ζωνη αποστασης"],
  km: ["km", "kilometres", "kilometers", "distance km", "distance", "χλμ", "χιλιόμετρα", "απόσταση"],
} as const;

/** `from_zip_prefix` is the origin's zip_prefix; `to …` and Greek likewise. */
const ends = { from: /^(?:from|origin|από|απο) /, to: /^(?:to|destination|προς|σε) / } as const;

/**
 * One row is a pair of places: `from_country`, `to_country`, and for each end what a list of places has; with `band` or
 * `km`.
 */
export function pairsFrom(table: CsvTable): FromTable<readonly unknown[]> {
  const columns = findColumns(table.header, spellings);
  const problems: CellProblem[] = [...columns.problems];
  const cells = new Map<string, Cell>();
  const [bandAt, kmAt] = [columns.at.get("band"), columns.at.get("km")];
  const valueAt = bandAt ?? kmAt;
  if (valueAt === undefined || (bandAt !== undefined && kmAt !== undefined)) {
    problems.push({
      row: table.header[0]?.row ?? 1,
      column: null,
      message: "needs one column “band” or “km” in its header line, beside from_country and to_country",
    });
    return { value: [], cells, problems, unreadable: true };
  }
  for (const { cell } of columns.rest) {
    const name = plain(cell.text);
    if (cell.text === "" || ends.from.test(name) || ends.to.test(name)) continue;
    problems.push({
      severity: "warning",
      ...placeOf(cell),
      message: `the column “${cell.text}” is not used`,
    });
  }
  const placesAt = (end: keyof typeof ends) => {
    const read = rowPlaces(endOf(table, ends[end]));
    for (const problem of read.problems) problems.push({ ...problem, message: `${end}: ${problem.message}` });
    return read.places;
  };
  const from = placesAt("from");
  const to = placesAt("to");
  const numbers = decimalReader(
    bandAt === undefined
      ? table.rows.flatMap((row) => row[valueAt] ?? []).map((cell) => ({ cell, text: cell.text }))
      : [],
  );
  const value: unknown[] = [];
  for (const [index, row] of table.rows.entries()) {
    const cell = row[valueAt];
    const [origin, destination] = [from[index], to[index]];
    if (cell === undefined || !origin || !destination) continue;
    if (cell.text === "") {
      problems.push({ ...placeOf(cell), message: "the distance is missing" });
      continue;
    }
    const km = bandAt === undefined ? numbers.read(cell) : undefined;
    if (bandAt === undefined && km === undefined) continue;
    cells.set(`${value.length}`, cell);
    value.push({ from: origin, to: destination, ...(km === undefined ? { band: cell.text } : { km }) });
  }
  for (const problem of numbers.problems) problems.push(problem);
  return { value, cells, problems, unreadable: from.length + to.length === 0 };
}

function placeOf({ row, column }: Cell): { readonly row: number; readonly column: number } {
  return { row, column };
}

/** The columns of one end, named as those of a list of places. */
function endOf({ header, rows }: CsvTable, prefix: RegExp): CsvTable {
  const own = header.flatMap((cell, index) => {
    const name = plain(cell.text);
    return prefix.test(name) ? [{ index, cell: { ...cell, text: name.replace(prefix, "") } }] : [];
  });
  return {
    header: own.map(({ cell }) => cell),
    rows: rows.map((row) => own.flatMap(({ index }) => row[index] ?? [])),
  };
}

/** The tables that a document names, each file read once. */
import { LOST_LETTER } from "../../files/reading/lost-letter.ts";
import type { Path, Problem } from "../problem.ts";
import type { Cell, CellProblem } from "../tables/cells.ts";
import { readCells } from "../tables/cells.ts";
import { findColumns } from "../tables/columns.ts";
import type { CsvTable } from "../tables/csv-table.ts";
import { csvTable } from "../tables/csv-table.ts";
import type { Answers } from "../tables/reading.ts";
import { readText } from "./read-text.ts";

/** A file with its name in messages. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** To the questions about a table of prices, beside those in the document. */
  readonly answers?: Answers;
}

/** Finds a file that a document names; null: it is missing. */
export type OpenFile = (reference: string) => NamedFile | null;

export interface CellPlace {
  readonly file: string;
  readonly row: number;
  readonly column: number;
}

/** Positions of values that name an unreadable file. */
export type Locate = (path: Path) => Pick<Problem, "file" | "row" | "column">;

type Cells = readonly (readonly Cell[])[];

interface NamedSheet {
  readonly name: string;
  readonly cells: Cells;
  readonly answers: Answers;
}

export interface NamedTable {
  readonly name: string;
  readonly table: CsvTable;
}

/** A name of which a program lost a letter is the name of no place. */
function withoutLostLetters(cells: Cells | CellProblem): Cells | CellProblem {
  if ("message" in cells) return cells;
  const lost = cells.flat().find(({ text }) => text.includes(LOST_LETTER));
  if (lost === undefined) return cells;
  const { row, column } = lost;
  return { row, column, message: `has a letter that was lost (${LOST_LETTER}): write it anew` };
}

/** Makes a function that reads tables, each file once. */
export function tableReader(open: OpenFile, locate: Locate) {
  const known = new Map<string, NamedSheet | null>();
  const tables = new Map<NamedSheet, NamedTable | null>();
  const priced = new Map<NamedSheet, Set<string>>();
  const byService = new Map<NamedSheet, ServiceRows | null>();
  const problems: Problem[] = [];
  const missing: Path[] = [];
  const used = new Set<string>();

  const read = (reference: string, path: Path): NamedSheet | null => {
    const file = open(reference);
    if (file === null) {
      problems.push({ severity: "error", ...locate(path), message: `there is no file ${reference}` });
      return null;
    }
    used.add(file.name);
    const text = readText(file.bytes);
    const cells =
      "problem" in text
        ? { row: null, column: null, message: text.problem }
        : withoutLostLetters(readCells(text.text));
    if (!("message" in cells)) return { name: file.name, cells, answers: file.answers ?? {} };
    problems.push(located(cells, file.name));
    return null;
  };
  const tableOf = (sheet: NamedSheet): NamedTable | null => {
    const table = csvTable(sheet.cells);
    if (!("message" in table)) return { name: sheet.name, table };
    problems.push(located(table, sheet.name));
    return null;
  };
  /** The cells that a value names; null: it names none, or an unreadable file. */
  const sheetAt = (value: unknown, path: Path): NamedSheet | null => {
    if (!isRecord(value) || typeof value.file !== "string") return null;
    const { file } = value;
    if (!known.has(file)) known.set(file, read(file, path));
    const sheet = known.get(file) ?? null;
    if (sheet === null) missing.push(path);
    return sheet;
  };

  return {
    problems,
    missing,
    used,
    cells: new Map<string, CellPlace>(),
    sheet: sheetAt,
    /** The table with one header line that a value names. */
    of(value: unknown, path: Path): NamedTable | null {
      const sheet = sheetAt(value, path);
      if (sheet === null) return null;
      if (!tables.has(sheet)) tables.set(sheet, tableOf(sheet));
      const table = tables.get(sheet) ?? null;
      if (table === null) missing.push(path);
      return table;
    },
    /** The part of a table with a service's prices: all of it, if no column names services. Null: it has no row of it. */
    priced(named: NamedSheet, service: string): Cells | null {
      priced.set(named, (priced.get(named) ?? new Set()).add(service));
      const groups = byService.has(named) ? byService.get(named) : serviceRows(named.cells);
      byService.set(named, groups ?? null);
      if (groups === null || groups === undefined) return named.cells;
      const own = groups.services.get(service);
      return own === undefined ? null : [groups.header, ...own.rows];
    },
    /** Rows of services that no service of the document uses. */
    unusedServices: () =>
      [...priced].flatMap(([named, services]) =>
        [...(byService.get(named)?.services.values() ?? [])]
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

interface ServiceRows {
  readonly header: readonly Cell[];
  /** Each service's first cell, and its rows. */
  readonly services: ReadonlyMap<string, { readonly cell: Cell; readonly rows: (readonly Cell[])[] }>;
}

/** Null: no column names services. */
function serviceRows(cells: Cells): ServiceRows | null {
  const [header, ...rows] = cells.filter((row) => row.some(({ text }) => text !== ""));
  if (header === undefined) return null;
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
  return { header, services };
}

export function noPlace(file: string): Pick<Problem, "file" | "row" | "column"> {
  return { file, row: null, column: null };
}

export function located({ severity, row, column, message }: CellProblem, file: string): Problem {
  return { severity: severity ?? "error", file, row, column, message };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

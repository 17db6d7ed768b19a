/** The cells of a text table: CSV, a table copied from a spreadsheet, a page or a PDF. */
import { CsvError, parse } from "csv-parse/sync";
import { separated } from "../../files/reading/separator.ts";

/** A cell with its place: row and column from 1, the header line included. */
export interface Cell {
  readonly text: string;
  readonly row: number;
  readonly column: number;
}

export interface CellProblem {
  readonly severity?: "warning";
  readonly row: number | null;
  readonly column: number | null;
  readonly message: string;
}

type Cells = readonly (readonly Cell[])[];

/** Text whose lines name or show their separator; usual quotes. */
export function readCells(text: string): Cells | CellProblem {
  const { body, separator, firstRow } = separated(text);
  return cellsOf(body, separator, firstRow);
}

/**
 * As `readCells`, of text that a person pastes: lines above the table, columns parted by `|` or by several spaces. A quotation mark in
 * the middle of a cell is a sign of inches or a name.
 */
export function readPastedCells(text: string): Cells | CellProblem {
  const lines = text.split(/\r?\n/);
  const spoken = lines.filter((line) => line.trim() !== "");
  const often = (sign: RegExp) => spoken.filter((line) => sign.test(line.trim())).length * 2 >= spoken.length;
  if (/^sep=./.test(text)) return readCells(text);
  if (often(/\t/)) return cellsOf(text, "\t", 1);
  if (often(/;/)) return cellsOf(text, ";", 1);
  if (often(/\|/)) return cellsOf(text, "|", 1);
  if (often(/\S {2,}\S/))
    return lines.map((line, index) =>
      line
        .trim()
        .split(/ {2,}/)
        .map(cellAt(index + 1)),
    );
  return cellsOf(text, spoken.some((line) => line.includes("\t")) ? "\t" : ",", 1);
}

/** Cells of a sheet, as text. */
export function sheetCells(sheet: readonly (readonly string[])[]): Cells {
  return sheet.map((row, index) => row.map((text) => text.replace(/\s+/g, " ")).map(cellAt(index + 1)));
}

const cellAt =
  (row: number) =>
  (text: string, at: number): Cell => ({ text: text.trim(), row, column: at + 1 });

function cellsOf(text: string, delimiter: string, firstRow: number): Cells | CellProblem {
  try {
    const records: string[][] = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
    });
    return records.map((fields, index) => fields.map(cellAt(firstRow + index)));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = typeof error.lines === "number" ? error.lines : null;
    return {
      row,
      column: null,
      message:
        error.code === "CSV_QUOTE_NOT_CLOSED"
          ? "has a quotation mark that is never closed"
          : "has a quotation mark in the middle of a cell: put the whole cell in quotation marks and write inner ones twice",
    };
  }
}

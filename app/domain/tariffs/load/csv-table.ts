import { CsvError, parse } from "csv-parse/sync";

/** A cell with its place: row and column from 1, the header line included. */
export interface Cell {
  readonly text: string;
  readonly row: number;
  readonly column: number;
}

export interface CsvTable {
  /** The header line's cells, including empty ones. */
  readonly header: readonly Cell[];
  /** The rows without empty ones, each as wide as the header. */
  readonly rows: readonly (readonly Cell[])[];
}

export interface CellProblem {
  readonly severity?: "warning";
  readonly row: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** Comma, semicolon or tab, recognised from the header line; one header line; usual quotes. */
export function readCsv(text: string): CsvTable | CellProblem {
  const hint = /^sep=(.)\r?\n/.exec(text);
  const body = hint === null ? text : text.slice(hint[0].length);
  const records = readRecords(body, hint?.[1] ?? delimiterOf(body));
  if ("message" in records) return records;

  const firstRow = hint === null ? 1 : 2;
  const all = records.map((fields, index) =>
    fields.map((field, at): Cell => ({ text: field.trim(), row: firstRow + index, column: at + 1 })),
  );
  const [header, ...rows] = all.filter((cells) => cells.some(({ text }) => text !== ""));
  if (header === undefined) return { row: null, column: null, message: "is empty" };
  if (rows.length === 0)
    return { row: null, column: null, message: "has a header line and nothing below it" };
  const tooWide = rows.flatMap((cells) => cells.slice(header.length)).find((cell) => cell.text !== "");
  if (tooWide !== undefined) {
    return {
      row: tooWide.row,
      column: tooWide.column,
      message: `is beyond the header line's ${header.length} columns; where the comma is also the decimal sign, save the file with semicolons`,
    };
  }
  return {
    header,
    rows: rows.map((cells) =>
      header.map(({ column }, at) => cells[at] ?? { text: "", row: cells[0]?.row ?? 0, column }),
    ),
  };
}

function readRecords(text: string, delimiter: string): readonly (readonly string[])[] | CellProblem {
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: false });
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

/** The most frequent one in the header line. */
function delimiterOf(text: string): string {
  const line = /^\uFEFF?\s*(.*)/.exec(text)?.[1] ?? "";
  const bare = line.replace(/"[^"]*"/g, "");
  const [best] = [";", "\t", ","]
    .map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
    .sort((a, b) => b.count - a.count);
  return best?.delimiter ?? ",";
}

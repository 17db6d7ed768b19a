import type { Cell, CellProblem } from "./cells.ts";

/** A table with one header line, as lists of places have. */
export interface CsvTable {
  /** The header line's cells, including empty ones. */
  readonly header: readonly Cell[];
  /** The rows without empty ones, each as wide as the header. */
  readonly rows: readonly (readonly Cell[])[];
}

export function csvTable(all: readonly (readonly Cell[])[]): CsvTable | CellProblem {
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

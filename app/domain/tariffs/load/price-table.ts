import type { Cell, CellProblem } from "../tables/cells.ts";
import { describeQuestion } from "../tables/describe-question.ts";
import type { TableRefusal } from "../tables/read-table.ts";
import { readTable } from "../tables/read-table.ts";
import type { Answers, PriceRow, TableMeasure, TableReading, ZoneReading } from "../tables/reading.ts";
import type { FromTable } from "./place-table.ts";

/** Codes and names of the tariff's zones, and what a table's questions are answered by. */
export interface PriceTableContext {
  readonly zones: readonly { readonly code: string; readonly name?: string }[];
  readonly currency: string | null;
  readonly answers: Answers;
}

/**
 * The prices of one service. Either a matrix (a column or two of steps, each other column a zone) or a list (zone, step, price).
 * Everything that is not understood is a problem that names its answers.
 */
export function pricesFrom(
  rows: readonly (readonly Cell[])[],
  { zones, currency, answers }: PriceTableContext,
): FromTable<readonly unknown[]> & { readonly notServed: readonly string[] } {
  const names = zones.flatMap(({ code, name }) => (name === undefined ? [code] : [code, name]));
  const read = readTable(rows, { zones: names, closed: true, currency, answers });
  const none = { value: [], cells: new Map<string, Cell>(), notServed: [] };
  if (typeof read === "string") return { ...none, problems: [refusalOf(read, rows)], unreadable: true };
  const problems: CellProblem[] = [
    ...read.problems.map(({ row, column, message }) => ({ row, column, message })),
    ...read.questions.map((question) => ({
      row: question.row,
      column: question.column,
      message: describeQuestion(question),
    })),
  ];
  const codeOf = (name: string) => zones.find((zone) => zone.name === name)?.code ?? name;
  const cells = new Map<string, Cell>();
  const served = read.zones.filter(isServed);
  const value = served.map((zone, index) =>
    zonePrices(zone, codeOf(zone.name), index, read, cells, problems),
  );
  return {
    value,
    cells,
    problems,
    notServed: read.zones.filter((zone) => !isServed(zone)).map(({ name }) => codeOf(name)),
    unreadable: read.questions.length > 0,
  };
}

function isServed({ rows }: ZoneReading): boolean {
  return (
    rows.some((row) => row.kind === "days" || row.price !== null) &&
    rows.some((row) => row.kind !== "days" && row.price !== null)
  );
}

function refusalOf(refusal: TableRefusal, rows: readonly (readonly Cell[])[]): CellProblem {
  const filled = rows.filter((row) => row.some(({ text }) => text !== ""));
  const [first] = filled;
  if (first === undefined) return { row: null, column: null, message: "is empty" };
  if (filled.length === 1)
    return { row: null, column: null, message: "has a header line and nothing below it" };
  const messages: Readonly<Record<TableRefusal, string>> = {
    "no-table": "has no rows of numbers below a header line",
    "no-steps":
      "needs one column of what is charged by in its header line: kg, g, lb, oz, cm, inches, compartment or pieces",
    "no-prices": "has no column with a zone's prices",
  };
  return { row: first[0]?.row ?? 1, column: null, message: messages[refusal] };
}

function zonePrices(
  { name: _name, cell, rows }: ZoneReading,
  zone: string,
  index: number,
  { measure }: TableReading,
  cells: Map<string, Cell>,
  problems: CellProblem[],
) {
  cells.set(`${index}`, cell);
  const brackets: unknown[] = [];
  let more = {};
  for (const row of rows) {
    if (row.kind === "days") {
      if (row.text === "" || /^[-–—]$/.test(row.text)) continue;
      cells.set(`${index}/transitDays`, row.cell);
      more = { ...more, transitDays: transitOf({ ...row.cell, text: row.text }, problems) };
    } else if (row.price !== null && row.kind === "beyond") {
      cells.set(`${index}/beyond`, row.cell);
      more = { ...more, beyond: { ...furtherOf(measure, row.each), price: row.price } };
    } else if (row.price !== null && row.kind === "up-to") {
      cells.set(`${index}/brackets/${brackets.length}`, row.cell);
      brackets.push({ ...upToOf(measure, row), price: row.price });
    }
  }
  return { zone, brackets, ...more };
}

function upToOf(measure: TableMeasure, { upTo, per }: Extract<PriceRow, { kind: "up-to" }>): object {
  switch (measure) {
    case "weight":
      return { upToKg: upTo, ...(per !== undefined && { perKg: per }) };
    case "size":
      return { upToCm: upTo };
    case "compartment":
      return { compartment: upTo };
    case "pieces":
      return { upToPieces: upTo, ...(per !== undefined && { perPieces: per }) };
  }
}

function furtherOf(measure: TableMeasure, each: number): object {
  if (measure === "weight") return { eachKg: each };
  return measure === "size" ? { eachCm: each } : { eachPieces: each };
}

function transitOf(cell: Cell, problems: CellProblem[]) {
  const [, min, max] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(cell.text) ?? [];
  if (min === undefined) {
    problems.push({
      row: cell.row,
      column: cell.column,
      message: `“${cell.text}” are no days: write 2, or 2-4`,
    });
    return 0;
  }
  return max === undefined ? Number(min) : { min: Number(min), max: Number(max) };
}

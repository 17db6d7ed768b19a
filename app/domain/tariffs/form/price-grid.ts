/** Price tables as carriers print them and spreadsheets copy them, read into the grid of a form. */

import type { Cell } from "../tables/cells.ts";
import { readPastedCells, sheetCells } from "../tables/cells.ts";
import { readTable } from "../tables/read-table.ts";
import type {
  Answers,
  Note,
  PriceRow,
  Question,
  TableProblem,
  TableReading,
  ZoneReading,
} from "../tables/reading.ts";
import type { Measure, RowForm } from "./list-form.ts";
import { MOST } from "./list-form.ts";
import type { Sample } from "./samples.ts";
import { samplesOf } from "./samples.ts";

export interface GridContext {
  /** Names of the zones that the list has. */
  readonly zones: readonly string[];
  /** ISO 4217, of the list. */
  readonly currency: string | null;
  readonly answers: Answers;
}

export interface PriceGrid {
  readonly measure: Measure;
  /** Names of the zones, as the table has them, or 1, 2, 3. */
  readonly zones: readonly string[];
  /** The places of each zone, where the table has them; else empty. */
  readonly places: readonly string[];
  readonly rows: readonly RowForm[];
  /** ISO 4217, where the table names it. */
  readonly currency: string | null;
  /** How the table was turned into the grid, for its author to check. */
  readonly understood: readonly Note[];
  /** Lines that are no prices. */
  readonly leftOut: readonly string[];
  /** Some prices in words. */
  readonly samples: readonly Sample[];
}

export type GridRefusal = "empty" | "no-table" | "too-large" | "unreadable";

export type GridReading =
  | { readonly outcome: "read"; readonly grid: PriceGrid }
  /** The answers are given with the table, once more. */
  | { readonly outcome: "asked"; readonly questions: readonly Question[] }
  | { readonly outcome: "wrong"; readonly problems: readonly TableProblem[] }
  | { readonly outcome: "refused"; readonly because: GridRefusal };

/** Of the text of a table, and of a sheet, before anything of it is read. */
const LONGEST = { text: 500_000, lines: 1_000, columns: 100, cell: 1_000, cells: 20_000 };
/** Enough to correct or answer at a time. */
const MOST_SHOWN = 40;

/** Reads text copied from a spreadsheet, a page or a PDF, or a CSV file; or a sheet's cells, a row each. */
export function readPriceGrid(
  table: string | readonly (readonly string[])[],
  context: GridContext,
): GridReading {
  const cells = cellsIn(table);
  if (typeof cells === "string") return { outcome: "refused", because: cells };
  const read = readTable(cells, { ...context, closed: false });
  if (typeof read === "string") return { outcome: "refused", because: "no-table" };
  const { questions, problems, zones } = read;
  const longest = Math.max(0, ...zones.map(({ rows }) => rows.length));
  if (longest > MOST.rows || zones.length > MOST.zones) return { outcome: "refused", because: "too-large" };
  if (questions.length > 0) return { outcome: "asked", questions: questions.slice(0, MOST_SHOWN) };
  if (problems.length > 0) return { outcome: "wrong", problems: problems.slice(0, MOST_SHOWN) };
  const grid = gridOf(read);
  if (grid.rows.length === 0 || grid.zones.length === 0) return { outcome: "refused", because: "no-table" };
  const fits = grid.rows.length <= MOST.rows && grid.rows.length * grid.zones.length <= MOST.prices;
  return fits ? { outcome: "read", grid } : { outcome: "refused", because: "too-large" };
}

function cellsIn(table: string | readonly (readonly string[])[]): readonly (readonly Cell[])[] | GridRefusal {
  if (typeof table !== "string")
    return table.every((row) => row.every((cell) => cell.trim() === ""))
      ? "empty"
      : bounded(sheetCells(table));
  if (table.trim() === "") return "empty";
  if (table.length > LONGEST.text || table.split("\n", LONGEST.lines + 1).length > LONGEST.lines)
    return "too-large";
  const cells = readPastedCells(table);
  return "message" in cells ? "unreadable" : bounded(cells);
}

function bounded(cells: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] | GridRefusal {
  const filled = cells.reduce((sum, row) => sum + row.filter(({ text }) => text !== "").length, 0);
  const letters = cells.reduce((sum, row) => row.reduce((own, { text }) => own + text.length, sum), 0);
  const fits =
    filled <= LONGEST.cells &&
    letters <= LONGEST.text &&
    cells.length <= LONGEST.lines &&
    cells.every(
      (row) => row.length <= LONGEST.columns && row.every(({ text }) => text.length <= LONGEST.cell),
    );
  return fits ? cells : "too-large";
}

/** Steps of all zones together: a zone without one of them has the price of its next. */
function gridOf(reading: TableReading): PriceGrid {
  const { zones, notes, leftOut, currency } = reading;
  const measure: Measure = (
    { weight: "kg", size: "cm", compartment: "compartment", pieces: "pieces" } as const
  )[reading.measure];
  const all = zones.flatMap(({ rows }) => rows);
  const steps = [...new Map(all.map((row) => [stepText(row), row] as const))].sort(
    ([, a], [, b]) => orderOf(a) - orderOf(b),
  );
  const understood = [...new Set(notes)];
  return {
    measure,
    zones: zones.map(({ name }, index) => (name === "" ? `${index + 1}` : name)),
    places: zones.map(({ places }) => places),
    rows: steps.map(([step, row]) => ({ step, prices: zones.map((zone) => priceAt(zone, row)) })),
    currency,
    understood,
    leftOut,
    samples: samplesOf(zones, measure),
  };
}

function stepText(row: PriceRow): string {
  if (row.kind === "days") return "days";
  if (row.kind === "beyond") return `+${plainNumber(row.each)}`;
  return row.per === undefined
    ? plainNumber(row.upTo)
    : `${plainNumber(row.upTo)} per ${plainNumber(row.per)}`;
}

function orderOf(row: PriceRow): number {
  if (row.kind === "days") return -1;
  return row.kind === "beyond" ? Number.POSITIVE_INFINITY : row.upTo;
}

function priceAt({ rows }: ZoneReading, step: PriceRow): string {
  if (step.kind === "days") return rows.find((row) => row.kind === "days")?.text ?? "";
  if (step.kind === "beyond") {
    const own = rows.find((row) => row.kind === "beyond" && row.each === step.each);
    return own?.kind === "beyond" && own.price !== null ? priceText(own.price) : "-";
  }
  const own = rows.find((row) => row.kind === "up-to" && row.upTo >= step.upTo);
  const fits = own?.kind === "up-to" && own.per === step.per && own.price !== null;
  return fits ? priceText(own.price) : "-";
}

/** `2.90`; whole amounts and fractions of a cent as they are. */
export function priceText(price: number): string {
  const isInCents = Number(price.toFixed(2)) === price;
  return isInCents && !Number.isInteger(price) ? price.toFixed(2) : plainNumber(price);
}

/**
 * Three decimals after up to three digits could be thousands, so a zero follows. An ounce has 14 decimals of a kilogram; a 16th
 * digit is only the computer's rounding.
 */
export function plainNumber(number: number): string {
  const text = String(Number(number.toPrecision(15)));
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** Price tables as carriers print them and spreadsheets copy them, read into the grid of a form. */
import { findColumns } from "../load/columns.ts";
import type { Cell } from "../load/csv-table.ts";
import { readCsv } from "../load/csv-table.ts";
import { decimalReader } from "../load/decimal-numbers.ts";
import type { PriceStep } from "../load/price-step.ts";
import { readPriceStep } from "../load/price-step.ts";
import { priceColumns } from "../load/price-table.ts";
import type { Measure, RowForm } from "./list-form.ts";
import { MOST } from "./list-form.ts";

export interface PriceGrid {
  readonly measure: Measure;
  /** Names of the zones, as the table has them, or 1, 2, 3. */
  readonly zones: readonly string[];
  readonly rows: readonly RowForm[];
  /** How the table was turned into the grid, for its author to check. */
  readonly understood: readonly Understood[];
}

export type Understood = "transposed" | "no-header" | "ranges" | "grams" | "list" | "title";
export type GridRefusal = "empty" | "no-table" | "too-large" | "unreadable";

/** Reads text copied from a spreadsheet, or a CSV file. */
export function readPriceText(text: string): PriceGrid | GridRefusal {
  if (text.trim() === "") return "empty";
  const longest = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  // A title above the table would hide what parts its columns.
  const first = longest.findIndex((line) => /[\t;,]/.test(line));
  const table = readCsv(longest.slice(Math.max(first, 0)).join("\n"));
  if ("message" in table) return longest.length < 2 ? "no-table" : "unreadable";
  const cells = [table.header, ...table.rows].map((row) => row.map(({ text: cell }) => cell));
  const grid = readPriceCells(cells);
  return typeof grid === "string" || first <= 0
    ? grid
    : { ...grid, understood: ["title", ...grid.understood] };
}

/** Reads a sheet's cells, a row each. */
export function readPriceCells(sheet: readonly (readonly string[])[]): PriceGrid | GridRefusal {
  const understood: Understood[] = [];
  let table = withoutEmpty(sheet);
  if (table.length === 0) return "empty";
  const start = table.findIndex((row) => row.filter((cell) => cell !== "").length > 1);
  if (start < 0) return "no-table";
  if (start > 0) {
    understood.push("title");
    table = withoutEmpty(table.slice(start));
  }
  const pivoted = pivot(table);
  if (pivoted !== null) {
    understood.push("list");
    table = pivoted;
  } else if (isTransposed(table)) {
    understood.push("transposed");
    table = transposed(table);
  }
  const [header = [], ...below] = table;
  const hasHeader = !isStep(header[0] ?? "") || !header.slice(1).every(isPrice);
  if (!hasHeader) understood.push("no-header");
  const rows = hasHeader ? below : table;
  const zones = header.slice(1).map((name, index) => (hasHeader && name !== "" ? name : `${index + 1}`));
  if (rows.length === 0 || zones.length === 0) return "no-table";
  if (rows.length > MOST.rows || zones.length > MOST.zones || rows.length * zones.length > MOST.prices)
    return "too-large";

  const { measure, factor } = measureOf(hasHeader ? (header[0] ?? "") : "", rows);
  if (factor !== 1) understood.push("grams");
  const steps = rows.map((row) => readPriceStep(row[0] ?? ""));
  if (steps.some(({ isRange }) => isRange === true)) understood.push("ranges");
  const numberOf = numbersOf([...steps.map(({ amount }) => amount), ...rows.flatMap((row) => row.slice(1))]);
  const numbers = textOf(numberOf, plainNumber);
  const prices = textOf(numberOf, priceText);
  return {
    measure,
    zones,
    understood,
    rows: rows.map((row, index) => ({
      step: written(steps[index] ?? readPriceStep(""), numbers, factor),
      prices: zones.map((_zone, at) => prices(row[at + 1] ?? "")),
    })),
  };
}

function withoutEmpty(sheet: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const trimmed = sheet.map((row) => row.map((cell) => cell.replace(/\s+/g, " ").trim()));
  const width = Math.max(0, ...trimmed.map(({ length }) => length));
  const used = Array.from({ length: width }, (_, at) => trimmed.some((row) => (row[at] ?? "") !== ""));
  return trimmed
    .filter((row) => row.some((cell) => cell !== ""))
    .map((row) => used.flatMap((isUsed, at) => (isUsed ? [row[at] ?? ""] : [])));
}

const measures = ["kg", "g", "cm", "compartment", "pieces"] as const;

/** Turns a list with a row for each price (zone, weight, price) into a matrix; null: it is no such list. */
function pivot(table: readonly (readonly string[])[]): readonly (readonly string[])[] | null {
  const [header = [], ...rows] = table;
  const { at } = findColumns(header.map(cellOf), priceColumns);
  const [zoneAt, priceAt] = [at.get("zone"), at.get("price")];
  const stepAt = measures.map((measure) => at.get(measure)).find((found) => found !== undefined);
  if (zoneAt === undefined || priceAt === undefined || stepAt === undefined) return null;
  const zones = [...new Set(rows.map((row) => row[zoneAt] ?? ""))];
  const steps = [...new Set(rows.map((row) => row[stepAt] ?? ""))];
  const priceOf = (step: string, zone: string) =>
    rows.find((row) => row[stepAt] === step && row[zoneAt] === zone)?.[priceAt] ?? "";
  return [
    [header[stepAt] ?? "", ...zones],
    ...steps.map((step) => [step, ...zones.map((zone) => priceOf(step, zone))]),
  ];
}

/** Weights across and zones down, as some lists are printed. */
function isTransposed(table: readonly (readonly string[])[]): boolean {
  const [header = [], ...rows] = table;
  const across = header.slice(1);
  const down = rows.map(([first = ""]) => first);
  const measured = (cells: readonly string[]) =>
    cells.filter((cell) => /\d.*(kg|κιλ|gr?\b)|^\+/i.test(cell)).length;
  if (across.length === 0 || down.length === 0) return false;
  if (measured(across) * 2 > across.length && measured(down) * 2 <= down.length) return true;
  return across.every(isStep) && !down.some(isStep);
}

function transposed(table: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const width = Math.max(...table.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => table.map((row) => row[at] ?? ""));
}

function isStep(cell: string): boolean {
  const { kind } = readPriceStep(cell);
  return kind !== "other" && kind !== "days";
}

function isPrice(cell: string): boolean {
  return cell === "" || /^[-–—]$/.test(cell) || /^[€$£]?\s*\d[\d.,\s]*\s*(?:€|\$|£|EUR)?$/i.test(cell);
}

function written(
  { kind, amount, per }: PriceStep,
  numbers: (text: string) => string,
  factor: number,
): string {
  if (kind === "other") return amount;
  if (kind === "days") return "days";
  const scaled = (text: string) => {
    const plainText = numbers(text);
    const number = Number(plainText);
    return factor === 1 || Number.isNaN(number) ? plainText : plainNumber(number * factor);
  };
  if (kind === "beyond") return `+${scaled(amount)}`;
  return per === undefined ? scaled(amount) : `${scaled(amount)} per ${scaled(per)}`;
}

function measureOf(
  corner: string,
  rows: readonly (readonly string[])[],
): { readonly measure: Measure; readonly factor: number } {
  const { at } = findColumns([cellOf(corner, 0)], priceColumns);
  const named = measures.find((measure) => at.has(measure)) ?? "kg";
  const steps = rows.map(([first = ""]) => first);
  const inGrams = steps.filter((cell) => /\d\s*(gr?|γρ)\.?$/i.test(cell)).length * 2 > steps.length;
  return named === "g" || inGrams ? { measure: "kg", factor: 1 / 1_000 } : { measure: named, factor: 1 };
}

/** Reads numbers. All cells together decide which sign is the decimal one; undefined: unclear, or none. */
function numbersOf(texts: readonly string[]): (text: string) => number | undefined {
  const cells = texts.map((text) => ({ cell: cellOf(text, 0), text }));
  const reader = decimalReader(
    cells.filter(({ text }) => /\d/.test(text) && !/^\d+\s*[-–]\s*\d+$/.test(text)),
  );
  return (text) => (/\d/.test(text) ? reader.read(cellOf(text, 0), text) : undefined);
}

/** Any other text stays as it is. */
function textOf(numberOf: (text: string) => number | undefined, write: (number: number) => string) {
  return (text: string): string => {
    const number = numberOf(text);
    return number === undefined ? text : write(number);
  };
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

function cellOf(text: string, at: number): Cell {
  return { text, row: 1, column: at + 1 };
}

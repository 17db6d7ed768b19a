/** A carrier's file as a table: CSV or the first sheet of a workbook, within bounds. */
import { CsvError, parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/universal";
import { boundedWorkbook } from "../files/bounded-workbook.ts";
import type { BillKind } from "./columns.ts";
import { guessColumns, MOST_COLUMNS } from "./columns.ts";
import type { Cell } from "./read-number.ts";

export interface BillTable {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** The row's number in the file, from 1, as spreadsheets count. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** The reason that a file is no table. */
export type TableFault = "empty" | "not-a-table" | "too-many-lines" | "too-large" | "no-header";

export const MOST_LINES = 50_000;
const LONGEST_CELL = 300;
const LONGEST_ROW = 20_000;
/** The header line is among these: above it is the carrier's letter-head. */
const HEADER_WITHIN = 40;

export async function readTable(bytes: Uint8Array, kind: BillKind): Promise<BillTable | TableFault> {
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const rows = isWorkbook ? await workbookRows(bytes) : csvRows(bytes);
  if (typeof rows === "string") return rows;
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (filled.length === 0) return "empty";
  const at = headerAt(filled.slice(0, HEADER_WITHIN), kind);
  if (at === null) return "no-header";
  const lines = filled.slice(at + 1);
  if (lines.length === 0) return "empty";
  if (lines.length > MOST_LINES) return "too-many-lines";
  return { headers: unique((filled[at]?.cells ?? []).slice(0, MOST_COLUMNS).map(String)), rows: lines };
}

function csvRows(bytes: Uint8Array): readonly TableRow[] | TableFault {
  const text = decoded(bytes);
  // Signs that no text has: a picture, or an old workbook.
  if (text.slice(0, 1_000).includes("\0")) return "not-a-table";
  const body = text.replace(/^sep=.\r?\n/, "");
  try {
    const records = parse(body, {
      delimiter: delimiterOf(body),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: LONGEST_ROW,
      to: MOST_LINES + HEADER_WITHIN + 2,
    }) as string[][];
    const first = body === text ? 1 : 2;
    return records.map((cells, index) => ({ row: index + first, cells: cells.map(trimmed) }));
  } catch (error) {
    if (error instanceof CsvError) return "not-a-table";
    throw error;
  }
}

async function workbookRows(bytes: Uint8Array): Promise<readonly TableRow[] | TableFault> {
  const workbook = boundedWorkbook(bytes);
  if (typeof workbook === "string") return workbook;
  try {
    const sheet = await readSheet(new Uint8Array(workbook).buffer);
    return sheet
      .slice(0, MOST_LINES + HEADER_WITHIN + 2)
      .map((cells, index) => ({ row: index + 1, cells: cells.map(cellOf) }));
  } catch {
    // The library's own errors: an archive without a sheet, or XML that ends early.
    return "not-a-table";
  }
}

function cellOf(cell: unknown): Cell {
  if (typeof cell === "number") return cell;
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  return typeof cell === "string" ? trimmed(cell) : "";
}

function trimmed(cell: string): string {
  return cell.trim().slice(0, LONGEST_CELL);
}

/** UTF-8 or UTF-16; else what Greek offices still write. Numbers are the same in all of them. */
function decoded(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1253").decode(bytes);
  }
}

/** The sign that most of the first lines have. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, HEADER_WITHIN);
  const most = (sign: string) => Math.max(...lines.map((line) => line.split(sign).length));
  return [";", "\t", ","].reduce((best, sign) => (most(sign) > most(best) ? sign : best));
}

/** The row with the most words of columns; with none, the first one that has several cells. */
function headerAt(rows: readonly TableRow[], kind: BillKind): number | null {
  let best: number | null = null;
  let most = 1;
  for (const [index, { cells }] of rows.entries()) {
    const texts = cells.filter((cell): cell is string => typeof cell === "string" && cell !== "");
    const known = Object.keys(guessColumns(texts, kind).columns).length;
    if (known > most) [best, most] = [index, known];
  }
  const wide = rows.findIndex(({ cells }) => cells.filter((cell) => cell !== "").length >= 2);
  return best ?? (wide === -1 ? null : wide);
}

/** A number distinguishes two columns of one name. */
function unique(headers: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const times = (seen.get(header) ?? 0) + 1;
    seen.set(header, times);
    return times === 1 ? header.slice(0, 180) : `${header.slice(0, 180)} (${times})`;
  });
}

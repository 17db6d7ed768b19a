/** Bytes to rows, for every file that a person uploads: text in any usual encoding, or the first sheet of a workbook, within bounds. */
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { readSheet } from "read-excel-file/universal";
import { boundedWorkbook } from "../bounded-workbook.ts";
import { decodeText } from "./decode-text.ts";
import type { Encoding, EncodingReading } from "./encodings.ts";
import { separated } from "./separator.ts";

/** Text is trimmed; a workbook has numbers and dates of its own. */
export type Cell = string | number | Date;

export interface FileRow {
  /** Counts from 1, as spreadsheets do; empty rows count too. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** The reason that a file has no rows, with the row where the reader noticed it. */
export interface FileFault {
  readonly kind: "not-a-table" | "unknown-encoding" | "which-encoding" | "too-large" | "too-wide" | "quotes";
  readonly row: number | null;
  /** Of an encoding that the words leave open: a word in each reading. */
  readonly words?: readonly string[];
}

/** A file as it is opened. The rows may still end with a `FileFaultError`. */
export type OpenedFile =
  | { readonly fault: FileFault }
  | { readonly readings: readonly EncodingReading[] }
  | {
      /** Null: a workbook, which has none. */
      readonly encoding: Encoding | null;
      readonly separator: string | null;
      /** The rows with a filled cell. */
      readonly rows: AsyncIterable<FileRow>;
    };

export class FileFaultError extends Error {
  override readonly name = "FileFaultError";
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(`${fault.kind} in row ${fault.row}`);
    this.fault = fault;
  }
}

/** Columns: many more than any layout has, and few enough to list. */
export const MOST_COLUMNS = 500;
/** Characters. A quote that is never closed must not collect the whole file in one cell. */
const LONGEST_ROW = 100_000;
/** As long as a spreadsheet's own. */
const LONGEST_CELL = 32_767;
/** Text is handed to the parser in such parts. */
const SLICE = 64 * 1024;

/** @param chosen a person's answer to a question about the encoding */
export async function openFile(bytes: Uint8Array, chosen: Encoding | null = null): Promise<OpenedFile> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return openWorkbook(bytes);
  const decoded = decodeText(bytes, chosen);
  if ("readings" in decoded) return decoded;
  if ("fault" in decoded)
    return { fault: { kind: decoded.fault === "not-text" ? "not-a-table" : decoded.fault, row: null } };
  const { body, separator, firstRow } = separated(decoded.text);
  return { encoding: decoded.encoding, separator, rows: textRows(body, separator, firstRow) };
}

/**
 * The rows of a file that is read without a question.
 * @throws FileFaultError also if its words leave the encoding open
 */
export async function* rowsOf(bytes: Uint8Array): AsyncGenerator<FileRow> {
  const file = await openFile(bytes);
  if ("fault" in file) throw new FileFaultError(file.fault);
  if ("readings" in file) {
    const words = file.readings.flatMap(({ words: [first] }) => first ?? []);
    throw new FileFaultError({ kind: "which-encoding", row: null, words });
  }
  yield* file.rows;
}

/** @throws FileFaultError */
async function* textRows(body: string, separator: string, firstRow: number): AsyncGenerator<FileRow> {
  const parser = Readable.from(slices(body)).pipe(
    parse({
      delimiter: separator,
      // A quotation mark inside a cell is a sign of inches, or part of a name.
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: LONGEST_ROW,
    }),
  );
  let row = firstRow - 1;
  try {
    for await (const texts of parser as AsyncIterable<string[]>) {
      row++;
      const cells = texts.map((text) => text.trim());
      if (cells.some((cell) => cell !== "")) yield { row, cells: within(cells, row) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser reads ahead of the rows that it has returned.
    const at = "records" in error && typeof error.records === "number" ? error.records + firstRow : row + 1;
    throw new FileFaultError({
      kind:
        error.code === "CSV_MAX_RECORD_SIZE" || error.code === "CSV_QUOTE_NOT_CLOSED"
          ? "quotes"
          : "not-a-table",
      row: at,
    });
  }
}

/** The row without the empty cells of separators at its end. @throws FileFaultError too wide, or a cell too long */
function within(cells: readonly Cell[], row: number): readonly Cell[] {
  const width = cells.findLastIndex((cell) => cell !== "") + 1;
  if (width > MOST_COLUMNS) throw new FileFaultError({ kind: "too-wide", row });
  if (cells.some((cell) => typeof cell === "string" && cell.length > LONGEST_CELL))
    throw new FileFaultError({ kind: "too-large", row });
  return cells;
}

async function openWorkbook(bytes: Uint8Array): Promise<OpenedFile> {
  const workbook = boundedWorkbook(bytes);
  if (typeof workbook === "string") return { fault: { kind: workbook, row: null } };
  try {
    const sheet = await readSheet(new Uint8Array(workbook).buffer);
    return { encoding: null, separator: null, rows: sheetRows(sheet) };
  } catch {
    // The library's own errors: an archive without a sheet, or XML that ends early.
    return { fault: { kind: "not-a-table", row: null } };
  }
}

async function* sheetRows(sheet: readonly (readonly unknown[])[]): AsyncGenerator<FileRow> {
  for (const [index, values] of sheet.entries()) {
    const cells = values.map(cellOf);
    if (cells.some((cell) => cell !== "")) yield { row: index + 1, cells: within(cells, index + 1) };
  }
}

function cellOf(value: unknown): Cell {
  if (typeof value === "number") return Number.isFinite(value) ? value : "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value;
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" ? value.trim() : "";
}

function* slices(text: string): Generator<string> {
  for (let begin = 0; begin < text.length; begin += SLICE) yield text.slice(begin, begin + SLICE);
}

/** A cell as text: a number with a point, a date as ISO 8601 has it. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return "";
  if (cell instanceof Date) {
    const text = cell.toISOString();
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text;
  }
  return String(cell);
}

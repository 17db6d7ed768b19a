import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";

export interface CsvRow {
  /** Counts from 1, as spreadsheets do. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** A file that is no CSV, with an open quote for example. `row` is where the reader noticed it. */
export class CsvUnreadableError extends Error {
  override readonly name = "CsvUnreadableError";
  readonly row: number;

  constructor(row: number, message: string) {
    super(message);
    this.row = row;
  }
}

/** Rows that are read before other work has its turn, so that a large file does not hold up checkouts. */
const ROWS_A_TURN = 500;
const SLICE = 64 * 1024;
/**
 * Characters. A row of products is never near this length, and an open quote must not collect the whole file in one
 * cell.
 */
const LONGEST_ROW = 100_000;

/**
 * The non-empty rows of a CSV file. The delimiter is the most frequent one of comma, semicolon and tab in the first
 * line. The encoding is UTF-8, with or without a byte order mark, or UTF-16 with one.
 * @throws CsvUnreadableError
 */
export async function* csvRows(file: Uint8Array): AsyncGenerator<CsvRow> {
  const text = decode(file);
  const parser = Readable.from(slices(text)).pipe(
    parse({ delimiter: delimiterOf(text), relax_column_count: true, max_record_size: LONGEST_ROW }),
  );
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (row % ROWS_A_TURN === 0) await nextTurn();
      if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser reads ahead of the rows it has returned.
    const at = "records" in error && typeof error.records === "number" ? error.records : row;
    throw new CsvUnreadableError(at + 1, error.message);
  }
}

function decode(file: Uint8Array): string {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe;
  // Both decoders drop the byte order mark.
  return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8").decode(file);
}

/** @throws CsvUnreadableError */
function delimiterOf(text: string): string {
  const [first = ""] = text.slice(0, LONGEST_ROW + 1).split(/[\r\n]/, 1);
  if (first.length > LONGEST_ROW)
    throw new CsvUnreadableError(1, `the first line is longer than ${LONGEST_ROW} characters`);
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function* slices(text: string): Generator<string> {
  for (let begin = 0; begin < text.length; begin += SLICE) yield text.slice(begin, begin + SLICE);
}

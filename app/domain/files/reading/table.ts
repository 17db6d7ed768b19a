/** Rows to a table: the header line below a letter-head, the lines below it, and the totals that are none. */
import { fold } from "./fold.ts";
import type { Cell, FileRow } from "./rows.ts";
import { MOST_COLUMNS, textOf } from "./rows.ts";

export interface Table {
  /** As the file writes them, each once: a second one of a name has its number. */
  readonly headers: readonly string[];
  /** The same without the numbers. */
  readonly written: readonly string[];
  readonly headerRow: number;
  readonly rows: readonly FileRow[];
  /** Rows of sums below the lines; they are not read. */
  readonly totals: readonly number[];
}

/** The header line is among these: above it is the sender's letter-head. */
const HEADER_WITHIN = 40;
const LONGEST_HEADER = 180;

const totalWords = new Set(
  [
    ...[
      "total",
      "totals",
      "grand total",
      "sum",
      "subtotal",
      "συνολο",
      "συνολα",
      "γενικο συνολο",
      "μερικο συνολο",
    ],
    ...[
      "summe",
      "gesamt",
      "gesamtsumme",
      "totale",
      "total general",
      "total général",
      "suma",
      "razem",
      "celkem",
    ],
  ].map(fold),
);

/**
 * @param known how many of a row's texts are names of columns
 * @param most lines that the table may have; more are `"too-many"`
 */
export async function tableOf(
  rows: AsyncIterable<FileRow>,
  known: (texts: readonly string[]) => number,
  most: number,
): Promise<Table | "empty" | "too-many" | "no-header"> {
  const opened = await openTable(rows, known);
  if (typeof opened === "string") return opened;
  const { header } = opened;
  const lines: FileRow[] = [];
  for await (const line of opened.lines) {
    lines.push(line);
    if (lines.length > most + HEADER_WITHIN) return "too-many";
  }
  const totals = new Set(lines.slice(1).filter(isTotal));
  const read = lines.filter((line) => !totals.has(line));
  if (read.length === 0) return "empty";
  if (read.length > most) return "too-many";
  const written = writtenNames(header.cells, widthOf(header.cells, read));
  return {
    headers: namedOnce(written),
    written,
    headerRow: header.row,
    rows: read,
    totals: [...totals].map(({ row }) => row),
  };
}

/**
 * The header line, and the lines below it one by one: for files that are too long to be held.
 * @param known how many of a row's texts are names of columns
 * @throws FileFaultError as the rows do
 */
export async function openTable(
  rows: AsyncIterable<FileRow>,
  known: (texts: readonly string[]) => number,
): Promise<{ readonly header: FileRow; readonly lines: AsyncIterable<FileRow> } | "empty" | "no-header"> {
  const iterator = rows[Symbol.asyncIterator]();
  const first: FileRow[] = [];
  while (first.length < HEADER_WITHIN) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  const at = headerAt(first, known);
  const header = first[at ?? 0];
  if (at !== null && header !== undefined) return { header, lines: linesOf(first.slice(at + 1), iterator) };
  await iterator.return?.();
  return first.length === 0 ? "empty" : "no-header";
}

async function* linesOf(
  first: readonly FileRow[],
  iterator: AsyncIterator<FileRow>,
): AsyncGenerator<FileRow> {
  try {
    yield* first;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

/** The row with the most names of columns; with none, the first one that has several cells. */
function headerAt(rows: readonly FileRow[], known: (texts: readonly string[]) => number): number | null {
  let best: number | null = null;
  let most = 0;
  for (const [index, { cells }] of rows.entries()) {
    const found = known(cells.filter((cell): cell is string => typeof cell === "string" && cell !== ""));
    if (found > most) [best, most] = [index, found];
  }
  if (most > 1) return best;
  const wide = rows.findIndex(({ cells }) => cells.filter((cell) => cell !== "").length >= 2);
  return wide === -1 ? best : wide;
}

/** A word for a sum in front, and less than half of the cells behind it. */
export function isTotal({ cells }: FileRow): boolean {
  const first = cells.find((cell) => cell !== "");
  if (typeof first !== "string" || !totalWords.has(fold(first))) return false;
  return cells.filter((cell) => cell !== "").length * 2 <= Math.max(cells.length, 4);
}

/** A column beyond the header's counts if most lines have a cell in it; in few, a text was parted by its own separator. */
function widthOf(cells: readonly Cell[], rows: readonly FileRow[]): number {
  let width = filledWidth(cells);
  const beyond = (at: number) => rows.filter((row) => (row.cells[at] ?? "") !== "").length;
  while (width < MOST_COLUMNS && beyond(width) * 2 > rows.length) width++;
  return width;
}

/** A header's names. A column without one is called by its letter. */
export function writtenNames(cells: readonly Cell[], width = filledWidth(cells)): readonly string[] {
  return Array.from(
    { length: width },
    (_, at) => textOf(cells[at]).replace(/\s+/g, " ").slice(0, LONGEST_HEADER) || `(${letterOf(at)})`,
  );
}

function namedOnce(written: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  return written.map((header) => {
    const nth = (times.get(header) ?? 0) + 1;
    times.set(header, nth);
    return nth === 1 ? header : `${header} (${nth})`;
  });
}

export function filledWidth(cells: readonly Cell[]): number {
  return cells.findLastIndex((cell) => cell !== "") + 1;
}

/** A column's letter, as spreadsheets name it: A is 0. */
function letterOf(at: number): string {
  return at < 26
    ? String.fromCharCode(65 + at)
    : letterOf(Math.floor(at / 26) - 1) + String.fromCharCode(65 + (at % 26));
}

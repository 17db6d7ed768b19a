/** Rows of a table as requests: a column's name is the path of its field. */
import { decimalMarkOf, readDecimal } from "../../../domain/files/reading/decimal-mark.ts";
import type { Cell, FileRow } from "../../../domain/files/reading/rows.ts";
import { FileFaultError, rowsOf, textOf } from "../../../domain/files/reading/rows.ts";
import { filledWidth } from "../../../domain/files/reading/table.ts";
import { MAX_ROWS } from "../../../domain/orders/batches/batch.ts";
import { ApiError } from "../server/api-error.ts";
import type { Cell as Kind } from "../server/fields-of-schema.ts";
import { requestColumns } from "./request-columns.ts";

/** One row more than a batch may have, so that the batch's own check names the limit. */
const MOST_RECORDS = MAX_ROWS + 2;

/**
 * A table that a program sends: nothing is asked, so each column is a path, each row as wide as the header line, and a number that may be
 * two is refused. Empty cells are left out; a cell that can't be read stays text, and the row's own check names it.
 * @throws ApiError MALFORMED_REQUEST
 */
export async function rowsOfCsv(bytes: Uint8Array): Promise<readonly unknown[]> {
  const [header, ...rows] = await recordsOf(bytes);
  if (header === undefined) return [];
  // A name may be empty, and is refused if the column has cells.
  const most = rows.reduce((width, { cells }) => Math.max(width, filledWidth(cells)), 0);
  const width = Math.max(filledWidth(header.cells), Math.min(header.cells.length, most));
  for (const { row, cells } of rows)
    if (cells.length < width || filledWidth(cells) > width)
      throw malformed(`line ${row} has ${cells.length} cells, and the header line ${width}`);
  const { kinds, rowOf } = requestColumns(header.cells.slice(0, width).map(textOf));
  const mark = markOf(header, rows, kinds);
  return rows.map(({ cells }) => rowOf(kinds.map((kind, at) => cellValue(kind, cells[at], mark))));
}

async function recordsOf(bytes: Uint8Array): Promise<readonly FileRow[]> {
  const records: FileRow[] = [];
  try {
    for await (const row of rowsOf(bytes)) {
      records.push(row);
      if (records.length === MOST_RECORDS) break;
    }
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    const { kind, row, words = [] } = error.fault;
    throw malformed(faults[kind](row ?? 1, words));
  }
  return records;
}

const faults: Readonly<
  Record<FileFaultError["fault"]["kind"], (row: number, words: readonly string[]) => string>
> = {
  "not-a-table": (row) => `line ${row} can't be read`,
  "unknown-encoding": () => "it is not valid UTF-8",
  "which-encoding": (_, words) =>
    `it is not valid UTF-8, and may say ${words.join(" or ")}: send it in UTF-8`,
  "too-large": (row) => `line ${row} is too long`,
  "too-wide": (row) => `line ${row} has too many columns`,
  quotes: (row) => `line ${row} has a quotation mark that is never closed`,
};

function markOf(header: FileRow, rows: readonly FileRow[], kinds: readonly Kind[]): "," | "." {
  const numeric = kinds.flatMap((kind, at) => (kind === "number" ? [at] : []));
  const texts = rows.flatMap(({ cells }) => numeric.map((at) => textOf(cells[at])));
  const decided = decimalMarkOf(texts);
  if ("mark" in decided) return decided.mark;
  const { undecided } = decided;
  const [found] = rows.flatMap(({ row, cells }) =>
    numeric.flatMap((at) =>
      textOf(cells[at]) === undecided ? [{ row, name: textOf(header.cells[at]) }] : [],
    ),
  );
  const [one, other] = ([".", ","] as const).map((mark) => readDecimal(undecided, mark));
  throw malformed(
    `line ${found?.row}, ${found?.name}: “${undecided}” may be ${one} or ${other}: write every number with a decimal point, and this one as ${one} or ${other}`,
  );
}

function cellValue(kind: Kind, cell: Cell | undefined, mark: "," | "."): unknown {
  const text = textOf(cell);
  if (text === "") return undefined;
  if (kind === "number") {
    if (typeof cell === "number") return cell;
    return /^[-+]?[\d.,\s'’]+$/.test(text) ? (readDecimal(text, mark) ?? text) : text;
  }
  if (kind === "flag") return text === "true" ? true : text === "false" ? false : text;
  return text;
}

function malformed(reason: string): ApiError {
  return new ApiError("MALFORMED_REQUEST", `The body is not a table in CSV: ${reason}.`);
}

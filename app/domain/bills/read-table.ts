/** A carrier's file as a table. */
import type { Encoding, EncodingReading } from "../files/reading/encodings.ts";
import type { Cell as FileCell } from "../files/reading/rows.ts";
import { FileFaultError, openFile } from "../files/reading/rows.ts";
import { tableOf } from "../files/reading/table.ts";
import type { BillKind } from "./columns.ts";
import { guessColumns, MOST_COLUMNS } from "./columns.ts";

export type Cell = string | number;

export interface BillTable {
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
  /** The ways to read its letters, if several are possible: the table is read the first way, or the chosen one. */
  readonly readings: readonly EncodingReading[];
}

export interface TableRow {
  /** The row's number in the file, from 1, as spreadsheets count. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** The reason that a file is no table. */
export type TableFault =
  | "empty"
  | "not-a-table"
  | "too-many-lines"
  | "too-large"
  | "no-header"
  | "unknown-encoding";

export const MOST_LINES = 50_000;
const LONGEST_CELL = 300;

export async function readTable(
  bytes: Uint8Array,
  kind: BillKind,
  encoding: Encoding | null = null,
): Promise<BillTable | TableFault> {
  let file = await openFile(bytes, encoding);
  const readings = "readings" in file ? file.readings : [];
  if ("readings" in file) file = await openFile(bytes, file.readings[0]?.encoding ?? null);
  if (!("rows" in file)) return faultOf("fault" in file ? file.fault.kind : "unknown-encoding");
  const known = (texts: readonly string[]) => Object.keys(guessColumns(texts, kind).columns).length;
  try {
    const table = await tableOf(file.rows, known, MOST_LINES);
    if (table === "too-many") return "too-many-lines";
    if (typeof table === "string") return table;
    const rows = table.rows.map(({ row, cells }) => ({ row, cells: cells.map(cellOf) }));
    return { headers: table.headers.slice(0, MOST_COLUMNS), rows, readings };
  } catch (error) {
    if (error instanceof FileFaultError) return faultOf(error.fault.kind);
    throw error;
  }
}

function faultOf(kind: FileFaultError["fault"]["kind"]): TableFault {
  if (kind === "which-encoding") return "unknown-encoding";
  return kind === "too-wide" || kind === "quotes" ? "not-a-table" : kind;
}

function cellOf(cell: FileCell): Cell {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === "number" ? cell : cell.slice(0, LONGEST_CELL);
}

import type { TrackingEntry, TrackingStatus } from "../../engine/index.ts";
import { CLOCKS_DIFFER_MS, trackingStatuses } from "../../engine/index.ts";
import { LOST_LETTER } from "../../files/reading/lost-letter.ts";
import type { FileRow } from "../../files/reading/rows.ts";
import { FileFaultError, rowsOf, textOf } from "../../files/reading/rows.ts";
import type { Table } from "../../files/reading/table.ts";
import { tableOf } from "../../files/reading/table.ts";
import { readScanDate } from "./scan-date.ts";
import type { ScanProblem, ScanProblemKind } from "./scan-problem.ts";

export const scanColumns = ["voucher", "status", "date", "place", "details"] as const;
export type ScanColumn = (typeof scanColumns)[number];
const needed: readonly ScanColumn[] = ["voucher", "status", "date"];

/** Headers that couriers write: ACS's own lists call the voucher so. */
const usualNames: { readonly [Column in ScanColumn]?: readonly string[] } = {
  voucher: ["Αριθμός Αποδεικτικού", "Αριθμός Αποστολής", "Tracking number"],
};

/** A carrier's way of writing scans. */
export interface ScanForm {
  /** The time zone of times that name none. */
  readonly timeZone: string;
  /** Headers, where they differ from ours. */
  readonly columns?: { readonly [Column in ScanColumn]?: string };
  readonly statuses?: readonly { readonly courier: string; readonly means: TrackingStatus }[];
}

export interface Scan {
  readonly row: number;
  readonly voucher: string;
  /** The date's cell. */
  readonly written: string;
  readonly entry: TrackingEntry;
}

export interface ScanCsv {
  readonly rows: number;
  readonly scans: readonly Scan[];
  /** Headers of columns that say nothing of a scan. */
  readonly unusedColumns: readonly string[];
  /** The problems in the order of the file. */
  readonly problems: readonly ScanProblem[];
}

const MOST_ROWS = 5_000;
/** So many unused columns are named. */
const MOST_COLUMNS = 50;
const LONGEST_TEXT = 500;

/** Reads a whole file and looks nothing up. A faulty row is a problem, and the others are read. */
export async function readScanCsv(file: Uint8Array, form: ScanForm, now: Date): Promise<ScanCsv> {
  const scans: Scan[] = [];
  const problems: ScanProblem[] = [];
  const problem = (row: number, column: string | null, kind: ScanProblemKind, value: string) => {
    problems.push({ row, column, kind, value: value.slice(0, 100) });
  };
  let rows = 0;
  let unusedColumns: readonly string[] = [];
  const meanings = meaningsOf(form);
  const read = ({ row, cells }: FileRow, at: ReadonlyMap<ScanColumn, number>) => {
    const cell = (column: ScanColumn) => textOf(cells[at.get(column) ?? -1]).trim();
    const header = (column: ScanColumn) => form.columns?.[column] ?? column;
    // Our own lists put an apostrophe before what a spreadsheet would run as a formula.
    const voucher = cell("voucher").replace(/^'/, "");
    const meaning = meanings.get(folded(cell("status")));
    const date = readScanDate(cell("date"), form.timeZone);
    const before = problems.length;
    for (const column of scanColumns)
      if (cell(column).includes(LOST_LETTER)) problem(row, header(column), "lost-letter", cell(column));
    if (voucher === "") problem(row, header("voucher"), "no-voucher", "");
    if (meaning === undefined) problem(row, header("status"), "unknown-status", cell("status"));
    if (date === null) problem(row, header("date"), "bad-date", cell("date"));
    else if (date.at.getTime() > now.getTime() + CLOCKS_DIFFER_MS)
      problem(row, header("date"), "future-date", cell("date"));
    if (problems.length > before || meaning === undefined || date === null) return;
    const place = cell("place").slice(0, LONGEST_TEXT);
    const entry: TrackingEntry = {
      status: meaning.status,
      statusDate: date.at,
      statusDetails: cell("details").slice(0, LONGEST_TEXT),
      statusExact: meaning.exact,
      ...(place !== "" && { place }),
      ...(date.isWholeDay && { isWholeDay: true as const }),
    };
    scans.push({ row, voucher, written: cell("date").slice(0, 100), entry });
  };
  try {
    const table = await tableOf(rowsOf(file), (texts) => namesAmong(texts, form), MOST_ROWS);
    if (table === "too-many") problem(1, null, "too-many-rows", String(MOST_ROWS));
    else if (typeof table === "object") {
      const columns = columnsOf(table, form, problem);
      rows = table.rows.length;
      const used = new Set(columns.values());
      unusedColumns = table.headers.filter((_, at) => !used.has(at)).slice(0, MOST_COLUMNS);
      if (problems.length === 0) for (const row of table.rows) read(row, columns);
    }
  } catch (error) {
    if (!(error instanceof FileFaultError)) throw error;
    const { kind, row, words = [] } = error.fault;
    const isOfLetters = kind === "unknown-encoding" || kind === "which-encoding";
    problem(row ?? 1, null, isOfLetters ? "unknown-letters" : "not-csv", words.join(" / "));
  }
  if (rows === 0 && problems.length === 0) problem(1, null, "empty", "");
  return { rows, scans, unusedColumns, problems };
}

/** The columns by their meaning; one that is missing or that two columns may be is a problem. */
function columnsOf(
  { headers, written, headerRow }: Table,
  form: ScanForm,
  problem: (row: number, column: string, kind: ScanProblemKind, value: string) => void,
): ReadonlyMap<ScanColumn, number> {
  return new Map(
    scanColumns.flatMap((column) => {
      const names = namesOf(column, form);
      const found = headers.flatMap((header, at) =>
        names.includes(folded(header)) || names.includes(folded(written[at] ?? "")) ? [at] : [],
      );
      const [at] = found;
      const title = form.columns?.[column] ?? column;
      if (found.length > 1)
        problem(headerRow, title, "repeated-column", found.map((each) => headers[each]).join(", "));
      if (at === undefined && needed.includes(column)) problem(headerRow, title, "no-column", "");
      return at === undefined ? [] : [[column, at] as const];
    }),
  );
}

function namesOf(column: ScanColumn, { columns }: ScanForm): readonly string[] {
  const given = columns?.[column];
  return (given === undefined ? [column, ...(usualNames[column] ?? [])] : [given]).map(folded);
}

/** One for any row, so that a file without known columns has its first row as the header and names those that are missing. */
function namesAmong(texts: readonly string[], form: ScanForm): number {
  const written = texts.map(folded);
  return 1 + needed.filter((column) => namesOf(column, form).some((name) => written.includes(name))).length;
}

interface Meaning {
  readonly status: TrackingStatus;
  /** The carrier's own word. */
  readonly exact: string | null;
}

function meaningsOf({ statuses = [] }: ScanForm): ReadonlyMap<string, Meaning> {
  return new Map<string, Meaning>([
    ...trackingStatuses.map((status) => [folded(status), { status, exact: null }] as const),
    ...statuses.map(({ courier: word, means }) => [folded(word), { status: means, exact: word }] as const),
  ]);
}

/** The text without case, accents, and the difference between spaces, hyphens and underscores. */
function folded(text: string): string {
  return text
    .trim()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toUpperCase()
    .replace(/[\s_-]+/g, " ");
}

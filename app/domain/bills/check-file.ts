/** A carrier's file from its bytes to its findings, for the reading thread and the command line. */

import type { CalendarDate, CarrierAccount, ReferenceFixing } from "../engine/index.ts";
import type { FileBytes } from "../files/file-bytes.ts";
import { joined } from "../files/file-bytes.ts";
import type { DecimalDecision, DecimalMark } from "../files/reading/decimal-mark.ts";
import { readDecimal } from "../files/reading/decimal-mark.ts";
import type { EncodingReading } from "../files/reading/encodings.ts";
import type { TariffDocument } from "../tariffs/document/document.ts";
import { pricingVersions } from "../tariffs/versions/price-list.ts";
import type { LineProblem } from "./bill-line.ts";
import type { CheckedBill, LookUp } from "./check-bill.ts";
import { checkBill } from "./check-bill.ts";
import type { CollectedIn } from "./check-payout.ts";
import { checkPayout } from "./check-payout.ts";
import type { BillKind, ColumnMapping, MappingProblem, NamedSurcharge } from "./columns.ts";
import { fits, guessColumns, mappingProblem } from "./columns.ts";
import { inBillCurrency } from "./in-bill-currency.ts";
import { decimalsOf, readLines, readPayout } from "./read-lines.ts";
import type { BillTable, TableFault } from "./read-table.ts";
import { readTable } from "./read-table.ts";

export interface BillFile {
  readonly kind: BillKind;
  readonly bytes: FileBytes;
  /** Its price list is read here, because a large one takes long. */
  readonly account: Pick<CarrierAccount, "environment" | "settings" | "priceList" | "samplePriceList">;
  /** The currency of the amounts, used if the account has no price list. */
  readonly currency: string;
  /** Chosen now; null: the kept one if it fits, else the guess, which a person confirms first. */
  readonly chosen: ColumnMapping | null;
  readonly kept: ColumnMapping | null;
  /** Days after delivery within which cash is paid. */
  readonly days: number;
  readonly today: CalendarDate;
  /** The central bank's rates, the newest first, for lines in another currency. */
  readonly fixings: readonly ReferenceFixing[];
}

export interface OpenNumber {
  readonly text: string;
  readonly values: readonly { readonly mark: DecimalMark; readonly value: number }[];
}

export interface ColumnsToConfirm {
  readonly state: "columns";
  readonly mapping: ColumnMapping;
  readonly problem: MappingProblem | null;
  /** Each header with its first values. */
  readonly headers: readonly { readonly name: string; readonly sample: string }[];
  readonly surcharges: readonly NamedSurcharge[];
  /** Ways to read the file's letters; none if there is one alone. */
  readonly readings: readonly EncodingReading[];
  /** A number that either mark fits, with both values; null if the file's numbers decide. */
  readonly openNumber: OpenNumber | null;
}

export type BillReading =
  | { readonly state: "fault"; readonly fault: TableFault }
  | ColumnsToConfirm
  | {
      readonly state: "checked";
      readonly checked: CheckedBill;
      readonly mapping: ColumnMapping;
      readonly problems: readonly LineProblem[];
    };

const SAMPLES = 3;

export async function checkFile(
  file: BillFile,
  lookUp: LookUp,
  collectedIn: CollectedIn,
): Promise<BillReading> {
  const { kind, bytes, account, chosen, kept } = file;
  const whole = joined(bytes);
  const table = await readTable(whole, kind, (chosen ?? kept)?.encoding ?? null);
  if (typeof table === "string") return { state: "fault", fault: table };
  const documents = pricingVersions(account);
  const currency = documents.at(-1)?.currency ?? file.currency;
  const surcharges = surchargesOf(documents);
  const keeps = kept !== null && fits(kept, table.headers) ? kept : null;
  const mapping = chosen ?? keeps;
  const decided = mapping === null ? null : decimalsOf(table, mapping);
  const problem = mapping === null ? null : problemOf(mapping, kind, table.readings, decided);
  if (mapping === null || problem !== null) {
    const shown = mapping ?? guessColumns(table.headers, kind, surcharges);
    const { readings } = table;
    const openNumber = openNumberOf(decided ?? decimalsOf(table, shown));
    return {
      state: "columns",
      mapping: shown,
      problem,
      headers: headersOf(table),
      surcharges,
      readings,
      openNumber,
    };
  }
  if (kind === "payout") {
    const { lines, problems } = readPayout(table, mapping, currency);
    const checked = await checkPayout({ ...file, currency, lines }, lookUp, collectedIn);
    return { state: "checked", checked, mapping, problems };
  }
  const { lines, problems, separate } = readLines(table, mapping, currency, surcharges);
  const own = inBillCurrency(lines, currency, () => file.fixings, file.today);
  const checked = await checkBill({ lines: own, separate, documents, currency }, lookUp);
  return { state: "checked", checked, mapping, problems };
}

function problemOf(
  mapping: ColumnMapping,
  kind: BillKind,
  readings: readonly EncodingReading[],
  decided: DecimalDecision | null,
): MappingProblem | null {
  const problem = mappingProblem(mapping, kind);
  if (problem !== null) return problem;
  if (readings.length > 0) return "which-letters";
  return decided !== null && openNumberOf(decided) !== null ? "which-decimals" : null;
}

function openNumberOf(decided: DecimalDecision): OpenNumber | null {
  if ("mark" in decided) return null;
  const text = decided.undecided;
  return {
    text,
    values: ([".", ","] as const).map((mark) => ({ mark, value: readDecimal(text, mark) ?? 0 })),
  };
}

/** The surcharges of all versions of the price list, each code once. */
function surchargesOf(documents: readonly TariffDocument[]): readonly NamedSurcharge[] {
  const all = documents.flatMap(({ surcharges = [] }) => surcharges);
  return [...new Map(all.map(({ code, name }) => [code, { code, name }])).values()];
}

function headersOf({ headers, rows }: BillTable): ColumnsToConfirm["headers"] {
  return headers.map((name, index) => {
    const values = rows.flatMap(({ cells }) =>
      cells[index] === undefined || cells[index] === "" ? [] : [String(cells[index])],
    );
    return { name, sample: values.slice(0, SAMPLES).join(", ").slice(0, 80) };
  });
}

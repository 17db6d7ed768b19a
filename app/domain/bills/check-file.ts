/** A carrier's file from its bytes to its findings, for the reading thread and the command line. */

import type { CalendarDate, CarrierAccount, ReferenceFixing } from "../engine/index.ts";
import type { FileBytes } from "../files/file-bytes.ts";
import { joined } from "../files/file-bytes.ts";
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
import { readLines, readPayout } from "./read-lines.ts";
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

export interface ColumnsToConfirm {
  readonly state: "columns";
  readonly mapping: ColumnMapping;
  readonly problem: MappingProblem | null;
  /** Each header with its first values. */
  readonly headers: readonly { readonly name: string; readonly sample: string }[];
  readonly surcharges: readonly NamedSurcharge[];
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
  const table = await readTable(joined(bytes), kind);
  if (typeof table === "string") return { state: "fault", fault: table };
  const documents = pricingVersions(account);
  const currency = documents.at(-1)?.currency ?? file.currency;
  const surcharges = surchargesOf(documents);
  const keeps = kept !== null && fits(kept, table.headers) ? kept : null;
  const mapping = chosen ?? keeps;
  const problem = mapping === null ? null : mappingProblem(mapping, kind);
  if (mapping === null || problem !== null) {
    const shown = mapping ?? guessColumns(table.headers, kind, surcharges);
    return { state: "columns", mapping: shown, problem, headers: headersOf(table), surcharges };
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

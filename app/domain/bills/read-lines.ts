/** Reads the rows of an invoice by the columns that the merchant assigned. Names, addresses and phones are not read. */
import type { CalendarDate } from "../engine/index.ts";
import { currencyExponent, isCalendarDate, roundHalfUp } from "../engine/index.ts";
import type { DecimalDecision, DecimalMark } from "../files/reading/decimal-mark.ts";
import { decimalMarkOf, readDecimal } from "../files/reading/decimal-mark.ts";
import { fold } from "../files/reading/fold.ts";
import type { BillLine, LineProblem } from "./bill-line.ts";
import { BASE, OTHER } from "./bill-line.ts";
import type { PayoutLine } from "./check-payout.ts";
import type { ColumnMapping, Field, NamedSurcharge } from "./columns.ts";
import { fieldOf, surchargeIn } from "./columns.ts";
import type { BillTable, Cell, TableRow } from "./read-table.ts";

export interface ReadLines {
  readonly lines: readonly BillLine[];
  readonly problems: readonly LineProblem[];
  /** Surcharges with columns or lines of their own. */
  readonly separate: ReadonlySet<string>;
}

const SURCHARGE = "surcharge:";

/** More wrong cells than these are not named: then the columns are wrong. */
const MOST_PROBLEMS = 200;

export function readLines(
  { headers, rows }: BillTable,
  mapping: ColumnMapping,
  currency: string,
  surcharges: readonly NamedSurcharge[],
): ReadLines {
  const columns = columnsOf(headers, mapping);
  const decided = decimalsOf({ headers, rows }, mapping);
  const mark = "mark" in decided ? decided.mark : ".";
  const problems: LineProblem[] = [];
  const note = (problem: LineProblem) => void (problems.length < MOST_PROBLEMS && problems.push(problem));
  const reading: Reading = {
    columns,
    mark,
    currency,
    surcharges,
    note,
    gramsEach: mapping.weightUnit === "g" ? 1 : 1_000,
  };
  const lines = rows.map((row) => readLine(reading, row));
  const separate = new Set(
    columns.flatMap(({ field }) => (field.startsWith(SURCHARGE) ? [field.slice(SURCHARGE.length)] : [])),
  );
  for (const { charge, parts } of lines)
    if (charge !== null) for (const code of Object.keys(parts)) separate.add(code);
  separate.delete(BASE);
  return { lines, problems, separate };
}

function columnsOf(headers: readonly string[], mapping: ColumnMapping): Reading["columns"] {
  return headers.flatMap((header, index) => {
    const field = fieldOf(mapping, header);
    return field === undefined ? [] : [{ header, index, field }];
  });
}

/** The mark that the file's numbers have before their decimals, or the numbers that leave it open. */
export function decimalsOf(
  { headers, rows }: Pick<BillTable, "headers" | "rows">,
  mapping: ColumnMapping,
): DecimalDecision {
  const numeric = columnsOf(headers, mapping).filter(({ field }) => isNumeric(field));
  const texts = rows.flatMap(({ cells }) =>
    numeric.flatMap(({ index }) => {
      const cell = cells[index];
      return typeof cell === "string" ? [cell] : [];
    }),
  );
  return decimalMarkOf(texts, mapping.decimal ?? null);
}

/** The lines of a payout, by the same columns' rules. */
export function readPayout(
  table: BillTable,
  mapping: ColumnMapping,
  currency: string,
): { readonly lines: readonly PayoutLine[]; readonly problems: readonly LineProblem[] } {
  // A payout's amount is the only one that it has.
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).map(([header, field]) => [header, field === "paid" ? "net" : field]),
  );
  const { lines, problems } = readLines(table, { ...mapping, columns }, currency, []);
  return { lines: lines.map(({ netMinor, ...line }) => ({ ...line, paidMinor: netMinor })), problems };
}

interface Reading {
  readonly columns: readonly { readonly header: string; readonly index: number; readonly field: Field }[];
  readonly mark: DecimalMark;
  readonly currency: string;
  readonly surcharges: readonly NamedSurcharge[];
  readonly note: (problem: LineProblem) => void;
  readonly gramsEach: number;
}

const weights: readonly Field[] = ["weight", "volumetric-weight", "billed-weight"];
const sides: readonly Field[] = ["length", "width", "height"];
const amounts: readonly Field[] = ["base", "other", "net", "tax", "total", "paid"];

function isNumeric(field: Field): boolean {
  return [weights, sides, amounts].some((list) => list.includes(field)) || field.startsWith(SURCHARGE);
}

function readLine(reading: Reading, { row, cells }: TableRow): BillLine {
  const { columns, mark, currency, surcharges, note, gramsEach } = reading;
  const cellOf = (field: Field): Cell => {
    const column = columns.find((each) => each.field === field);
    return (column && cells[column.index]) ?? "";
  };
  const textOf = (field: Field) => String(cellOf(field)) || null;
  const numberIn = (header: string, cell: Cell, kind: LineProblem["kind"]): number | null => {
    const value = typeof cell === "number" ? cell : readDecimal(cell, mark);
    if (value !== undefined) return value;
    note({ row, column: header, kind, value: String(cell).slice(0, 60) });
    return null;
  };
  const numberOf = (field: Field, kind: LineProblem["kind"]) => {
    const header = columns.find((each) => each.field === field)?.header ?? "";
    return numberIn(header, cellOf(field), kind);
  };
  const minor = (value: number | null) =>
    value === null ? null : roundHalfUp(value * 10 ** currencyExponent(currency));
  const grams = (field: Field) => {
    const value = numberOf(field, "weight");
    return value === null || value <= 0 ? null : Math.round(value * gramsEach);
  };

  const parts = new Map<string, number>();
  for (const { header, index, field } of columns) {
    const code = partOf(field, header);
    if (code === null) continue;
    const amount = minor(numberIn(header, cells[index] ?? "", "amount"));
    if (amount !== null) parts.set(code, (parts.get(code) ?? 0) + amount);
  }
  const charge = textOf("charge");
  const netMinor = minor(numberOf("net", "amount"));
  const [length, width, height] = sides.map((side) => numberOf(side, "size"));
  const said = textOf("currency");
  const isWritten = said !== null && /^[A-Za-z]{3}$/.test(said);
  return {
    row,
    voucher: textOf("voucher"),
    reference: textOf("reference"),
    kind: isReturn(textOf("type") ?? charge) ? "return" : "delivery",
    charge,
    date: dateOf(textOf("date")),
    service: textOf("service"),
    zone: textOf("zone"),
    weightG: grams("weight"),
    volumetricG: grams("volumetric-weight"),
    billedG: grams("billed-weight"),
    sidesCm: length && width && height ? [length, width, height] : null,
    currency: isWritten ? said.toUpperCase() : null,
    parts:
      charge === null || netMinor === null || parts.size > 0
        ? Object.fromEntries(parts)
        : { [chargeOf(charge, surcharges)]: netMinor },
    netMinor,
    taxMinor: minor(numberOf("tax", "amount")),
    totalMinor: minor(numberOf("total", "amount")),
  };
}

function partOf(field: Field, header: string): string | null {
  if (field === "base") return BASE;
  if (field === "other") return `${OTHER}${header}`;
  return field.startsWith(SURCHARGE) ? field.slice(SURCHARGE.length) : null;
}

/** The code of a line's only charge: the surcharge that it names, else the price itself. */
function chargeOf(charge: string, surcharges: readonly NamedSurcharge[]): string {
  return surchargeIn(charge, surcharges)?.slice(SURCHARGE.length) ?? BASE;
}

function isReturn(text: string | null): boolean {
  return text !== null && /(^| )(return|returned|rts|rto|επιστροφη|επιστροφησ|επιστρ)( |$)/.test(fold(text));
}

/** The day comes first, except in ISO's order. */
function dateOf(text: string | null): CalendarDate | null {
  if (text === null) return null;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  const european = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})\b/.exec(text);
  const [year = "", month = "", day = ""] =
    iso?.slice(1) ?? (european === null ? [] : [european[3], european[2], european[1]]);
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? date : null;
}

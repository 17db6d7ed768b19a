import { stringify } from "csv-stringify/sync";
import type { DayList } from "../../domain/engine/index.ts";
import { BYTE_ORDER_MARK, FORMULA } from "../../domain/files/csv-text.ts";
import { cellOf, dayListRows } from "./day-list-rows.ts";

/** A phone or a number: a spreadsheet shows it as it is, and an apostrophe would spoil it for the carrier. */
const PLAIN_NUMBER = /^[+-]?\d[\d .,]*$/;

/** The list in the carrier's columns: one row a parcel (RFC 4180). Formulas are written as text. */
export function dayListCsv(list: DayList): string {
  const { columns, separator, decimals, byteOrderMark } = list.layout;
  const rows = dayListRows(list).map((row) =>
    columns.map((column) => ("text" in column ? column.text : cellOf(row, column.field, decimals))),
  );
  const written = stringify([columns.map(({ header }) => header), ...rows.map((row) => row.map(harmless))], {
    delimiter: separator,
    record_delimiter: "\r\n",
  });
  return byteOrderMark ? BYTE_ORDER_MARK + written : written;
}

function harmless(cell: string): string {
  return FORMULA.test(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
}

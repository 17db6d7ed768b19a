import type { CalendarDate } from "../engine/index.ts";

/** A line of a carrier's invoice, read. Amounts in minor units of the tariff's currency; absent: the file has no such column. */
export interface BillLine {
  /** The row's number in the file, as spreadsheets count: the header line is row 1. */
  readonly row: number;
  readonly voucher: string | null;
  /** The merchant's own number of it, as the carrier prints it. */
  readonly reference: string | null;
  readonly kind: "delivery" | "return";
  /** The charge's name, in files with a line for each charge of a shipment. */
  readonly charge: string | null;
  readonly date: CalendarDate | null;
  readonly service: string | null;
  readonly zone: string | null;
  readonly weightG: number | null;
  readonly volumetricG: number | null;
  /** The weight that the price is for. */
  readonly billedG: number | null;
  readonly sidesCm: readonly [number, number, number] | null;
  readonly currency: string | null;
  /** `base`, a surcharge's code in the tariff, or `other:` and the column's name. */
  readonly parts: Readonly<Record<string, number>>;
  readonly netMinor: number | null;
  readonly taxMinor: number | null;
  readonly totalMinor: number | null;
}

export const BASE = "base";
export const OTHER = "other:";

/** A cell that can't be read. */
export interface LineProblem {
  readonly row: number;
  readonly column: string;
  readonly kind: "amount" | "weight" | "size";
  readonly value: string;
}

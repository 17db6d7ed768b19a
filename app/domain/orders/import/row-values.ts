/** The values of one row, by their paths in a request for a shipment. */
import type { Issue } from "../../engine/index.ts";
import type { WeightUnit } from "../../files/reading/cell-words.ts";
import { gramsEach, readCountry, readYesNo, weightUnitIn } from "../../files/reading/cell-words.ts";
import type { DecimalMark } from "../../files/reading/decimal-mark.ts";
import { readDecimal } from "../../files/reading/decimal-mark.ts";
import { fold } from "../../files/reading/fold.ts";
import type { Cell, FileRow } from "../../files/reading/rows.ts";
import { textOf } from "../../files/reading/rows.ts";
import type { ImportField, Meaning } from "./import-fields.ts";
import { importFieldNames, rowOf } from "./import-fields.ts";

/** How a cell at a path of the request is read. */
export type CellKind = "text" | "number" | "flag";

export interface ReadColumn {
  readonly header: string;
  readonly index: number;
  readonly meaning: Exclude<Meaning, "unused">;
  /** Of a path of the request. */
  readonly kind: CellKind | null;
  /** Of a column of weights. */
  readonly unit: WeightUnit | null;
}

export interface ReadTerms {
  readonly columns: readonly ReadColumn[];
  readonly width: number;
  readonly mark: DecimalMark;
  /** Words of payments that the carrier collects. */
  readonly cashWords: readonly string[];
}

export type Values = ReadonlyMap<string, unknown>;

export interface Goods {
  readonly values: Values;
  readonly sku: string | null;
}

export interface RowValues {
  readonly row: number;
  readonly values: Values;
  readonly goods: Goods | null;
  readonly parcels: number;
  /** Wrong cells; the request's own check finds more. */
  readonly issues: readonly Issue[];
}

/** Spreadsheets keep a number or a formula as text behind an apostrophe. */
const ESCAPED = /^'(?=[\d=+\-@#])/;

export function plainText(cell: Cell | undefined): string {
  return textOf(cell).trim().replace(ESCAPED, "");
}

export function rowValues(
  { columns, width, mark, cashWords }: ReadTerms,
  { row, cells }: FileRow,
): RowValues {
  const issues: Issue[] = [];
  const values = new Map<string, unknown>();
  const goods = new Map<string, unknown>();
  const beyond = cells.slice(width).find((cell) => cell !== "");
  if (beyond !== undefined)
    issues.push({
      path: "",
      message: `has more cells than the header line: put a text with a separator in quotation marks (“${plainText(beyond).slice(0, 40)}”)`,
    });
  const read = reader(mark, issues);
  const own = (field: ImportField): unknown => {
    for (const { meaning, header, index, unit } of columns) {
      if (meaning !== field) continue;
      const value = read(field, header, cells[index], unit);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  for (const field of importFieldNames) {
    const { path, isOfGoods, joins } = rowOf(field);
    if (path === null) continue;
    const value = own(field);
    if (value === undefined) continue;
    const target = isOfGoods ? goods : values;
    const earlier = target.get(path);
    if (earlier === undefined) target.set(path, value);
    else if (joins !== undefined && !String(earlier).endsWith(String(value)))
      target.set(path, `${String(earlier)}${joins}${String(value)}`);
  }
  for (const { meaning, header, index, kind } of columns) {
    if (!meaning.startsWith("path:") || kind === null) continue;
    const value = valueAtPath(meaning, kind, cells[index], mark);
    if (value === undefined) continue;
    const path = meaning.slice("path:".length);
    if (values.has(path)) issues.push({ path, message: `is in two columns: “${header}” is the second` });
    else values.set(path, value);
  }
  const text = (field: ImportField) => String(own(field) ?? "");
  if (!values.has("cash_on_delivery")) {
    const cash = cashOf(
      text("payment"),
      text("paymentStatus"),
      own("openAmount"),
      own("orderTotal"),
      cashWords,
    );
    if (typeof cash === "string") issues.push({ path: "cash_on_delivery", message: cash });
    else if (cash > 0) values.set("cash_on_delivery", cash);
  } else if (values.get("cash_on_delivery") === 0) values.delete("cash_on_delivery");
  chooseService(text("service"), values, issues);
  for (const message of reasonsNotToShip(text("cancelled"), text("fulfilled"), text("paymentStatus")))
    issues.push({ path: "", message });
  const parcels = own("parcels");
  return {
    row,
    values,
    goods: goods.size === 0 ? null : { values: goods, sku: text("goodsSku") || null },
    parcels: typeof parcels === "number" ? parcels : 1,
    issues,
  };
}

/** Undefined: the cell is empty. A cell that can't be read stays text, and an issue names it. */
function reader(mark: DecimalMark, issues: Issue[]) {
  return (field: ImportField, header: string, cell: Cell | undefined, unit: WeightUnit | null): unknown => {
    const text = plainText(cell);
    if (text === "") return undefined;
    const { reads, path } = rowOf(field);
    const wrong = (message: string): unknown => {
      issues.push({ path: path ?? "", message: `${message} (column “${header}”)` });
      return undefined;
    };
    const number = (): number | null | undefined =>
      typeof cell === "number" ? cell : readDecimal(text, mark);
    switch (reads) {
      case "text":
      case "said":
      case "service":
        return text;
      case "country":
        return readCountry(text) ?? text;
      case "yes-no":
        return readYesNo(text) ?? text;
      case "whole": {
        const value = number();
        if (value === null) return undefined;
        return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 200
          ? value
          : wrong(`“${text}” is no whole number from 1 to 200`);
      }
      default: {
        const value = number();
        if (value === null) return undefined;
        if (value === undefined) return wrong(`“${text}” is no number`);
        if (reads === "money") return Math.round(value * 1000) / 1000;
        if (reads === "side") return value;
        const named = typeof cell === "number" ? unit : (weightUnitIn(text) ?? unit);
        return Math.round(value * gramsEach[named ?? "g"] * 1000) / 1000;
      }
    }
  };
}

/** As JSON has it: a number, true or false, or text. */
function valueAtPath(meaning: string, kind: CellKind, cell: Cell | undefined, mark: DecimalMark): unknown {
  const text = plainText(cell);
  if (text === "") return undefined;
  if (/(^|[._])country(_of_origin)?$/.test(meaning.replace("path:", ""))) return readCountry(text) ?? text;
  if (kind === "number") {
    if (typeof cell === "number") return cell;
    // A unit might be another than the path's.
    return /[\p{L}%]/u.test(text) ? text : (readDecimal(text, mark) ?? text);
  }
  return kind === "flag" ? (readYesNo(text) ?? text) : text;
}

/** Words of a payment that has been made, in the exports that we know. */
const settled = new Set(["paid", "completed", "prepaid", "πληρωμενη", "εξοφλημενη"]);
const given = new Set(["refunded", "voided", "cancelled", "ακυρωμενη"]);

/** @returns the amount that the carrier collects; or the reason that it is unknown */
function cashOf(
  payment: string,
  status: string,
  open: unknown,
  total: unknown,
  cashWords: readonly string[],
): number | string {
  const said = ` ${fold(payment)} `;
  const isCash = cashWords.some((word) => fold(word) !== "" && said.includes(` ${fold(word)} `));
  if (!isCash || settled.has(fold(status))) return 0;
  const amount = typeof open === "number" ? open : total;
  if (typeof amount === "number" && amount > 0) return amount;
  return "is unknown: the payment is cash on delivery, and the row has no amount";
}

function reasonsNotToShip(cancelled: string, fulfilled: string, paymentStatus: string): readonly string[] {
  return [
    ...(cancelled !== "" && readYesNo(cancelled) !== false ? ["The order is cancelled."] : []),
    ...(fold(fulfilled) === "fulfilled" || readYesNo(fulfilled) === true
      ? ["The order is fulfilled already."]
      : []),
    ...(given.has(fold(paymentStatus)) ? ["The order's payment was given back."] : []),
  ];
}

/** `cheapest`, `fastest`, or a service as `acs.standard`. */
function chooseService(text: string, values: Map<string, unknown>, issues: Issue[]): void {
  if (text === "") return;
  const select = text.toLowerCase();
  if (select === "cheapest" || select === "fastest") {
    values.set("select", select);
    return;
  }
  const [, driver, code] = /^([a-z0-9-]+)\.([\w-]+)$/i.exec(text) ?? [];
  if (driver === undefined || code === undefined)
    issues.push({
      path: "service",
      message: `“${text.slice(0, 60)}” is no service: write cheapest, fastest, or carrier.code`,
    });
  else {
    values.set("service.driver", driver);
    values.set("service.code", code);
  }
}

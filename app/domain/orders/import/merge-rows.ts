/** The rows of one order become one label with all their goods, or a label each. */
import type { Issue } from "../../engine/index.ts";
import type { RowValues, Values } from "./row-values.ts";

/** A label to buy. */
export interface OrderRow {
  /** The first of its rows in the file. */
  readonly row: number;
  /** All of them. */
  readonly rows: readonly number[];
  readonly values: Values;
  readonly issues: readonly Issue[];
}

const ORDER = "related_order_id";

export interface Grouped {
  /** In the file's order. */
  readonly orders: readonly (readonly RowValues[])[];
  /** Orders with several rows that could each be a label. */
  readonly several: readonly (readonly RowValues[])[];
}

/** A row without an address of its own continues the order: it has goods alone. */
export function groupRows(rows: readonly RowValues[]): Grouped {
  const groups = new Map<string, RowValues[]>();
  for (const row of rows) {
    const order = row.values.get(ORDER);
    const key = typeof order === "string" ? `order ${order}` : `row ${row.row}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  const orders = [...groups.values()];
  return { orders, several: orders.filter((each) => each.filter(isLabel).length > 1) };
}

export function isLabel({ values }: RowValues): boolean {
  return [
    "address_to.name",
    "address_to.address",
    "address_to.zip",
    "address_to.location_id",
    "address_to",
  ].some((path) => values.has(path));
}

/** @param each a label for every row with an address, instead of one label for all */
export function labelsOf(order: readonly RowValues[], each: boolean): readonly OrderRow[] {
  if (!each) return [oneLabel(order)];
  const labels: RowValues[][] = [];
  for (const row of order) {
    const last = labels.at(-1);
    if (last === undefined || isLabel(row)) labels.push([row]);
    else last.push(row);
  }
  return labels.map((rows, at) => {
    const label = oneLabel(rows);
    if (at === 0) return label;
    return { ...label, values: new Map([...label.values, ["allow_duplicate", true]]) };
  });
}

function oneLabel(rows: readonly RowValues[]): OrderRow {
  const [first, ...others] = rows;
  if (first === undefined) throw new Error("an order has a row");
  const issues = rows.flatMap((each) => each.issues);
  const values = new Map(first.values);
  for (const { row, values: own } of others)
    for (const [path, value] of own) {
      const earlier = values.get(path);
      if (path === "items.0.weight" && typeof value === "number")
        values.set(path, (typeof earlier === "number" ? earlier : 0) + value);
      else if (earlier === undefined) values.set(path, value);
      else if (earlier !== value && path !== "items.0.label")
        issues.push({
          path,
          message: `differs in row ${row}, which has the same order: one label has one value`,
        });
    }
  addGoods(rows, values);
  addParcels(first.parcels, values);
  return { row: first.row, rows: rows.map(({ row }) => row), values, issues };
}

/** The goods are lines of the first item; its value is their sum, unless the file has one. */
function addGoods(rows: readonly RowValues[], values: Map<string, unknown>): void {
  const lines = rows.flatMap(({ goods }) => goods ?? []);
  if (lines.length === 0) return;
  let sum = 0;
  for (const [at, { values: line }] of lines.entries()) {
    const { value: price } = { value: line.get("value") };
    const quantity = line.get("quantity") ?? 1;
    const worth = typeof price === "number" && typeof quantity === "number" ? price * quantity : null;
    if (worth !== null) sum += worth;
    for (const [name, value] of line)
      if (name !== "value" && name !== "quantity") values.set(`items.0.invoice_lines.${at}.${name}`, value);
    values.set(`items.0.invoice_lines.${at}.quantity`, String(quantity));
    if (worth !== null) values.set(`items.0.invoice_lines.${at}.value`, cents(worth));
  }
  if (sum > 0 && !values.has("items.0.value")) values.set("items.0.value", cents(sum));
  const names = lines
    .map(({ values: line }) => line.get("description"))
    .filter((name) => typeof name === "string");
  if (!values.has("items.0.label") && names.length > 0)
    values.set("items.0.label", names.join(", ").slice(0, 200));
  const [sku, another] = lines.map((line) => line.sku);
  if (sku && another === undefined && !values.has("items.0.sku")) values.set("items.0.sku", sku);
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Several parcels share the weight evenly, and have the same sides; the goods and their value are with the first. */
function addParcels(parcels: number, values: Map<string, unknown>): void {
  if (parcels <= 1) return;
  for (const name of ["weight", "length", "width", "height", "label", "box"]) {
    const value = values.get(`items.0.${name}`);
    if (value === undefined) continue;
    const isWeight = name === "weight" && typeof value === "number";
    const shared = isWeight ? Math.ceil(value / parcels) : value;
    for (let at = 0; at < parcels; at++) values.set(`items.${at}.${name}`, shared);
  }
}

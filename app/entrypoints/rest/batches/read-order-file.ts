/** A file of orders that a merchant uploads, read into the requests that the API takes, and checked by its schema. */
import type { Issue } from "../../../domain/engine/index.ts";
import type { RowError } from "../../../domain/orders/batches/batch.ts";
import { MAX_ROWS } from "../../../domain/orders/batches/batch.ts";
import type { OrderRow } from "../../../domain/orders/import/merge-rows.ts";
import type { OrderFile, OrderFileRequest } from "../../../domain/orders/import/order-file.ts";
import { readOrders } from "../../../domain/orders/import/read-orders.ts";
import { readBatch } from "./read-batch.ts";
import { kindOfPath, requestColumns } from "./request-columns.ts";

export async function readOrderFile(
  bytes: Uint8Array,
  { sender, ...terms }: OrderFileRequest,
): Promise<OrderFile> {
  const read = await readOrders(bytes, terms, { kindOf: kindOfPath });
  if (read.state !== "read") return read;
  const { orders, headers, ...understood } = read;
  if (orders.length > MAX_ROWS) return { state: "fault", fault: "too-many-rows", row: null };
  const paths = [...new Set(orders.flatMap(({ values }) => [...values.keys()]))].toSorted(inOrderOfLists);
  const table = requestColumns(paths);
  const file = readBatch(
    orders.map(({ values }) => withSender(table.rowOf(paths.map((path) => values.get(path))), sender)),
    { ofFile: true },
  );
  const errors = orders.flatMap((order, index) => errorOf(order, index, file.errors) ?? []);
  const wrong = new Set(errors.map(({ index }) => index));
  return {
    ...understood,
    file: {
      orders: file.orders.map((order, index) => (wrong.has(index) ? null : order)),
      errors,
      warnings: file.warnings.filter(({ index }) => !wrong.has(index)),
    },
    rows: orders.map(({ rows }) => rows),
    headers: Object.fromEntries(headers),
  };
}

/** Lists begin with their first entry. */
function inOrderOfLists(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

function withSender(row: unknown, sender: OrderFileRequest["sender"]): unknown {
  if (sender === null || typeof row !== "object" || row === null || "address_from" in row) return row;
  return { ...row, address_from: sender };
}

/** The cells that could not be read, and of the request's own faults those at other paths. */
function errorOf({ issues }: OrderRow, index: number, errors: readonly RowError[]): RowError | null {
  const own = errors.find((error) => error.index === index);
  if (issues.length === 0) return own ?? null;
  const named = new Set(issues.map(({ path }) => path));
  const more: readonly Issue[] = own?.issues.filter(({ path }) => !named.has(path)) ?? [];
  const all = [...issues, ...more];
  const message = all
    .map(({ path, message: reason }) => (path === "" ? reason : `${path} ${reason}`))
    .join("; ");
  return { index, code: "VALIDATION_FAILED", message: message.slice(0, 1_000), issues: all.slice(0, 20) };
}

import type { Issue } from "../engine/index.ts";
import { validationFailed } from "../engine/index.ts";
import type { BatchOrder, RowError, RowWarning } from "../orders/batches/batch.ts";
import { MAX_ROWS } from "../orders/batches/batch.ts";
import type { BatchFile } from "../orders/batches/batch-file.ts";
import { zipWarningsOf } from "./address-warnings.ts";
import { ApiError } from "./api-error.ts";
import { read } from "./check.ts";
import { rowsOfCsv } from "./rows-of-csv.ts";
import type { ShipmentRequestBody } from "./schemas/shipment.ts";
import { shipmentRequest } from "./schemas/shipment.ts";
import { toShipmentRequest } from "./to-shipment-request.ts";

/** Of one row: a thousand rows of two hundred wrong items were 10 MB to store and to answer. */
const MOST_ISSUES = 20;

/** Each row is a request of its own: a wrong one is its own error. */
export function readBatch(rows: readonly unknown[]): BatchFile {
  const orders: (BatchOrder | null)[] = [];
  const errors: RowError[] = [];
  const warnings: RowWarning[] = [];
  for (const [index, row] of rows.entries()) {
    const checked = read(shipmentRequest, row);
    const issues = checked.success ? rowIssues(checked.data) : checked.issues.slice(0, MOST_ISSUES);
    const order = checked.success && issues.length === 0 ? toShipmentRequest(checked.data) : null;
    orders.push(order);
    if (order !== null) {
      warnings.push(...zipWarningsOf(order).map((warning) => ({ index, ...warning })));
      continue;
    }
    const { code, message } = validationFailed(issues);
    errors.push({ index, code, message, issues });
  }
  return { orders, errors, warnings };
}

/** A batch buys: a row that must buy nothing is refused. */
function rowIssues({ dry_run }: ShipmentRequestBody): readonly Issue[] {
  return dry_run === true ? [{ path: "dry_run", message: "works in POST /v1/shipments alone" }] : [];
}

/**
 * For the admin, whose files are read as the API's are.
 * @param sender of rows that name no `address_from`; fields as the API has them
 * @returns an issue if the file as a whole can't be read
 */
export function readBatchFile(
  csv: string,
  sender: Readonly<Record<string, string>> | null,
): BatchFile | Issue {
  const table = readCsvRows(csv);
  if ("malformed" in table) return { path: "", message: table.malformed };
  const { rows } = table;
  if (rows.length === 0) return { path: "", message: "The file has no rows." };
  if (rows.length > MAX_ROWS) return { path: "", message: `The file has more than ${MAX_ROWS} rows.` };
  return readBatch(sender === null ? rows : rows.map((row) => withSender(row, sender)));
}

/** Rows of a CSV file as requests, or the reason why there are none. */
export function readCsvRows(
  csv: string,
): { readonly rows: readonly unknown[] } | { readonly malformed: string } {
  try {
    return { rows: rowsOfCsv(csv) };
  } catch (error) {
    if (error instanceof ApiError) return { malformed: error.message };
    throw error;
  }
}

function withSender(row: unknown, sender: Readonly<Record<string, string>>): unknown {
  if (typeof row !== "object" || row === null || "address_from" in row) return row;
  return { ...row, address_from: sender };
}

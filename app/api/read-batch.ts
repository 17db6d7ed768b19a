import type { Issue } from "../engine/index.ts";
import { validationFailed } from "../engine/index.ts";
import type { BatchOrder, RowError } from "../orders/batches/batch.ts";
import { MAX_ROWS } from "../orders/batches/batch.ts";
import type { BatchFile, BatchFileReader } from "../orders/batches/batch-file.ts";
import { ApiError } from "./api-error.ts";
import { read } from "./check.ts";
import { batchCsvExample } from "./openapi-examples.ts";
import { rowsOfCsv } from "./rows-of-csv.ts";
import type { ShipmentRequestBody } from "./schemas/shipment.ts";
import { shipmentRequest } from "./schemas/shipment.ts";
import { toShipmentRequest } from "./to-shipment-request.ts";

/** Each row is a request of its own: a wrong one is its own error. */
export function readBatch(rows: readonly unknown[]): BatchFile {
  const orders: (BatchOrder | null)[] = [];
  const errors: RowError[] = [];
  for (const [index, row] of rows.entries()) {
    const checked = read(shipmentRequest, row);
    const issues = checked.success ? rowIssues(checked.data) : checked.issues;
    const isRight = checked.success && issues.length === 0;
    orders.push(isRight ? toShipmentRequest(checked.data) : null);
    if (isRight) continue;
    const { code, message } = validationFailed(issues);
    errors.push({ index, code, message, issues });
  }
  return { orders, errors };
}

/** A batch buys: a row that must buy nothing is refused. */
function rowIssues({ dry_run }: ShipmentRequestBody): readonly Issue[] {
  return dry_run === true ? [{ path: "dry_run", message: "works in POST /v1/shipments alone" }] : [];
}

/** For the admin, whose files are read as the API's are. */
export const batchFiles: BatchFileReader = {
  example: batchCsvExample,
  read(csv, sender) {
    try {
      const rows = rowsOfCsv(csv);
      if (rows.length === 0) return { path: "", message: "The file has no rows." };
      if (rows.length > MAX_ROWS) return { path: "", message: `The file has more than ${MAX_ROWS} rows.` };
      return readBatch(sender === null ? rows : rows.map((row) => withSender(row, sender)));
    } catch (error) {
      if (error instanceof ApiError) return { path: "", message: error.message };
      throw error;
    }
  },
};

function withSender(row: unknown, sender: Readonly<Record<string, string>>): unknown {
  if (typeof row !== "object" || row === null || "address_from" in row) return row;
  return { ...row, address_from: sender };
}

import { validationFailed } from "../engine/index.ts";
import type { BatchOrder, RowError } from "../orders/batches/batch.ts";
import { MAX_ROWS } from "../orders/batches/batch.ts";
import type { BatchFile, BatchFileReader } from "../orders/batches/batch-file.ts";
import { ApiError } from "./api-error.ts";
import { read } from "./check.ts";
import { batchCsvExample } from "./openapi-examples.ts";
import { rowsOfCsv } from "./rows-of-csv.ts";
import { shipmentRequest } from "./schemas/shipment.ts";
import { toShipmentRequest } from "./to-shipment-request.ts";

/** Each row is a request of its own: a wrong one is its own error. */
export function readBatch(rows: readonly unknown[]): BatchFile {
  const orders: (BatchOrder | null)[] = [];
  const errors: RowError[] = [];
  for (const [index, row] of rows.entries()) {
    const checked = read(shipmentRequest, row);
    orders.push(checked.success ? toShipmentRequest(checked.data) : null);
    if (checked.success) continue;
    const { code, message } = validationFailed(checked.issues);
    errors.push({ index, code, message, issues: checked.issues });
  }
  return { orders, errors };
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

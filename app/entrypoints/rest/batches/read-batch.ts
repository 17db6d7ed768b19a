import type { Issue } from "../../../domain/engine/index.ts";
import { validationFailed } from "../../../domain/engine/index.ts";
import { MOST_VALUES } from "../../../domain/files/parse-json.ts";
import type { BatchOrder, RowError, RowWarning } from "../../../domain/orders/batches/batch.ts";
import type { BatchBody, NamesUsed, SavedNames } from "../../../domain/orders/batches/batch-body.ts";
import type { BatchFile } from "../../../domain/orders/batches/batch-file.ts";
import { withoutDoubtfulPlace } from "../../../domain/reference/read-address.ts";
import { rowsWithSavedNames } from "../address-book/saved-names.ts";
import { ApiError } from "../server/api-error.ts";
import { read } from "../server/check.ts";
import { parseJson } from "../server/read-json.ts";
import { unknownFieldsOf } from "../server/unknown-fields.ts";
import type { ShipmentRequestBody } from "../shipments/request-schema.ts";
import { rowToPoint, shipmentRequest } from "../shipments/request-schema.ts";
import { toShipmentRequest } from "../shipments/to-shipment-request.ts";
import { zipWarningsOf } from "../values/address-warnings.ts";
import { rowsOfCsv } from "./rows-of-csv.ts";
import { batchFields, batchRequest } from "./schema.ts";

/** The most issues of one row: a thousand rows of two hundred wrong items were 10 MB to store and to answer. */
const MOST_ISSUES = 20;
/** The most issues of all rows together; each row after these is answered with its first issue alone. */
const MOST_ISSUES_OF_ALL = 2_000;

/** Reads a request's body whole, so that the thread that answers requests walks none of it. */
export async function readBatchBody(
  bytes: Uint8Array,
  form: "json" | "csv",
  find: (names: NamesUsed) => Promise<SavedNames>,
): Promise<BatchBody> {
  try {
    const sent = form === "csv" ? { rows: await rowsOfCsv(bytes) } : parseJson(bytes, MOST_VALUES);
    const unknownFields = unknownFieldsOf(batchFields, sent);
    const body = read(batchRequest, sent);
    if (!body.success) return { unknownFields, issues: body.issues, file: readBatch([]) };
    const file = readBatch(await rowsWithSavedNames(body.data.rows, find));
    return { unknownFields, issues: [], file };
  } catch (error) {
    if (error instanceof ApiError) return { malformed: error.message };
    throw error;
  }
}

/**
 * Each row is a request of its own: a wrong one is its own error.
 * @param ofFile a merchant's file, whose rows to a point need no home address
 */
export function readBatch(rows: readonly unknown[], { ofFile = false } = {}): BatchFile {
  const orders: (BatchOrder | null)[] = [];
  const errors: RowError[] = [];
  const warnings: RowWarning[] = [];
  let found = 0;
  for (const [index, row] of rows.entries()) {
    const isToPoint = ofFile && namesPoint(row);
    const checked = isToPoint ? read(rowToPoint, row) : read(shipmentRequest, row);
    const most = found < MOST_ISSUES_OF_ALL ? MOST_ISSUES : 1;
    const issues = checked.success ? rowIssues(checked.data) : checked.issues.slice(0, most);
    found += issues.length;
    const asked = checked.success && issues.length === 0 ? toShipmentRequest(checked.data) : null;
    const order = asked && isToPoint ? { ...asked, to: withoutDoubtfulPlace(asked.to) } : asked;
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

function namesPoint(row: unknown): boolean {
  const { address_to: to } = (row ?? {}) as { address_to?: { location_id?: unknown } | null };
  const id = typeof to === "object" ? to?.location_id : null;
  return typeof id === "string" && id.trim() !== "";
}

/** A batch buys: a row that must buy nothing is refused. */
function rowIssues({ dry_run }: Pick<ShipmentRequestBody, "dry_run">): readonly Issue[] {
  return dry_run === true ? [{ path: "dry_run", message: "works in POST /v1/shipments alone" }] : [];
}

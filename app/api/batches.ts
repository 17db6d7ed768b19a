/** Many shipments from one request, bought by a job (docs/decisions/071). */
import { validationFailed } from "../engine/index.ts";
import type { Batch, BatchOrder, RowError } from "../orders/batches/batch.ts";
import type { Services } from "../services.server.ts";
import { wrapped } from "./answer.ts";
import { read } from "./check.ts";
import { creating } from "./endpoint.ts";
import { presentJob } from "./present-job.ts";
import { rowsOfCsv } from "./rows-of-csv.ts";
import type { BatchRowResponse } from "./schemas/batch.ts";
import { batchRequest } from "./schemas/batch.ts";
import type { JobResponse } from "./schemas/print.ts";
import { shipmentRequest } from "./schemas/shipment.ts";
import { toShipmentRequest } from "./to-shipment-request.ts";

const create = creating("/v1/batches", batchRequest, async ({ app, caller }, { rows }, { id }) => {
  const orders: (BatchOrder | null)[] = [];
  const errors: RowError[] = [];
  for (const [index, row] of rows.entries()) {
    const checked = read(shipmentRequest, row);
    orders.push(checked.success ? toShipmentRequest(checked.data) : null);
    if (checked.success) continue;
    const { code, message } = validationFailed(checked.issues);
    errors.push({ index, code, message, issues: checked.issues });
  }
  const shipmentIds = rows.map(() => app.ports.ids.next());
  const batch = await app.batches.add({ id, caller, shipmentIds, result: { errors } }, orders);
  return wrapped(await presentBatch(app, batch));
});

/** The job with what became of each row. */
export async function presentBatch({ ports }: Pick<Services, "ports">, batch: Batch): Promise<JobResponse> {
  const { caller, shipmentIds, done, result } = batch;
  const errors = new Map(result.errors.map((error) => [error.index, error]));
  // A carrier was silent, and may have said yes since.
  const open = result.errors.filter(({ code }) => code === "CARRIER_UNAVAILABLE");
  const ids = open.flatMap(({ index }) => shipmentIds[index] ?? []);
  const bought = ids.length === 0 ? new Map() : await ports.shipments.byIds(caller, ids);
  const rows = shipmentIds.map((shipmentId, index): BatchRowResponse => {
    const error = bought.has(shipmentId) ? undefined : errors.get(index);
    return {
      index,
      shipment_id: error === undefined && index < done ? shipmentId : null,
      error: error === undefined ? null : presentError(error),
    };
  });
  return { ...presentJob(batch), rows };
}

function presentError({ code, message, issues }: RowError): NonNullable<BatchRowResponse["error"]> {
  return { code, message, path: issues[0]?.path ?? null, issues: [...issues] };
}

export const batchEndpoints = [{ ...create, readCsv: (text: string) => ({ rows: rowsOfCsv(text) }) }];

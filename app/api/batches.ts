/** Many shipments from one request, bought by a job (docs/decisions/071). */
import type { Batch, RowError } from "../orders/batches/batch.ts";
import { outcomesOf } from "../orders/batches/outcomes.ts";
import type { Services } from "../services.server.ts";
import { wrapped } from "./answer.ts";
import type { Call } from "./endpoint.ts";
import { creating } from "./endpoint.ts";
import { presentJob } from "./present-job.ts";
import { rowsWithSavedNames } from "./saved-names.ts";
import type { BatchRowResponse } from "./schemas/batch.ts";
import { batchFields, batchRequest } from "./schemas/batch.ts";
import type { JobResponse } from "./schemas/print.ts";

const create = creating(
  "/v1/batches",
  batchRequest,
  async ({ app, caller }, body, { id }) => {
    const rows = await rowsWithSavedNames(app, caller, body.rows);
    const { orders, ...result } = await app.files.batchRows(caller.merchantId, rows);
    const shipmentIds = rows.map(() => app.ports.ids.next());
    const batch = await app.batches.add({ id, caller, askedBy: "api", shipmentIds, result }, orders);
    return wrapped(await presentBatch(app, batch));
  },
  { fields: batchFields },
);

/** The job with what became of each row. */
export async function presentBatch({ ports }: Pick<Services, "ports">, batch: Batch): Promise<JobResponse> {
  const outcomes = await outcomesOf(ports, batch);
  const rows = outcomes.map(
    ({ index, shipmentId, error, warnings }): BatchRowResponse => ({
      index,
      shipment_id: shipmentId,
      error: error === null ? null : presentError(error),
      warnings: [...warnings],
    }),
  );
  return { ...presentJob(batch), rows };
}

function presentError({ code, message, issues }: RowError): NonNullable<BatchRowResponse["error"]> {
  return { code, message, path: issues[0]?.path ?? null, issues: [...issues] };
}

export const batchEndpoints = [
  {
    ...create,
    readCsv: async ({ app, caller }: Call, csv: string) => ({
      rows: await app.files.csvRows(caller.merchantId, csv),
    }),
  },
];

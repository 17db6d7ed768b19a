/** Many shipments from one request, bought by a job (docs/decisions/071). */
import { validationFailed } from "../../../domain/engine/index.ts";
import type { Batch, RowError } from "../../../domain/orders/batches/batch.ts";
import type { BatchFile } from "../../../domain/orders/batches/batch-file.ts";
import { outcomesOf } from "../../../domain/orders/batches/outcomes.ts";
import type { Services } from "../../../process/services.server.ts";
import { savedNames } from "../address-book/saved-names.ts";
import { wrapped } from "../server/answer.ts";
import { ApiError } from "../server/api-error.ts";
import type { CreatingEndpoint } from "../server/endpoint.ts";
import { creating } from "../server/endpoint.ts";
import type { BatchRowResponse, JobResponse } from "../values/job.ts";
import { presentJob } from "../values/job.ts";
import { batchRequest } from "./schema.ts";

const create: CreatingEndpoint = {
  ...creating("/v1/batches", batchRequest, async ({ app, caller }, body, { id }) => {
    // As `readLong` read it.
    const { orders, ...result } = body as unknown as BatchFile;
    const shipmentIds = orders.map(() => app.ports.ids.next());
    const batch = await app.batches.add({ id, caller, askedBy: "api", shipmentIds, result }, orders);
    return wrapped(await presentBatch(app, batch));
  }),
  async readLong({ app, caller }, bytes, form) {
    const body = await app.files.batchBody(caller.merchantId, bytes, form, (names) =>
      savedNames(app, caller, names),
    );
    if ("malformed" in body) throw new ApiError("MALFORMED_REQUEST", body.malformed);
    const { unknownFields, issues, file } = body;
    return {
      unknownFields,
      async check(slips) {
        if (issues.length + slips.length > 0) throw validationFailed([...issues, ...slips]);
        return file;
      },
    };
  },
};

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

export const batchEndpoints = [create];

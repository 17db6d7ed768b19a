/** Many shipments from one request, bought by a job (docs/decisions/071). */
import { validationFailed } from "../../../domain/engine/index.ts";
import type { Batch, RowError } from "../../../domain/orders/batches/batch.ts";
import { outcomesOf } from "../../../domain/orders/batches/outcomes.ts";
import type { Services } from "../../../process/services.server.ts";
import type { SavedNameNeeds } from "../address-book/saved-names.ts";
import { savedNames } from "../address-book/saved-names.ts";
import { ApiError } from "../server/api-error.ts";
import type { Call } from "../server/endpoint.ts";
import { creating, wrapped } from "../server/endpoint.ts";
import { parcel, recipient, sender } from "../values/examples.ts";
import type { BatchRowResponse, JobResponse } from "../values/job.ts";
import { jobResponse, presentJob } from "../values/job.ts";
import { batchRequest } from "./schema.ts";

type Needs = Pick<Services, "ports" | "batches" | "files"> & SavedNameNeeds;

const dawn = { items: [parcel], address_from: sender, address_to: recipient };

export const batchExamples = {
  morning: {
    summary: "A label by a certain service, and one by the cheapest below 8 euros",
    value: {
      rows: [
        { ...dawn, service: { driver: "gorgona", code: "standard" }, related_order_id: "order-1002" },
        { ...dawn, select: "cheapest", max_amount: 8, related_order_id: "order-1003" },
      ],
    },
  },
};

export const batchCsvExample = [
  "select,related_order_id,items.0.weight,items.0.length,items.0.width,items.0.height,address_from.country,address_from.zip,address_from.city,address_from.name,address_from.address,address_from.phone,address_to.country,address_to.zip,address_to.city,address_to.name,address_to.address,address_to.phone",
  "cheapest,order-1004,1200,30,20,10,GR,105 57,Athens,Papyrus Books,Ermou 12,+302101234567,GR,546 24,Thessaloniki,Eleni Papadaki,Tsimiski 40,+306912345678",
].join("\n");

const create = creating({
  path: "/v1/batches",
  operationId: "createBatch",
  tag: "Shipments",
  summary: "Buy up to 1,000 labels from rows",
  description:
    "Answers a job at once. Each row is bought or has an error of its own, also after a restart of the server; none is bought twice. The job ends once the outcome of each row is certain, or up to you. In CSV, a column's name is the path of its field; a column that no request has is refused by name. The table's numbers have one decimal mark, a point or a comma; a number that may be two, such as 1.250 beside no clear one, is refused with its line.",
  body: batchRequest,
  examples: batchExamples,
  answers: wrapped("The job, which has only begun.", jobResponse),
  long: {
    csvExample: batchCsvExample,
    async read({ app, caller }: Call<Needs>, bytes, form) {
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
  },
  async handle({ app, caller }: Call<Needs>, { orders, ...result }, { id }) {
    const shipmentIds = orders.map(() => app.ports.ids.next());
    const batch = await app.batches.add({ id, caller, askedBy: "api", shipmentIds, result }, orders);
    return presentBatch(app, batch);
  },
});

/** The job with what became of each row. */
export async function presentBatch({ ports }: Pick<Services, "ports">, batch: Batch): Promise<JobResponse> {
  const outcomes = await outcomesOf(ports, batch);
  const rows = outcomes.map(
    ({ index, outcome, needsMerchant, shipmentId, error, warnings }): BatchRowResponse => ({
      index,
      outcome,
      needs_merchant: needsMerchant,
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

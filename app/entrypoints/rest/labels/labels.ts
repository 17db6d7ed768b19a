/** Many labels as one document, at once or as a job (docs/decisions/065). */

import { z } from "zod";
import { askForPrint, formatsOf } from "../../../domain/orders/printing/ask-for-print.ts";
import { preparePrint } from "../../../domain/orders/printing/prepare-print.ts";
import type { Print, PrintServices } from "../../../domain/orders/printing/print.ts";
import { MAX_PRINTED, printDocuments, printOrders } from "../../../domain/orders/printing/print.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { creating, wrapped } from "../server/endpoint.ts";
import { printFormats } from "../values/carrier.ts";
import { EXAMPLE_SHIPMENT_ID } from "../values/examples.ts";
import { boundedArray, filledText, listed } from "../values/fields.ts";
import type { JobResponse, PrintResponse } from "../values/job.ts";
import { jobResponse, presentJob, printResponse } from "../values/job.ts";

type Needs = PrintServices & Pick<Services, "links">;

/** More are drawn by a job. */
const MOST_AT_ONCE = 200;

const printRequest = z
  .object({
    shipment_ids: boundedArray(filledText(100), 1, MAX_PRINTED).meta({
      description: "In the order to print with `given`. A repeated id is printed once.",
    }),
    documents: z
      .enum(printDocuments, { error: `must be one of ${printDocuments.join(", ")}` })
      .optional()
      .meta({
        description:
          "`labels` if left out; `labels_and_slips`: each shipment's packing slip follows its labels, on paper formats; `slips`: packing slips alone; `pick_list`: the items of all shipments summed, by place and SKU, with the orders that want them.",
      }),
    format: listed(filledText(20), printFormats).optional().meta({
      description:
        "With labels, as `label_print_format` of a shipment; `a6` if left out. Without, `a4`, `a5`, `a6` or `100x150`; `a4` if left out.",
      example: "a4-4",
    }),
    start_position: z.int().gte(1, "must be at least 1").optional().meta({
      description: "The first free place of the first sheet, for formats with several labels a page.",
      example: 3,
    }),
    order: z
      .enum(printOrders, { error: `must be one of ${printOrders.join(", ")}` })
      .optional()
      .meta({
        description:
          "`given` if left out; `order`: by order name; `sku`: by the items' labels, so that equal contents lie together; `service`: by carrier and service.",
      }),
    async: z.boolean().optional().meta({
      description: "Answer a job at once. More than 200 shipments are always a job.",
    }),
  })
  .meta({ id: "PrintRequest" });

const printed = [EXAMPLE_SHIPMENT_ID];

const print = creating({
  path: "/v1/labels",
  operationId: "printLabels",
  tag: "Labels",
  summary: "Print the labels of many shipments as one document",
  description:
    "All pieces of all shipments. Up to 200 shipments are drawn at once; more, or with `async`, become a job. A shipment without a label to print is skipped and named. A pick list that is printed again, with all of its shipments that are still to be picked, is a revision and says what changed. `documents` asks for packing slips or a pick list instead, or for slips beside the labels.",
  body: printRequest,
  examples: {
    sheets: {
      summary: "Four labels a page, from the third place of the first sheet",
      value: { shipment_ids: printed, format: "a4-4", start_position: 3, order: "order" },
    },
    job: { summary: "As a job", value: { shipment_ids: printed, format: "a6", async: true } },
    slips: {
      summary: "Each label with its packing slip",
      value: { shipment_ids: printed, documents: "labels_and_slips", format: "a6" },
    },
    pickList: {
      summary: "A pick list",
      value: { shipment_ids: printed, documents: "pick_list", format: "a4" },
    },
  },
  answers: wrapped("The labels, or the job that draws them.", z.union([printResponse, jobResponse])),
  async handle({ app, caller }: Call<Needs>, body, { id }) {
    const queued = body.async === true || body.shipment_ids.length > MOST_AT_ONCE;
    const documents = body.documents ?? "labels";
    const asked = {
      shipmentIds: body.shipment_ids.map((shipmentId) => shipmentId.toLowerCase()),
      format: body.format ?? formatsOf(documents, { ...app.ports, ...app.papers })[0] ?? "",
      documents,
      startPosition: body.start_position ?? null,
      order: body.order ?? "given",
    };
    const stored = await askForPrint(app, { id, caller, askedBy: "api", asked }, { queued });
    if (queued) return presentPrintJob(app, stored);
    const prepared = await preparePrint(app, caller, id);
    if (prepared === null || prepared.state !== "done")
      throw new Error(`the print ${id} is ${prepared?.state ?? "gone"}`);
    return presentPrint(app, prepared);
  },
});

function presentPrint({ links }: Pick<Services, "links">, { id, caller, result }: Print): PrintResponse {
  return {
    url: result.pages === 0 ? null : links.url("print", { ...caller, printId: id }),
    pages: result.pages,
    skipped: result.skipped.map(({ shipmentId, code, message }) => ({
      shipment_id: shipmentId,
      code,
      message,
    })),
    pick_list: result.pickList === undefined ? null : pickListOf(result.pickList),
  };
}

function pickListOf({
  id,
  revision,
  changes,
}: NonNullable<Print["result"]["pickList"]>): NonNullable<PrintResponse["pick_list"]> {
  if (changes === null) return { id, revision, changes };
  const goods = changes.goods.map((each) => ({ ...each, orders: [...each.orders] }));
  return { id, revision, changes: { goods, check: [...changes.check] } };
}

/** The job, with its document once there is one. */
export function presentPrintJob(services: Pick<Services, "links">, print: Print): JobResponse {
  if (print.state !== "done") return presentJob(print);
  return { ...presentJob(print), ...presentPrint(services, print) };
}

export const labelEndpoints = [print];

/** Many labels as one document, at once or as a job (docs/decisions/065). */
import { askForPrint, formatsOf } from "../../../domain/orders/printing/ask-for-print.ts";
import { preparePrint } from "../../../domain/orders/printing/prepare-print.ts";
import type { Print } from "../../../domain/orders/printing/print.ts";
import type { Services } from "../../../process/services.server.ts";
import { wrapped } from "../server/answer.ts";
import { creating } from "../server/endpoint.ts";
import type { JobResponse, PrintResponse } from "../values/job.ts";
import { presentJob } from "../values/job.ts";
import { printRequest } from "./schema.ts";

/** More are drawn by a job. */
const MOST_AT_ONCE = 200;

const print = creating("/v1/labels", printRequest, async ({ app, caller }, body, { id }) => {
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
  if (queued) return wrapped(presentPrintJob(app, stored));
  const prepared = await preparePrint(app, caller, id);
  if (prepared === null || prepared.state !== "done")
    throw new Error(`the print ${id} is ${prepared?.state ?? "gone"}`);
  return wrapped(presentPrint(app, prepared));
});

function presentPrint(
  { printLinks }: Pick<Services, "printLinks">,
  { id, caller, result }: Print,
): PrintResponse {
  return {
    url: result.pages === 0 ? null : printLinks.url(caller, id),
    pages: result.pages,
    skipped: result.skipped.map(({ shipmentId, code, message }) => ({
      ...{ shipment_id: shipmentId, code, message },
    })),
  };
}

/** The job, with its document once there is one. */
export function presentPrintJob(services: Pick<Services, "printLinks">, print: Print): JobResponse {
  if (print.state !== "done") return presentJob(print);
  return { ...presentJob(print), ...presentPrint(services, print) };
}

export const printEndpoints = [print];

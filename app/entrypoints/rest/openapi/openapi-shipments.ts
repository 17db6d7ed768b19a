/** Rates, shipments, their tracking, and jobs on many of them. */

import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { batchRequest } from "../batches/schema.ts";
import { quoteRequest, quoteResponse, rateResponse } from "../rates/schema.ts";
import { customsInvoiceResponse, MAX_INVOICE_BYTES } from "../shipments/customs-invoice-schema.ts";
import { labelChoiceResponse } from "../shipments/label-choice-schema.ts";
import { shipmentQuery } from "../shipments/list-query.ts";
import { dryRunResponse, returnRequest, shipmentRequest, shipmentResponse } from "../shipments/schema.ts";
import { publicTrackingResponse, trackingRequest } from "../shipments/tracking-schema.ts";
import { jobResponse } from "../values/job.ts";
import { metadataRequest } from "../values/metadata.ts";
import {
  batchCsvExample,
  batchExamples,
  metadataExamples,
  quoteExamples,
  returnExamples,
  shipmentExamples,
  trackingExamples,
} from "./openapi-examples.ts";
import {
  addressWarnings,
  body,
  byCarrier,
  creatingHeaders,
  everywhere,
  headers,
  nextCursor,
  ok,
  okData,
  okPage,
  rateIdPath,
  refusals,
  repeated,
  shipmentIdPath,
  withBody,
} from "./openapi-parts.ts";

const quote: ZodOpenApiOperationObject = {
  operationId: "quoteRates",
  tags: ["Rates"],
  summary: "Quote the prices of all enabled carrier services",
  description:
    "Cheapest first. A service that fails, refuses or has no price for the route is left out; `failures: true` names it. Prices hold `cash_on_delivery`, `extras` and `pickup`, and services that lack one are left out: such a rate is bought with the same options. A rate without options may be bought with any.",
  requestParams: { header: creatingHeaders },
  requestBody: body(quoteRequest, quoteExamples),
  responses: {
    "200": ok("The rates.", quoteResponse, {
      "x-rate-failures": z.string().optional().meta({
        description: "How many services failed; those that don't go there are not counted.",
        example: "1",
      }),
      ...addressWarnings,
      ...repeated,
    }),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const readRate: ZodOpenApiOperationObject = {
  operationId: "getRate",
  tags: ["Rates"],
  summary: "Read one rate",
  description: "A rate is valid for 7 days from its quote, and for the request that it was quoted for.",
  requestParams: { path: rateIdPath, header: headers },
  responses: {
    "200": okData("The rate as it was quoted.", rateResponse),
    ...refusals([...everywhere, "NOT_FOUND", "RATE_EXPIRED"]),
  },
};

/** Of a label for any way. */
const ofAPurchase = [
  ...everywhere,
  ...withBody,
  "RATE_MISMATCH",
  "PICKUP_NOT_AVAILABLE",
  "OPTION_NOT_AVAILABLE",
  "CUSTOMS_REQUIRED",
  "NOT_FOUND",
  "RATE_EXPIRED",
  "IDEMPOTENCY_CONFLICT",
  ...byCarrier,
] as const;

const create: ZodOpenApiOperationObject = {
  operationId: "createShipment",
  tags: ["Shipments"],
  summary: "Buy a rate: make a shipment",
  description:
    "Buys the label that `rate_id` names, or quotes and buys at once with `service` or `select`. Send an `Idempotency-Key`: a repeated request then answers the first shipment and buys nothing twice. Route and items must be the rate's; addresses must be complete. With `dry_run` everything is checked and nothing is bought.",
  requestParams: { header: creatingHeaders },
  requestBody: body(shipmentRequest, shipmentExamples),
  responses: {
    "200": ok("The shipment; with `dry_run`, as it would be.", z.union([shipmentResponse, dryRunResponse]), {
      ...addressWarnings,
      ...repeated,
    }),
    ...refusals([...ofAPurchase, "CASH_ON_DELIVERY_NOT_ALLOWED", "DUPLICATE_ORDER"]),
  },
};

const sendBack: ZodOpenApiOperationObject = {
  operationId: "returnShipment",
  tags: ["Shipments"],
  summary: "Buy a label for the way back",
  description:
    "A shipment of its own, for the same order, with the addresses swapped. An empty body buys the cheapest service for the whole shipment.",
  requestParams: { path: shipmentIdPath, header: creatingHeaders },
  requestBody: body(returnRequest, returnExamples),
  responses: {
    "200": ok("The return; with `dry_run`, as it would be.", z.union([shipmentResponse, dryRunResponse]), {
      ...addressWarnings,
      ...repeated,
    }),
    ...refusals(ofAPurchase),
  },
};

const nextCursorWithLimit = nextCursor
  .optional()
  .describe("The `cursor` of the next page; null on the last one. Absent without `limit`.");

const list: ZodOpenApiOperationObject = {
  operationId: "listShipments",
  tags: ["Shipments"],
  summary: "List shipments, newest first",
  description:
    "Without `limit` all of them, streamed: at most two such lists at once for a merchant. With `limit` in pages. Filters may be combined.",
  requestParams: { query: shipmentQuery, header: headers },
  responses: {
    "200": okPage("Shipments, the newest first.", shipmentResponse, nextCursorWithLimit),
    ...refusals(everywhere),
  },
};

const read: ZodOpenApiOperationObject = {
  operationId: "getShipment",
  tags: ["Shipments"],
  summary: "Read one shipment",
  description: "Links to labels and papers are signed afresh at each read, and valid for 24 hours.",
  requestParams: { path: shipmentIdPath, header: headers },
  responses: {
    "200": okData("The shipment as it is now.", shipmentResponse),
    ...refusals([...everywhere, "NOT_FOUND"]),
  },
};

const readChoice: ZodOpenApiOperationObject = {
  operationId: "getLabelChoice",
  tags: ["Shipments"],
  summary: "Read why a label was bought with its service",
  description:
    "Only for labels of a shop's orders whose service Waybill chose by itself. The record is kept for 400 days, and erased with the order's person.",
  requestParams: { path: shipmentIdPath, header: headers },
  responses: {
    "200": okData("The facts, rules and rates of the choice, and its result.", labelChoiceResponse),
    ...refusals([...everywhere, "NOT_FOUND"]),
  },
};

const update: ZodOpenApiOperationObject = {
  operationId: "setMetadata",
  tags: ["Shipments"],
  summary: "Replace a shipment's metadata",
  description: "Replaces your own data as a whole, and touches nothing else. It may be changed in any state.",
  requestParams: { path: shipmentIdPath, header: headers },
  requestBody: body(metadataRequest, metadataExamples),
  responses: {
    "200": ok("The shipment.", shipmentResponse),
    ...refusals([...everywhere, ...withBody, "NOT_FOUND"]),
  },
};

const cancel: ZodOpenApiOperationObject = {
  operationId: "cancelShipment",
  tags: ["Shipments"],
  summary: "Cancel a shipment and its pickup",
  description:
    "At the carrier, too. The state becomes `cancelled` for good and `pickup` null. A parcel that moves or was delivered can't be cancelled. Repeated, the request answers the same.",
  requestParams: { path: shipmentIdPath, header: headers },
  responses: {
    "200": okData("The cancelled shipment, without its pickup.", shipmentResponse),
    ...refusals([...everywhere, "NOT_CANCELLABLE", "NOT_FOUND", ...byCarrier]),
  },
};

const uploadInvoice: ZodOpenApiOperationObject = {
  operationId: "uploadCustomsInvoice",
  tags: ["Shipments"],
  summary: "Upload the invoice for customs as PDF",
  description: `The body is the file itself, of at most ${MAX_INVOICE_BYTES} bytes and 50 pages. Buy the shipment with \`customs_invoice_id\` and \`extras.is_customs_invoice_document\`, of a rate whose \`has_customs_invoice_upload\` is true; its \`invoice_url\` leads to the PDF. Refused are scripts, actions that run by themselves, attachments, references to other files, encryption and signature fields: \`metadata.reason\` names which. The kept file is written anew, so its bytes differ from yours.`,
  requestParams: { header: creatingHeaders },
  requestBody: {
    required: true,
    content: { "application/pdf": { schema: z.string().meta({ format: "binary" }) } },
  },
  responses: {
    "200": ok("The upload.", customsInvoiceResponse, repeated),
    ...refusals([...everywhere, "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_CONFLICT"]),
  },
};

const createBatch: ZodOpenApiOperationObject = {
  operationId: "createBatch",
  tags: ["Shipments"],
  summary: "Buy up to 1,000 labels from rows",
  description:
    "Answers a job at once. Each row is bought or has an error of its own, also after a restart of the server; none is bought twice. In CSV, a column's name is the path of its field; a column that no request has is refused by name.",
  requestParams: { header: creatingHeaders },
  requestBody: {
    required: true,
    content: {
      "application/json": { schema: batchRequest, examples: batchExamples },
      "text/csv": { schema: z.string(), example: batchCsvExample },
    },
  },
  responses: {
    "200": okData("The job, which has only begun.", jobResponse, repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const readJob: ZodOpenApiOperationObject = {
  operationId: "getJob",
  tags: ["Labels"],
  summary: "Read a job's progress and its result",
  description:
    "Ask every second or two until `state` is `done` or `failed`. A print then has its `url`, a batch the result of every row in `rows`.",
  requestParams: { path: z.object({ id: z.string().meta({ description: "A job's id." }) }), header: headers },
  responses: {
    "200": okData("The job, with its result once it has ended.", jobResponse),
    ...refusals([...everywhere, "NOT_FOUND"]),
  },
};

const readTracking: ZodOpenApiOperationObject = {
  operationId: "getTracking",
  tags: ["Tracking"],
  summary: "Read a shipment's tracking",
  description: "New statuses arrive at minutes :05 and :35 of every hour; poll then.",
  requestParams: { path: shipmentIdPath, header: headers },
  responses: {
    "200": okData("The parcel's tracking, without its addresses.", publicTrackingResponse),
    ...refusals([...everywhere, "NOT_FOUND"]),
  },
};

const replaceTracking: ZodOpenApiOperationObject = {
  operationId: "replaceTracking",
  tags: ["Tracking"],
  summary: "Replace a shipment's tracking history",
  description:
    "In any state. One exception: while a shipment is being cancelled, its parcel does not begin to move (409 `CONFLICT`); send the history again when the cancellation is decided.",
  requestParams: { path: shipmentIdPath, header: headers },
  requestBody: body(trackingRequest, trackingExamples),
  responses: {
    "200": okData("The shipment as it is now.", shipmentResponse),
    ...refusals([...everywhere, ...withBody, "NOT_FOUND", "CONFLICT"]),
  },
};

export const shipmentPaths: ZodOpenApiPathsObject = {
  "/v1/rates": { post: quote },
  "/v1/rates/{id}": { get: readRate },
  "/v1/shipments": { post: create, get: list },
  "/v1/customs_invoices": { post: uploadInvoice },
  "/v1/shipments/{id}": { get: read, patch: update, delete: cancel },
  "/v1/shipments/{id}/choice": { get: readChoice },
  "/v1/shipments/{id}/returns": { post: sendBack },
  "/v1/shipments/{id}/tracking": { put: replaceTracking },
  "/public/v1/shipments/{id}/tracking": { get: readTracking },
  "/v1/batches": { post: createBatch },
  "/v1/jobs/{id}": { get: readJob },
};

import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from "zod-openapi";
import { createDocument } from "zod-openapi";
import type { Services } from "../services.server.ts";
import type { ApiErrorCode } from "./api-error.ts";
import { errorMeanings, errorStatuses } from "./api-error.ts";
import {
  addressExamples,
  metadataExamples,
  personExamples,
  quoteExamples,
  shipmentExamples,
  trackingExamples,
} from "./openapi-examples.ts";
import { addressQuestion, addressValidation } from "./schemas/address.ts";
import { carrierResponse, meResponse } from "./schemas/carrier.ts";
import { errorResponse } from "./schemas/error.ts";
import { metadataRequest } from "./schemas/metadata.ts";
import { pointQuery, pointResponse } from "./schemas/point.ts";
import { erasureResponse, personRequest, personResponse } from "./schemas/privacy.ts";
import { quoteRequest, quoteResponse, rateResponse } from "./schemas/rate.ts";
import { shipmentRequest, shipmentResponse } from "./schemas/shipment.ts";
import { shipmentQuery } from "./schemas/shipment-query.ts";
import { publicTrackingResponse, trackingRequest } from "./schemas/tracking.ts";

const everywhere = [
  "VALIDATION_FAILED",
  "UNAUTHORIZED",
  "HTTPS_REQUIRED",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
  "STARTING",
  "UNAVAILABLE",
] as const;
const withBody = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "MALFORMED_REQUEST"] as const;
const byCarrier = ["CARRIER_REJECTED", "CARRIER_UNAVAILABLE"] as const;

const requestId = z.string().optional().meta({
  description:
    "Taken over into the answer when it is 1 to 128 letters, digits, dots, hyphens or underscores.",
});
const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description:
    "A value of your own per intention. The same key and body within 24 hours answer the first answer again, refusals included, and do nothing twice. After a 500 or 503 the same key tries again.",
  example: "order-1001-label",
});
const headers = z.object({ "x-request-id": requestId });
const creatingHeaders = z.object({ "x-request-id": requestId, "idempotency-key": idempotencyKey });
const rateIdPath = z.object({ id: z.string().meta({ description: "A rate's id." }) });
const shipmentIdPath = z.object({ id: z.string().meta({ description: "A shipment's id." }) });

const answeredRequestId = z.string().meta({ description: "Names this request; report it with problems." });

function ok(description: string, schema: z.ZodType, more: z.ZodRawShape = {}): ZodOpenApiResponseObject {
  return {
    description,
    headers: z.object({ "x-request-id": answeredRequestId, ...more }),
    content: { "application/json": { schema } },
  };
}

const wrapped = (data: z.ZodType) => z.object({ status: z.literal("ok"), data });

/** One answer for each status, naming every code that it may carry. */
function refusals(codes: readonly ApiErrorCode[]): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(codes, (code) => errorStatuses[code]);
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, group]) => [status, refusal(status, group)]),
  );
}

function refusal(status: number, codes: readonly ApiErrorCode[]): ZodOpenApiResponseObject {
  const retryAfter = z.string().optional().meta({ description: "Seconds to wait.", example: "1" });
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join("\n\n"),
    headers: z.object({
      "x-request-id": answeredRequestId,
      ...(status === 429 || status === 503 || status === 409 ? { "retry-after": retryAfter } : {}),
    }),
    content: { "application/json": { schema: errorResponse } },
  };
}

function body(schema: z.ZodType, examples: Record<string, { summary: string; value: unknown }>) {
  return { required: true, content: { "application/json": { schema, examples } } };
}

const addressWarnings = {
  "x-address-warnings": z.string().optional().meta({
    description:
      "Fields that were accepted and may be wrong: a Greek postal code that isn't in postal-codes/gr.json, and where only prices were asked for, a phone that can't be called.",
    example: "address_to.zip",
  }),
};

const repeated = {
  "idempotent-replayed": z
    .literal("true")
    .optional()
    .meta({ description: "The first answer to this Idempotency-Key, again." }),
};

const quote: ZodOpenApiOperationObject = {
  operationId: "quoteRates",
  tags: ["Rates"],
  summary: "Quote the prices of all enabled carrier services",
  description:
    "Cheapest first. A service that fails, refuses or has no price for the route is left out; `failures: true` names it.",
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
  requestParams: { path: rateIdPath, header: headers },
  responses: {
    "200": ok("The rate.", wrapped(rateResponse)),
    ...refusals([...everywhere, "NOT_FOUND", "RATE_EXPIRED"]),
  },
};

const create: ZodOpenApiOperationObject = {
  operationId: "createShipment",
  tags: ["Shipments"],
  summary: "Buy a rate: make a shipment",
  requestParams: { header: creatingHeaders },
  requestBody: body(shipmentRequest, shipmentExamples),
  responses: {
    "200": ok("The shipment.", shipmentResponse, { ...addressWarnings, ...repeated }),
    ...refusals([
      ...everywhere,
      ...withBody,
      "RATE_MISMATCH",
      "PICKUP_NOT_AVAILABLE",
      "OPTION_NOT_AVAILABLE",
      "CUSTOMS_REQUIRED",
      "FORBIDDEN",
      "CASH_ON_DELIVERY_NOT_ALLOWED",
      "NOT_FOUND",
      "RATE_EXPIRED",
      "IDEMPOTENCY_CONFLICT",
      ...byCarrier,
    ]),
  },
};

const list: ZodOpenApiOperationObject = {
  operationId: "listShipments",
  tags: ["Shipments"],
  summary: "List shipments, newest first",
  description: "Without `limit` all of them, streamed; with it, in pages.",
  requestParams: { query: shipmentQuery, header: headers },
  responses: {
    "200": ok(
      "The shipments.",
      wrapped(z.array(shipmentResponse)).extend({
        next_cursor: z
          .string()
          .nullable()
          .optional()
          .meta({ description: "With `limit`; null on the last page." }),
      }),
    ),
    ...refusals(everywhere),
  },
};

const read: ZodOpenApiOperationObject = {
  operationId: "getShipment",
  tags: ["Shipments"],
  summary: "Read one shipment",
  requestParams: { path: shipmentIdPath, header: headers },
  responses: {
    "200": ok("The shipment.", wrapped(shipmentResponse)),
    ...refusals([...everywhere, "NOT_FOUND"]),
  },
};

const update: ZodOpenApiOperationObject = {
  operationId: "setMetadata",
  tags: ["Shipments"],
  summary: "Replace a shipment's metadata",
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
  description: "Repeated, it answers the same.",
  requestParams: { path: shipmentIdPath, header: headers },
  responses: {
    "200": ok("The cancelled shipment.", wrapped(shipmentResponse)),
    ...refusals([...everywhere, "NOT_CANCELLABLE", "NOT_FOUND", ...byCarrier]),
  },
};

const readTracking: ZodOpenApiOperationObject = {
  operationId: "getTracking",
  tags: ["Tracking"],
  summary: "Read a shipment's tracking",
  description: "New statuses arrive at minutes :05 and :35 of every hour; poll then.",
  requestParams: { path: shipmentIdPath, header: headers },
  responses: {
    "200": ok("The tracking.", wrapped(publicTrackingResponse)),
    ...refusals([...everywhere, "NOT_FOUND"]),
  },
};

const replaceTracking: ZodOpenApiOperationObject = {
  operationId: "replaceTracking",
  tags: ["Tracking"],
  summary: "Replace a shipment's tracking history",
  requestParams: { path: shipmentIdPath, header: headers },
  requestBody: body(trackingRequest, trackingExamples),
  responses: {
    "200": ok("The shipment.", wrapped(shipmentResponse)),
    ...refusals([...everywhere, ...withBody, "NOT_FOUND"]),
  },
};

const listPoints: ZodOpenApiOperationObject = {
  operationId: "listPoints",
  tags: ["Carriers"],
  summary: "Find lockers and shops, the nearest first",
  description:
    "Around a postal code with its country, or around coordinates. Only open points of the key's carriers; a postal code near which no carrier has a point answers none.",
  requestParams: { query: pointQuery, header: headers },
  responses: {
    "200": ok("The points.", wrapped(z.array(pointResponse))),
    ...refusals(everywhere),
  },
};

const validateAddress: ZodOpenApiOperationObject = {
  operationId: "validateAddress",
  tags: ["Shipments"],
  summary: "Check a recipient's address before buying",
  description:
    "Answers 200 also for an address that a shipment would be refused for: `issues` names each wrong field.",
  requestParams: { header: creatingHeaders },
  requestBody: body(addressQuestion, addressExamples),
  responses: {
    "200": ok("The address and its problems.", wrapped(addressValidation), repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const listCarriers: ZodOpenApiOperationObject = {
  operationId: "listCarriers",
  tags: ["Carriers"],
  summary: "List the key's carriers, their services and what they can do",
  requestParams: { header: headers },
  responses: { "200": ok("The carriers.", wrapped(z.array(carrierResponse))), ...refusals(everywhere) },
};

const readMe: ZodOpenApiOperationObject = {
  operationId: "getMe",
  tags: ["Carriers"],
  summary: "Read the key's merchant and environment",
  requestParams: { header: headers },
  responses: {
    "200": ok("The key's holder.", wrapped(meResponse)),
    ...refusals([...everywhere, "NOT_FOUND"]),
  },
};

const exportPerson: ZodOpenApiOperationObject = {
  operationId: "exportPerson",
  tags: ["Privacy"],
  summary: "Read everything that is kept about a person",
  description:
    "Shipments, bookings without a shipment, and quotes of the key's environment in which the person is recipient or sender. Needs the scope admin.",
  requestParams: { header: creatingHeaders },
  requestBody: body(personRequest, personExamples),
  responses: {
    "200": ok("What is kept.", wrapped(personResponse), repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const erasePerson: ZodOpenApiOperationObject = {
  operationId: "erasePerson",
  tags: ["Privacy"],
  summary: "Erase a person",
  description:
    "Names, addresses, contacts and free texts go for good; prices, places, dates and tracking numbers stay. Labels can't be printed any more. A booking whose outcome is open stays: erase again once it has ended. Needs the scope admin.",
  requestParams: { header: creatingHeaders },
  requestBody: body(personRequest, personExamples),
  responses: {
    "200": ok("What was erased.", wrapped(erasureResponse), repeated),
    ...refusals([...everywhere, ...withBody, "IDEMPOTENCY_CONFLICT"]),
  },
};

const paths: ZodOpenApiPathsObject = {
  "/v1/rates": { post: quote },
  "/v1/rates/{id}": { get: readRate },
  "/v1/shipments": { post: create, get: list },
  "/v1/shipments/{id}": { get: read, patch: update, delete: cancel },
  "/v1/shipments/{id}/tracking": { put: replaceTracking },
  "/public/v1/shipments/{id}/tracking": { get: readTracking },
  "/v1/points": { get: listPoints },
  "/v1/addresses/validate": { post: validateAddress },
  "/v1/carriers": { get: listCarriers },
  "/v1/me": { get: readMe },
  "/v1/privacy/exports": { post: exportPerson },
  "/v1/privacy/erasures": { post: erasePerson },
};

const description = `Quotes parcel rates, makes shipments with labels, and follows them.

Dimensions are in cm, weights in grams, timestamps in UTC with milliseconds, countries ISO 3166-1 alpha-2, amounts in
major units. Every refusal is \`{ "error": { "code", "message", "metadata" } }\`; unknown fields of requests are ignored.

The reference lists that addresses and customs are checked by (countries, states, postal codes, cities, days without pickup,
customs) are JSON files beside the API: \`/config\` names them, \`/config/countries.json\` is one. They need no key.`;

/** OpenAPI 3.1, made from the schemas that check the requests. */
export function openApiDocument({
  PUBLIC_URL,
  SANDBOX_URL,
}: Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL">) {
  const production = { url: PUBLIC_URL, ...(SANDBOX_URL !== undefined && { description: "Production" }) };
  const sandbox = SANDBOX_URL === undefined ? [] : [{ url: SANDBOX_URL, description: "Sandbox" }];
  return createDocument({
    openapi: "3.1.0",
    info: { title: "Parcel shipping rates and shipments", version: "1", description },
    servers: [...sandbox, production],
    security: [{ key: [] }],
    tags: [
      { name: "Rates" },
      { name: "Shipments" },
      { name: "Tracking" },
      { name: "Carriers" },
      { name: "Privacy" },
    ],
    paths,
    components: {
      securitySchemes: {
        key: {
          type: "apiKey",
          in: "header",
          name: "x-api-key",
          description:
            "wb_sandbox_… or wb_live_…. A key has scopes: read (GET, quotes, validation), ship (whatever buys, changes or cancels), admin.",
        },
      },
    },
  });
}

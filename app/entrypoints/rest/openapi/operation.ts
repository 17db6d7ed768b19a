/** An endpoint's row as an operation of the OpenAPI document. */
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { ApiErrorCode } from "../server/api-error.ts";
import { errorMeanings, errorStatuses } from "../server/api-error.ts";
import { apiVersion } from "../server/api-request.ts";
import type { Answered, Endpoint } from "../server/endpoint.ts";
import answerExamples from "./answer-examples.json" with { type: "json" };
import { errorResponse } from "./error.ts";

const everywhere = [
  "VALIDATION_FAILED",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "HTTPS_REQUIRED",
  "METHOD_NOT_ALLOWED",
  "RATE_LIMITED",
  "INTERNAL_ERROR",
  "STARTING",
  "UNAVAILABLE",
] as const;

/** Refusals of a row: of every endpoint, of its kind, and its own. */
function codesOf({ method, body, upload, id, refuses = [] }: Endpoint<never>): readonly ApiErrorCode[] {
  return [
    ...everywhere,
    ...(body || upload ? (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const) : []),
    ...(body ? (["MALFORMED_REQUEST"] as const) : []),
    ...(id ? (["NOT_FOUND"] as const) : []),
    ...(method === "POST" ? (["IDEMPOTENCY_CONFLICT"] as const) : []),
    ...refuses,
  ];
}

const headers = z.object({
  "x-request-id": z.string().optional().meta({
    description:
      "Taken over into the answer when it is 1 to 128 letters, digits, dots, hyphens or underscores.",
  }),
  "waybill-version": z.string().optional().meta({
    description:
      "The version that you wrote for, as a date. Another than the service has is 400; without it, the oldest one that it has answers.",
    example: apiVersion,
  }),
});
const creatingHeaders = headers.extend({
  "idempotency-key": z.string().min(1).max(255).optional().meta({
    description:
      "A value of your own per intention. The same key and body within 24 hours answer the first answer again, refusals included, and do nothing twice. After a 500 or 503 the same key tries again.",
    example: "order-1001-label",
  }),
});
const answerHeaders = {
  "x-request-id": z.string().meta({ description: "Names this request; report it with problems." }),
  "waybill-version": z
    .string()
    .meta({ description: "The API's version that answered.", example: apiVersion }),
};
const repeated = {
  "idempotent-replayed": z
    .literal("true")
    .optional()
    .meta({ description: "The first answer to this Idempotency-Key, again." }),
};

export function operationOf(row: Endpoint<never>): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, method, id, query, answers } = row;
  const requestBody = bodyOf(row);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    requestParams: {
      ...(id && { path: z.object({ id: z.string().meta({ description: id.description }) }) }),
      ...(query && { query }),
      header: method === "POST" ? creatingHeaders : headers,
    },
    ...(requestBody && { requestBody }),
    responses: {
      "200": {
        description: answers.description,
        headers: z.object({ ...answerHeaders, ...answers.headers, ...(method === "POST" && repeated) }),
        content: {
          "application/json": { schema: schemaOf(answers), example: exampleAnswer(operationId) },
        },
      },
      ...refusals(codesOf(row)),
    },
  };
}

/** An answer that a test got from a server, and gets anew. */
function exampleAnswer(operationId: string): unknown {
  return (answerExamples as Readonly<Record<string, unknown>>)[operationId];
}

function bodyOf({ body, examples, upload, long }: Endpoint<never>): ZodOpenApiOperationObject["requestBody"] {
  if (upload) {
    const file = z.string().meta({ format: "binary" });
    return { required: true, content: { [upload.mediaType]: { schema: file } } };
  }
  if (!body) return undefined;
  return {
    required: true,
    content: {
      "application/json": { schema: body, ...(examples && { examples }) },
      ...(long && { "text/csv": { schema: z.string(), example: long.csvExample } }),
    },
  };
}

const status = z.literal("ok").describe("Always `ok`: a refusal has `error` instead.");

function schemaOf({ form, description, schema }: Answered): z.ZodType {
  if (form === "bare") return schema;
  if (form === "data") return z.object({ status, data: schema.describe(description) });
  return z.object({ status, ...(schema as z.ZodObject).shape });
}

/** One answer for each status, naming every code that it may carry. */
function refusals(codes: readonly ApiErrorCode[]): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatuses[code]);
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([each, group]) => [each, refusal(each, group)]),
  );
}

function refusal(code: number, codes: readonly ApiErrorCode[]): ZodOpenApiResponseObject {
  const retryAfter = z.string().optional().meta({ description: "Seconds to wait.", example: "1" });
  const allow = z.string().meta({ description: "The methods that the path takes.", example: "GET, HEAD" });
  return {
    description: codes.map((each) => `\`${each}\`: ${errorMeanings[each]}`).join("\n\n"),
    headers: z.object({
      ...answerHeaders,
      ...(code === 429 || code === 503 || code === 409 ? { "retry-after": retryAfter } : {}),
      ...(code === 405 ? { allow } : {}),
    }),
    content: { "application/json": { schema: errorResponse } },
  };
}

/** Pieces that the operations of the OpenAPI document share. */

import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import type { ApiErrorCode } from "../server/api-error.ts";
import { errorMeanings, errorStatuses } from "../server/api-error.ts";
import { apiVersion } from "../server/version.ts";
import { errorResponse } from "./error.ts";

export const everywhere = [
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
export const withBody = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "MALFORMED_REQUEST"] as const;
export const byCarrier = ["CARRIER_REJECTED", "CARRIER_UNAVAILABLE"] as const;

export const requestId = z.string().optional().meta({
  description:
    "Taken over into the answer when it is 1 to 128 letters, digits, dots, hyphens or underscores.",
});
export const askedVersion = z.string().optional().meta({
  description:
    "The version that you wrote for, as a date. Another than the service has is 400; without it, the oldest one that it has answers.",
  example: apiVersion,
});
export const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description:
    "A value of your own per intention. The same key and body within 24 hours answer the first answer again, refusals included, and do nothing twice. After a 500 or 503 the same key tries again.",
  example: "order-1001-label",
});
export const headers = z.object({ "x-request-id": requestId, "waybill-version": askedVersion });
export const creatingHeaders = headers.extend({ "idempotency-key": idempotencyKey });
export const rateIdPath = z.object({ id: z.string().meta({ description: "A rate's id." }) });
export const shipmentIdPath = z.object({ id: z.string().meta({ description: "A shipment's id." }) });

export const pickupIdPath = z.object({ id: z.string().meta({ description: "A pickup's id." }) });
export const manifestIdPath = z.object({ id: z.string().meta({ description: "A pickup list's id." }) });

export const answeredRequestId = z
  .string()
  .meta({ description: "Names this request; report it with problems." });

export const answeredVersion = z
  .string()
  .meta({ description: "The API's version that answered.", example: apiVersion });

export function ok(
  description: string,
  schema: z.ZodType,
  more: z.ZodRawShape = {},
): ZodOpenApiResponseObject {
  return {
    description,
    headers: z.object({ "x-request-id": answeredRequestId, "waybill-version": answeredVersion, ...more }),
    content: { "application/json": { schema } },
  };
}

const status = z.literal("ok").describe("Always `ok`: a refusal has `error` instead.");

/** An answer `{ status, data }`. */
export function okData(
  description: string,
  data: z.ZodType,
  more: z.ZodRawShape = {},
): ZodOpenApiResponseObject {
  return ok(description, z.object({ status, data: data.describe(description) }), more);
}

/** A page of a list, `{ status, data, next_cursor }`. */
export function okPage(
  description: string,
  entry: z.ZodType,
  cursor: z.ZodType = nextCursor,
): ZodOpenApiResponseObject {
  const data = z.array(entry).describe(description);
  return ok(description, z.object({ status, data, next_cursor: cursor }));
}

export const nextCursor = z
  .string()
  .nullable()
  .describe("The `cursor` of the next page; null on the last one.");

/** One answer for each status, naming every code that it may carry. */
export function refusals(
  codes: readonly ApiErrorCode[],
): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatuses[code]);
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, group]) => [status, refusal(status, group)]),
  );
}

export function refusal(status: number, codes: readonly ApiErrorCode[]): ZodOpenApiResponseObject {
  const retryAfter = z.string().optional().meta({ description: "Seconds to wait.", example: "1" });
  const allow = z.string().meta({ description: "The methods that the path takes.", example: "GET, HEAD" });
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join("\n\n"),
    headers: z.object({
      "x-request-id": answeredRequestId,
      "waybill-version": answeredVersion,
      ...(status === 429 || status === 503 || status === 409 ? { "retry-after": retryAfter } : {}),
      ...(status === 405 ? { allow } : {}),
    }),
    content: { "application/json": { schema: errorResponse } },
  };
}

export function body(schema: z.ZodType, examples: Record<string, { summary: string; value: unknown }>) {
  return { required: true, content: { "application/json": { schema, examples } } };
}

export const addressWarnings = {
  "x-address-warnings": z.string().optional().meta({
    description:
      "Fields that were accepted and may be wrong: a Greek postal code that isn't in postal-codes/gr.json, one of another city than the address names (with `;city=\"…\"`, the city that it belongs to), and where only prices were asked for, a phone that can't be called.",
    example: 'address_to.zip;city="Thessaloniki"',
  }),
};

export const repeated = {
  "idempotent-replayed": z
    .literal("true")
    .optional()
    .meta({ description: "The first answer to this Idempotency-Key, again." }),
};

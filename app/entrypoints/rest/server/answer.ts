import type { ErrorMetadata } from "../../../domain/engine/index.ts";
import type { ApiErrorCode } from "./api-error.ts";
import { errorStatuses } from "./api-error.ts";
import { apiVersion } from "./api-request.ts";

/** A text body stays as it is, so that a repeated request gets the same bytes. */
export interface Answer {
  readonly status: number;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer with a text body, as POST needs it: it can be kept and repeated. */
export type TextAnswer = Answer & { readonly body: string };

export function refused(
  code: ApiErrorCode,
  message: string,
  metadata: ErrorMetadata | null,
  headers: Readonly<Record<string, string>> = {},
): TextAnswer {
  return { status: errorStatuses[code], body: errorBody(code, message, metadata), headers };
}

/** The envelope of every refusal. */
export function errorBody(code: string, message: string, metadata: ErrorMetadata | null): string {
  return JSON.stringify({ error: { code, message, metadata } });
}

/** Headers of an answer to a key's holder. */
export const privateJson: Readonly<Record<string, string>> = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** Adds the headers that every answer of the API carries. */
export function withHead<Given extends Answer>(answer: Given, requestId: string): Given {
  return {
    ...answer,
    headers: { ...privateJson, ...answer.headers, "x-request-id": requestId, "waybill-version": apiVersion },
  };
}

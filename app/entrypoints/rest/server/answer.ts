import type { ErrorMetadata } from "../../../domain/engine/index.ts";
import type { ApiErrorCode } from "./api-error.ts";
import { errorStatuses } from "./api-error.ts";
import { apiVersion } from "./version.ts";

/** A text body stays as it is, so that a repeated request gets the same bytes. */
export interface Answer {
  readonly status: number;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `POST` and `PATCH` answer with the resource itself. */
export function bare(resource: object): Answer & { readonly body: string } {
  return { status: 200, body: JSON.stringify(resource) };
}

/** Every other answer is wrapped. `beside` adds members next to `data`. */
export function wrapped(
  data: object,
  beside: Readonly<Record<string, string | null>> = {},
): Answer & { readonly body: string } {
  return { status: 200, body: JSON.stringify({ status: "ok", data, ...beside }) };
}

export function refused(
  code: ApiErrorCode,
  message: string,
  metadata: ErrorMetadata | null,
  headers: Readonly<Record<string, string>> = {},
): Answer & { readonly body: string } {
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

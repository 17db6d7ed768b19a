import type { ErrorMetadata } from "../engine/index.ts";
import type { ApiErrorCode } from "./api-error.ts";
import { errorStatuses } from "./api-error.ts";

/** An answer before it becomes a Response: `body` is JSON text, so that it can be kept and repeated as it was. */
export interface Answer {
  readonly status: number;
  readonly body: string | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `POST` and `PATCH` answer the resource itself. */
export function bare(resource: object): Answer & { readonly body: string } {
  return { status: 200, body: JSON.stringify(resource) };
}

/** Everything else is wrapped. `beside` stands next to `data`. */
export function wrapped(data: object, beside: Readonly<Record<string, string | null>> = {}): Answer {
  return { status: 200, body: JSON.stringify({ status: "ok", data, ...beside }) };
}

export function refused(
  code: ApiErrorCode,
  message: string,
  metadata: ErrorMetadata | null,
  headers: Readonly<Record<string, string>> = {},
): Answer & { readonly body: string } {
  return {
    status: errorStatuses[code],
    body: JSON.stringify({ error: { code, message, metadata } }),
    headers,
  };
}

/** What an answer to a key's holder says of itself. */
const privateJson: Readonly<Record<string, string>> = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

export function toResponse(answer: Answer, requestId: string): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: { ...privateJson, ...answer.headers, "x-request-id": requestId },
  });
}

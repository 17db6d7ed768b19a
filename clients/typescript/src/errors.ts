import type { components } from "./generated/openapi.ts";

type ErrorBody = components["schemas"]["Error"]["error"];

/** The codes of this version. Later versions may send others. */
export type ErrorCode = ErrorBody["code"];

/** The details that a refusal with this code has. */
export type ErrorMetadata<Code extends ErrorCode> = NonNullable<
  Extract<ErrorBody, { code: Code }>["metadata"]
>;

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly metadata?: Readonly<Record<string, unknown>> | null;
  readonly requestId: string;
  readonly idempotencyKey?: string | undefined;
  readonly retryAfterMs?: number | undefined;
}

/** The API refused the request, or a server before it did. */
export class WaybillError extends Error {
  override readonly name = "WaybillError";
  readonly status: number;
  /** Programs compare this. `UNKNOWN`: the answer is not the API's. */
  readonly code: ErrorCode | "UNKNOWN";
  /** Details by code: `issues` for VALIDATION_FAILED, `shipment_id` for DUPLICATE_ORDER. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Name it when you report a problem. */
  readonly requestId: string;
  /** Of a POST. Sent again with the same body, it continues the same request. */
  readonly idempotencyKey: string | undefined;
  /** How long the API asked to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { code, ...refusal }: Refusal) {
    super(message);
    this.status = refusal.status;
    this.code = code as ErrorCode;
    this.metadata = refusal.metadata ?? {};
    this.requestId = refusal.requestId;
    this.idempotencyKey = refusal.idempotencyKey;
    this.retryAfterMs = refusal.retryAfterMs;
  }

  /** Whether it has this code; the compiler then knows its metadata. Every member may be absent. */
  is<Code extends ErrorCode>(
    code: Code,
  ): this is WaybillError & { readonly code: Code; readonly metadata: Partial<ErrorMetadata<Code>> } {
    return this.code === code;
  }
}

/**
 * No try got an answer. The API may have done the work of a POST: repeat it with the same body and `idempotencyKey`, and nothing
 * happens twice.
 */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;

  constructor(
    message: string,
    about: {
      readonly cause: unknown;
      readonly requestId: string;
      readonly idempotencyKey: string | undefined;
    },
  ) {
    super(message, { cause: about.cause });
    this.requestId = about.requestId;
    this.idempotencyKey = about.idempotencyKey;
  }
}

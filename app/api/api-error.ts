import type { EngineErrorCode, ErrorMetadata } from "../engine/index.ts";

/** The engine's refusals as HTTP statuses. A code without a status does not compile. */
export const engineErrorStatuses = {
  VALIDATION_FAILED: 400,
  RATE_MISMATCH: 400,
  PICKUP_NOT_AVAILABLE: 400,
  OPTION_NOT_AVAILABLE: 400,
  CUSTOMS_REQUIRED: 400,
  NOT_CANCELLABLE: 400,
  FORBIDDEN: 403,
  CASH_ON_DELIVERY_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  RATE_EXPIRED: 404,
  CARRIER_REJECTED: 502,
  CARRIER_UNAVAILABLE: 503,
} as const satisfies Record<EngineErrorCode, number>;

/** Refusals of the door itself, before the engine hears of a request, and our own faults. */
export const doorErrorStatuses = {
  UNAUTHORIZED: 401,
  HTTPS_REQUIRED: 403,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_CONFLICT: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MALFORMED_REQUEST: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
} as const;

export const errorStatuses = { ...engineErrorStatuses, ...doorErrorStatuses };
export type ApiErrorCode = keyof typeof errorStatuses;

/** A refusal at the door, with headers that the caller needs to act on it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  readonly metadata: ErrorMetadata | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ApiErrorCode,
    message: string,
    more: { metadata?: ErrorMetadata; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message);
    this.code = code;
    this.metadata = more.metadata ?? null;
    this.headers = more.headers ?? {};
  }
}

import type { EngineErrorCode, ErrorMetadata } from "../../../domain/engine/index.ts";

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
  DUPLICATE_ORDER: 409,
  CONFLICT: 409,
  CARRIER_REJECTED: 502,
  CARRIER_UNAVAILABLE: 503,
} as const satisfies Record<EngineErrorCode, number>;

/** Refusals by the door, before the engine receives a request, and our own faults. */
export const doorErrorStatuses = {
  UNAUTHORIZED: 401,
  HTTPS_REQUIRED: 403,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  REQUEST_TIMEOUT: 408,
  IDEMPOTENCY_CONFLICT: 409,
  GONE: 410,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  PATH_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MALFORMED_REQUEST: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  STARTING: 503,
  UNAVAILABLE: 503,
} as const;

export const errorStatuses = { ...engineErrorStatuses, ...doorErrorStatuses };
export type ApiErrorCode = keyof typeof errorStatuses;

/** The meaning of each code, as the documentation prints it. */
export const errorMeanings = {
  VALIDATION_FAILED: "A field is missing or has a wrong type, unit or range; `metadata.issues` names each.",
  RATE_MISMATCH:
    "Route, items or quoted options are not the rate's; `metadata.differences` names each difference.",
  PICKUP_NOT_AVAILABLE:
    "The rate has no pickup, or not on that day or any more today; or nothing waits to be handed over.",
  OPTION_NOT_AVAILABLE: "An option that the rate's service does not offer.",
  CUSTOMS_REQUIRED: "The route needs a customs declaration; `metadata` names what is missing.",
  NOT_CANCELLABLE: "The carrier already moves the parcel, or has delivered it.",
  UNAUTHORIZED: "No key, or not a valid one for this host.",
  FORBIDDEN:
    "The key is right but may not do this; `metadata.scope` names the scope that it needs, `metadata.environment` the environment that it can't be done in, `metadata.reason` whether the operator suspended the account or limits its labels.",
  CASH_ON_DELIVERY_NOT_ALLOWED: "Cash on delivery needs your own credentials for the carrier.",
  HTTPS_REQUIRED: "The request came over plain HTTP.",
  NOT_FOUND: "No such resource for this key.",
  RATE_EXPIRED: "The rate is older than 7 days.",
  DUPLICATE_ORDER:
    "The merchant wants one shipment an order, and related_order_id has one, `metadata.shipment_id`. With `allow_duplicate` it is bought.",
  CONFLICT:
    "The parcel would begin to move, and its shipment is being cancelled, or was while the request arrived; or an open outcome was settled otherwise, or is being looked up; `metadata.reason` says which.",
  METHOD_NOT_ALLOWED: "The path does not take this method; see the Allow header.",
  IDEMPOTENCY_CONFLICT:
    "The Idempotency-Key belongs to another request, whose shipment is `metadata.shipment_id` if it made one, or to one still being worked on.",
  NOT_ACCEPTABLE: "A reference list is sent as br, gzip or identity, and Accept-Encoding refuses all three.",
  REQUEST_TIMEOUT: "The body of a carrier's call did not arrive in time.",
  PRECONDITION_FAILED: "A reference list is not the one that If-Match names any more.",
  PATH_TOO_LONG: "The path of a reference list has more than 4,096 characters.",
  GONE: "The link has expired, or what it led to is void.",
  PAYLOAD_TOO_LARGE: "The body is over 1 MiB, or an uploaded file over 5 MB.",
  UNSUPPORTED_MEDIA_TYPE:
    "The body's Content-Type is not application/json, or of an upload, not application/pdf.",
  MALFORMED_REQUEST: "The body's bytes are not JSON.",
  RATE_LIMITED:
    "Too many requests or labels by this merchant, or wrong keys from this address; see the Retry-After header.",
  INTERNAL_ERROR: "A fault of ours; report the x-request-id.",
  STARTING: "The server is starting; see the Retry-After header.",
  UNAVAILABLE:
    "The database or the drawing of documents does not serve at the moment; see the Retry-After header.",
  CARRIER_REJECTED: "The carrier refused, in its own words.",
  CARRIER_UNAVAILABLE:
    'The carrier did not answer and nothing was bought; or, with `metadata.outcome` "unknown", it is being looked up, or a person has to settle it (`metadata.unproven`).',
} as const satisfies Record<ApiErrorCode, string>;

/** A refusal at the door, with the headers that the caller needs to react. */
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

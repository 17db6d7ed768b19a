/** Every refusal of the engine. `api/` maps each to an HTTP status; a code without a status does not compile. */
export const engineErrorCodes = [
  "VALIDATION_FAILED",
  "RATE_MISMATCH",
  "PICKUP_NOT_AVAILABLE",
  "OPTION_NOT_AVAILABLE",
  "CUSTOMS_REQUIRED",
  "NOT_CANCELLABLE",
  "FORBIDDEN",
  "CASH_ON_DELIVERY_NOT_ALLOWED",
  "NOT_FOUND",
  "RATE_EXPIRED",
  "DUPLICATE_ORDER",
  "CONFLICT",
  "CARRIER_REJECTED",
  "CARRIER_UNAVAILABLE",
] as const;

export type EngineErrorCode = (typeof engineErrorCodes)[number];

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export type ErrorMetadata = { readonly [key: string]: JsonValue };

/** One wrong field. `path` is dotted, as the caller wrote it: `items.0.weight`. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** The lines of a stack that V8 keeps. The language's standard has no such number. */
const stacks = Error as { stackTraceLimit?: number | undefined };

/**
 * Their errors name no line of code: a checkout makes dozens of them, one for each service that goes elsewhere or is left alone,
 * and the stack is most of what each costs. Their message says all, and a cause keeps its own stack.
 */
const WITHOUT_STACK: ReadonlySet<EngineErrorCode> = new Set(["OPTION_NOT_AVAILABLE", "CARRIER_UNAVAILABLE"]);

/** A refusal: an error that the caller can act on. Any other exception is a fault of ours. */
export class EngineError extends Error {
  override readonly name = "EngineError";
  readonly code: EngineErrorCode;
  readonly metadata: ErrorMetadata | null;

  /** @param options `cause`: the underlying error, for the log and never for callers */
  constructor(
    code: EngineErrorCode,
    message: string,
    metadata: ErrorMetadata | null = null,
    options?: ErrorOptions,
  ) {
    const { stackTraceLimit } = stacks;
    if (WITHOUT_STACK.has(code)) stacks.stackTraceLimit = 0;
    super(message, options);
    stacks.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.metadata = metadata;
  }
}

/** Others changed the thing each time, or are at it: nothing was stored, and the same request may succeed in a moment. */
export class ChangedByOthersError extends Error {
  override readonly name = "ChangedByOthersError";
}

/** A VALIDATION_FAILED that names every wrong field at once. */
export function validationFailed(issues: readonly Issue[]): EngineError {
  const first = issues[0];
  const rest = issues.length - 1;
  const message =
    first === undefined
      ? "The request is not valid."
      : `${first.path === "" ? "body" : first.path}: ${first.message}${rest > 0 ? ` (and ${rest} more, see metadata.issues)` : ""}`;
  return new EngineError("VALIDATION_FAILED", message, {
    issues: issues.map(({ path, message }) => ({ path, message })),
  });
}

/**
 * Thrown by a driver when it sent a call and got no answer: the carrier may or may not have acted.
 * The engine then looks the outcome up by our reference and never repeats the call blindly.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = "OutcomeUnknownError";
}

/**
 * Thrown instead of a call that acts: the lease that allowed it may have ended while this process was paused.
 * The call has not left.
 */
export class CallWithheldError extends Error {
  override readonly name = "CallWithheldError";

  constructor() {
    super("The lease may have ended: the call was not sent.");
  }
}

import {
  ChangedByOthersError,
  EngineError,
  isOutcomeUnknown,
  isPendingDuplicate,
  isWorthRepeating,
  PurchaseWithheldError,
} from "../../../domain/engine/index.ts";
import { ThreadsBusyError, UnreadableFileError } from "../../../domain/uploads/reading-errors.ts";
import type { TextAnswer } from "./answer.ts";
import { refused } from "./answer.ts";
import { ApiError } from "./api-error.ts";

/** How long to wait before asking a silent carrier again. */
const CARRIER_RETRY_SECONDS = "30";

/** A booking whose outcome is unknown has been looked up again after this time. */
const UNKNOWN_RETRY_SECONDS = "5";

/** Most purchases, changes and cancellations take less. */
const SOON_SECONDS = "1";

/** Most restarts of a database take a few seconds. */
const DATABASE_RETRY_SECONDS = "2";

/**
 * The answer to an error. For a fault of ours it says nothing but that.
 * @param mayPass whether the same request may succeed in a moment
 */
export function refusalOf(error: unknown, mayPass: (error: unknown) => boolean): TextAnswer {
  if (error instanceof EngineError) {
    return refused(error.code, error.message, error.metadata, retryAfter(error));
  }
  if (error instanceof PurchaseWithheldError) return refused(error.code, error.message, error.metadata);
  if (error instanceof ApiError) return refused(error.code, error.message, error.metadata, error.headers);
  if (error instanceof ThreadsBusyError)
    return refused(error.ownJobs ? "RATE_LIMITED" : "UNAVAILABLE", error.message, null, {
      "retry-after": String(error.retryAfterSeconds),
    });
  if (error instanceof UnreadableFileError) return refused("PAYLOAD_TOO_LARGE", error.message, null);
  if (error instanceof ChangedByOthersError)
    return refused("UNAVAILABLE", "Others are changing this at the moment: ask again.", null, {
      "retry-after": SOON_SECONDS,
    });
  if (mayPass(error))
    return refused("UNAVAILABLE", "The service can't do this right now: ask again in a moment.", null, {
      "retry-after": DATABASE_RETRY_SECONDS,
    });
  return refused(
    "INTERNAL_ERROR",
    "Something went wrong on our side. Name the x-request-id when you report it.",
    null,
  );
}

function retryAfter(error: EngineError): Readonly<Record<string, string>> {
  if (isWorthRepeating(error)) return { "retry-after": SOON_SECONDS };
  if (isOutcomeUnknown(error)) return { "retry-after": UNKNOWN_RETRY_SECONDS };
  if (error.code === "CARRIER_UNAVAILABLE") return { "retry-after": CARRIER_RETRY_SECONDS };
  const passes = isPendingDuplicate(error) || error.metadata?.reason === "being_cancelled";
  return passes ? { "retry-after": SOON_SECONDS } : {};
}

/** True for a fault of ours, which belongs in the log. */
export function isFault(error: unknown): boolean {
  return ![
    EngineError,
    PurchaseWithheldError,
    ChangedByOthersError,
    ApiError,
    ThreadsBusyError,
    UnreadableFileError,
  ].some((ours) => error instanceof ours);
}

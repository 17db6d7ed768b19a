import { EngineError } from "../engine/index.ts";
import { refused } from "./answer.ts";
import { ApiError } from "./api-error.ts";
import type { TextAnswer } from "./endpoint.ts";

/** When to ask a carrier again that did not answer. */
const CARRIER_RETRY_SECONDS = "30";

/** What the caller is told of an error. Of a fault of ours, nothing but that it is ours. */
export function refusalOf(error: unknown): TextAnswer {
  if (error instanceof EngineError) {
    const retry = error.code === "CARRIER_UNAVAILABLE" ? { "retry-after": CARRIER_RETRY_SECONDS } : {};
    return refused(error.code, error.message, error.metadata, retry);
  }
  if (error instanceof ApiError) return refused(error.code, error.message, error.metadata, error.headers);
  return refused(
    "INTERNAL_ERROR",
    "Something went wrong on our side. Name the x-request-id when you report it.",
    null,
  );
}

/** A fault of ours, worth an entry in the log. */
export function isFault(error: unknown): boolean {
  return !(error instanceof EngineError || error instanceof ApiError);
}

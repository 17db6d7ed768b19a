import { createHash } from "node:crypto";
import type { Caller } from "../engine/index.ts";
import { EngineError, isPendingDuplicate, validationFailed } from "../engine/index.ts";
import type { Services } from "../services.server.ts";
import { ApiError } from "./api-error.ts";
import type { RequestHead } from "./api-request.ts";
import type { Resource, TextAnswer } from "./endpoint.ts";
import { refusalOf } from "./refusal.ts";

const keyForm = /^[\x21-\x7e]{1,255}$/;

/**
 * The request's Idempotency-Key; `null` without one.
 * @throws EngineError VALIDATION_FAILED
 */
export function idempotencyKeyOf(request: RequestHead): string | null {
  const key = request.header("idempotency-key");
  if (key === null || keyForm.test(key)) return key;
  throw validationFailed([
    { path: "Idempotency-Key", message: "must be 1 to 255 visible ASCII characters without spaces" },
  ]);
}

/** Identifies a request: method, path and the body's bytes. */
export function fingerprintOf(method: string, pathname: string, body: Uint8Array): string {
  return createHash("sha256").update(`${method} ${pathname}\n`).update(body).digest("hex");
}

/**
 * Does the work once for each key: repetitions within 24 hours get the first answer again, refusals included. Our own
 * faults and a carrier's silence are not kept: the next repetition works on the same resource id.
 * @throws ApiError IDEMPOTENCY_CONFLICT
 */
export async function idempotently(
  { idempotency, log }: Pick<Services, "idempotency" | "log">,
  caller: Caller,
  key: string,
  fingerprint: string,
  work: (resource: Resource) => Promise<TextAnswer>,
): Promise<TextAnswer> {
  const begin = await idempotency.begin(caller, key, fingerprint);
  switch (begin.kind) {
    case "answered":
      return { status: begin.status, body: begin.body, headers: { "idempotent-replayed": "true" } };
    case "conflict":
      throw new ApiError(
        "IDEMPOTENCY_CONFLICT",
        "This Idempotency-Key was used for another request: take a new key for a new request.",
      );
    case "in-flight":
      throw new ApiError(
        "IDEMPOTENCY_CONFLICT",
        "The request with this Idempotency-Key is still being worked on: repeat it in a moment.",
        { headers: { "retry-after": "1" } },
      );
  }
  const giveBack = async (error: unknown): Promise<never> => {
    await idempotency
      .release(caller, key)
      .catch((err: unknown) => log.error({ err }, "idempotency key not released"));
    throw error;
  };
  const answer = await work(begin.resource).catch(async (error: unknown) => {
    if (isFinal(error)) return refusalOf(error);
    return giveBack(error);
  });
  await idempotency.answer(caller, key, answer.status, answer.body).catch(giveBack);
  return answer;
}

/**
 * True for a refusal that is the request's outcome. A silent carrier leaves no outcome: nothing was bought, or the
 * booking is being looked up, and Retry-After invites the caller to ask again. So it is with an order whose other purchase
 * may still fail.
 */
function isFinal(error: unknown): boolean {
  if (error instanceof EngineError) return error.code !== "CARRIER_UNAVAILABLE" && !isPendingDuplicate(error);
  return error instanceof ApiError;
}

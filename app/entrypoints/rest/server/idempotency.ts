import { createHash } from "node:crypto";
import type { Caller } from "../../../domain/engine/index.ts";
import { EngineError, isPendingDuplicate, validationFailed } from "../../../domain/engine/index.ts";
import type { IdempotencyBegin } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import type { TextAnswer } from "./answer.ts";
import { ApiError } from "./api-error.ts";
import type { RequestHead } from "./api-request.ts";
import type { Resource } from "./endpoint.ts";
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
  app: Pick<Services, "idempotency" | "mayPass" | "log" | "ports">,
  caller: Caller,
  key: string,
  fingerprint: string,
  work: (resource: Resource) => Promise<TextAnswer>,
): Promise<TextAnswer> {
  const { idempotency, log } = app;
  const begin = await idempotency.begin(caller, key, fingerprint);
  switch (begin.kind) {
    case "answered":
      return { status: begin.status, body: begin.body, headers: { "idempotent-replayed": "true" } };
    case "conflict":
      throw await conflict(app, caller, begin);
    case "in-flight":
      throw new ApiError(
        "IDEMPOTENCY_CONFLICT",
        "The request with this Idempotency-Key is still being worked on: repeat it in a moment.",
        { headers: { "retry-after": "1" } },
      );
  }
  const giveBack = async (error: unknown): Promise<never> => {
    await idempotency
      .release(caller, key, begin.mark)
      .catch((err: unknown) => log.error({ err }, "idempotency key not released"));
    throw error;
  };
  const answer = await work(begin.resource).catch(async (error: unknown) => {
    if (isFinal(error)) return refusalOf(error, app.mayPass);
    return giveBack(error);
  });
  await idempotency.answer(caller, key, answer.status, answer.body).catch(giveBack);
  return answer;
}

/**
 * Says what the key's own request made. Advice to take another key would buy a second label where a caller repeats a purchase with
 * a changed body.
 */
async function conflict(
  { ports }: Pick<Services, "ports">,
  caller: Caller,
  { resourceId, isAnswered }: Extract<IdempotencyBegin, { readonly kind: "conflict" }>,
): Promise<ApiError> {
  const shipment = await ports.shipments.get(caller, resourceId);
  if (shipment !== null)
    return new ApiError(
      "IDEMPOTENCY_CONFLICT",
      `This Idempotency-Key belongs to another request, which made the shipment ${resourceId}: read it with GET /v1/shipments/${resourceId}. The same path and body as then answer it again.`,
      { metadata: { shipment_id: resourceId } },
    );
  if (isAnswered)
    return new ApiError(
      "IDEMPOTENCY_CONFLICT",
      "This Idempotency-Key belongs to another request, which is done: the same path and body as then get its answer again.",
    );
  return new ApiError(
    "IDEMPOTENCY_CONFLICT",
    "This Idempotency-Key belongs to another request, whose outcome is not known yet. Repeat that one, with the same path and body, in a moment.",
    { headers: { "retry-after": "1" } },
  );
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

/** How much one merchant, and one address with wrong keys, may ask for. */
import type { Services } from "../services.server.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { callerAddress } from "./connection.ts";
import type { RateLimit } from "./rate-limit.ts";
import { rateLimit } from "./rate-limit.ts";

interface Limits {
  readonly merchants: RateLimit;
  readonly addresses: RateLimit;
  /** Addresses whose burst of wrong keys is in the log, and when it was seen last (ms). */
  readonly bursts: Map<string, number>;
}

/** One count for each process; it starts again with new services. */
const counts = new WeakMap<Services, Limits>();

/** Bytes of a body that cost as much as an ordinary call: reading, checking, pricing and keeping them grow alike. */
const BYTES_A_CALL = 16 * 1024;
/** Wrong keys after so long a pause are another burst. */
const PAUSE_MS = 60_000;
const MOST_BURSTS = 1_000;

function limitsOf(app: Services): Limits {
  const known = counts.get(app);
  if (known !== undefined) return known;
  const { RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST, WRONG_KEYS_PER_MINUTE } = app.env;
  const limits = {
    merchants: rateLimit(RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST),
    addresses: rateLimit(WRONG_KEYS_PER_MINUTE / 60, WRONG_KEYS_PER_MINUTE),
    bursts: new Map<string, number>(),
  };
  counts.set(app, limits);
  return limits;
}

/** The cost of a body beyond the call itself, in ordinary calls. */
export function costOf(body: Uint8Array): number {
  return Math.floor(body.length / BYTES_A_CALL);
}

/** The same of a file, which is read on another thread. */
export function costOfUpload(file: Uint8Array): number {
  return Math.floor(costOf(file) / 4);
}

/**
 * Counts a call, all keys of a merchant together.
 * @param cost in ordinary calls
 * @throws ApiError RATE_LIMITED
 */
export function requireRate(app: Services, { merchantId }: { readonly merchantId: string }, cost = 1): void {
  if (cost === 0) return;
  const waitMs = limitsOf(app).merchants.wait(merchantId, app.ports.clock.now().getTime(), cost);
  if (waitMs === 0) return;
  const { RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST } = app.env;
  throw new ApiError(
    "RATE_LIMITED",
    `A merchant may make ${RATE_LIMIT_PER_SECOND} requests a second, ${RATE_LIMIT_BURST} at once, and each 16 KiB of a body count as one: slow down.`,
    retryAfter(waitMs),
  );
}

/** Counts a wrong key against the address that sent it. The first of a burst that has to wait gets a line in the log. */
export function wrongKey(app: Services, request: Pick<ApiRequest, "header" | "connection">): ApiError {
  const { addresses, bursts } = limitsOf(app);
  const address = callerAddress(request, app.env.TRUST_PROXY);
  const nowMs = app.ports.clock.now().getTime();
  const waitMs = addresses.wait(address, nowMs);
  if (waitMs === 0) return new ApiError("UNAUTHORIZED", "Send a valid API key in the x-api-key header.");
  if (nowMs - (bursts.get(address) ?? 0) > PAUSE_MS) app.log.warn({ address }, "many calls with wrong keys");
  if (bursts.size >= MOST_BURSTS) bursts.clear();
  bursts.set(address, nowMs);
  return new ApiError(
    "RATE_LIMITED",
    "Too many calls with wrong keys came from this address: check the key, then try again.",
    retryAfter(waitMs),
  );
}

function retryAfter(waitMs: number) {
  return { headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } };
}

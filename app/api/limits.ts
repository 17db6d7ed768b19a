/** How much one merchant, and one address with wrong keys, may ask for. */
import type { Services } from "../services.server.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { callerAddress } from "./connection.ts";
import type { RateLimit } from "./rate-limit.ts";
import { rateLimit } from "./rate-limit.ts";

interface Limits {
  readonly addresses: RateLimit;
  /** Addresses whose burst of wrong keys is in the log, and when it was seen last (ms). */
  readonly bursts: Map<string, number>;
  /** Links by e-mail that an address asks for. */
  readonly links: RateLimit;
}

/** One count for each process; it starts again with new services. */
const counts = new WeakMap<Services, Limits>();

/** Wrong keys after so long a pause are another burst. */
const PAUSE_MS = 60_000;
const MOST_BURSTS = 1_000;

function limitsOf(app: Services): Limits {
  const known = counts.get(app);
  if (known !== undefined) return known;
  const { WRONG_KEYS_PER_MINUTE, LINKS_PER_HOUR } = app.env;
  const limits = {
    addresses: rateLimit(WRONG_KEYS_PER_MINUTE / 60, WRONG_KEYS_PER_MINUTE),
    bursts: new Map<string, number>(),
    links: rateLimit(LINKS_PER_HOUR / 3600, LINKS_PER_HOUR),
  };
  counts.set(app, limits);
  return limits;
}

/**
 * Counts a call, all keys of a merchant together, or its body.
 * @throws ApiError RATE_LIMITED
 */
export function requireRate(
  app: Services,
  { merchantId }: { readonly merchantId: string },
  body?: { readonly bytes: number; readonly isFile?: boolean },
): void {
  const { wait, perSecond, burst } = app.merchantCalls;
  const waitMs = wait(merchantId, body);
  if (waitMs === 0) return;
  throw new ApiError(
    "RATE_LIMITED",
    `A merchant may make ${perSecond} requests a second, ${burst} at once, and each 16 KiB of a body count as one: slow down.`,
    retryAfter(waitMs),
  );
}

/** @throws ApiError RATE_LIMITED the merchant has as many rates as are kept */
export function requireRoomForRates(app: Services, { merchantId }: { readonly merchantId: string }): void {
  const { wait, most } = app.keptRates;
  const waitMs = wait(merchantId);
  if (waitMs === 0) return;
  throw new ApiError(
    "RATE_LIMITED",
    `Of each merchant, at most ${most} rates are kept, for seven days: ask again later, or ask less often for what you don't buy.`,
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

/** Counts a link by e-mail against the address on the network that asks for it. */
export function mayAskForLink(app: Services, request: Pick<ApiRequest, "header" | "connection">): boolean {
  const address = callerAddress(request, app.env.TRUST_PROXY);
  return limitsOf(app).links.wait(address, app.ports.clock.now().getTime()) === 0;
}

function retryAfter(waitMs: number) {
  return { headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } };
}

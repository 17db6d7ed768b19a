/** How much one merchant, and one address with wrong keys, may ask for. */
import type { Services } from "../../../process/services.server.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { callerAddress } from "./connection.ts";

/** Addresses whose burst of wrong keys is in the log, and when it was seen last (ms). */
const bursts = new WeakMap<object, Map<string, number>>();

/** Wrong keys after so long a pause are another burst. */
const PAUSE_MS = 60_000;
const MOST_BURSTS = 1_000;

function burstsOf(app: object): Map<string, number> {
  const known = bursts.get(app) ?? new Map<string, number>();
  bursts.set(app, known);
  return known;
}

/**
 * Counts a call, all keys of a merchant together, or its body.
 * @throws ApiError RATE_LIMITED
 */
export async function requireRate(
  app: Pick<Services, "rateLimit">,
  { merchantId }: { readonly merchantId: string },
  body?: { readonly bytes: number; readonly isFile?: boolean },
): Promise<void> {
  const { wait, termsOf } = app.rateLimit;
  const waitMs = await wait(merchantId, body);
  if (waitMs === 0) return;
  const { perSecond, burst } = await termsOf(merchantId);
  throw new ApiError(
    "RATE_LIMITED",
    `This merchant may make ${perSecond} requests a second, ${burst} at once, and each 16 KiB of a body count as one: slow down.`,
    retryAfter(waitMs),
  );
}

/** @throws ApiError RATE_LIMITED the merchant has as many rates as are kept */
export async function requireRoomForRates(
  app: Pick<Services, "rateQuota">,
  { merchantId }: { readonly merchantId: string },
): Promise<void> {
  const { wait, most } = app.rateQuota;
  const waitMs = await wait(merchantId);
  if (waitMs === 0) return;
  throw new ApiError(
    "RATE_LIMITED",
    `Of each merchant, at most ${most} rates are kept, for seven days: ask again later, or ask less often for what you don't buy.`,
    retryAfter(waitMs),
  );
}

/** Counts a wrong key against the address that sent it. The first of a burst that has to wait gets a line in the log. */
export async function wrongKey(
  app: Pick<Services, "env" | "wrongKeys" | "ports" | "log">,
  request: Pick<ApiRequest, "header" | "connection">,
): Promise<ApiError> {
  const address = callerAddress(request, app.env.TRUST_PROXY);
  const waitMs = await app.wrongKeys.wait(address);
  if (waitMs === 0) return new ApiError("UNAUTHORIZED", "Send a valid API key in the x-api-key header.");
  const known = burstsOf(app);
  const nowMs = app.ports.clock.now().getTime();
  if (nowMs - (known.get(address) ?? 0) > PAUSE_MS) app.log.warn({ address }, "many calls with wrong keys");
  if (known.size >= MOST_BURSTS) known.clear();
  known.set(address, nowMs);
  return new ApiError(
    "RATE_LIMITED",
    "Too many calls with wrong keys came from this address: check the key, then try again.",
    retryAfter(waitMs),
  );
}

/** Counts a link by e-mail against the address on the network that asks for it. */
export async function mayAskForLink(
  app: Pick<Services, "env" | "askedLinks">,
  request: Pick<ApiRequest, "header" | "connection">,
): Promise<boolean> {
  return (await app.askedLinks.wait(callerAddress(request, app.env.TRUST_PROXY))) === 0;
}

function retryAfter(waitMs: number) {
  return { headers: { "retry-after": String(Math.ceil(waitMs / 1000)) } };
}

import { rateLimit } from "../api/rate-limit.ts";
import type { Clock } from "../engine/index.ts";
import type { Env } from "../env.server.ts";
import type { MerchantCalls } from "../services.server.ts";

/** Bytes of a body that cost as much as an ordinary call: reading, checking, pricing and keeping them grow alike. */
const BYTES_A_CALL = 16 * 1024;
/** A file is read on another thread. */
const BYTES_OF_FILE_A_CALL = 4 * BYTES_A_CALL;

/** The count of this process. It starts again with new services. */
export function merchantCalls(
  { RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST }: Pick<Env, "RATE_LIMIT_PER_SECOND" | "RATE_LIMIT_BURST">,
  clock: Clock,
): MerchantCalls {
  const limit = rateLimit(RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST);
  const nowMs = () => clock.now().getTime();
  return {
    perSecond: RATE_LIMIT_PER_SECOND,
    burst: RATE_LIMIT_BURST,
    wait(merchantId, body) {
      const cost = body === undefined ? 1 : costOf(body);
      return cost === 0 ? 0 : limit.wait(merchantId, nowMs(), cost);
    },
    left: (merchantId) => limit.left(merchantId, nowMs()),
  };
}

function costOf({ bytes, isFile = false }: { readonly bytes: number; readonly isFile?: boolean }): number {
  return Math.floor(bytes / (isFile ? BYTES_OF_FILE_A_CALL : BYTES_A_CALL));
}

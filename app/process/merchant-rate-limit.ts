import type { MerchantRateLimit } from "../domain/limits/limits.ts";
import type { Env } from "./env.server.ts";
import type { MakeLimit } from "./shared-limits.ts";

/** Bytes of a body that cost as much as an ordinary call: reading, checking, pricing and keeping them grow alike. */
const BYTES_A_CALL = 16 * 1024;
/** A file is read on another thread. */
const BYTES_OF_FILE_A_CALL = 4 * BYTES_A_CALL;

export function rateLimit(
  { RATE_LIMIT_PER_SECOND, RATE_LIMIT_BURST }: Pick<Env, "RATE_LIMIT_PER_SECOND" | "RATE_LIMIT_BURST">,
  makeLimit: MakeLimit,
): MerchantRateLimit {
  const limit = makeLimit({
    name: "calls",
    perSecond: RATE_LIMIT_PER_SECOND,
    burst: RATE_LIMIT_BURST,
  });
  return {
    ...limit,
    async wait(merchantId, body) {
      const cost = body === undefined ? 1 : costOf(body);
      return cost === 0 ? 0 : limit.wait(merchantId, cost);
    },
  };
}

function costOf({ bytes, isFile = false }: { readonly bytes: number; readonly isFile?: boolean }): number {
  return Math.floor(bytes / (isFile ? BYTES_OF_FILE_A_CALL : BYTES_A_CALL));
}

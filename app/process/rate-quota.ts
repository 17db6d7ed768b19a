import { RATE_VALIDITY_MS } from "../domain/engine/index.ts";
import type { RateQuota } from "../domain/limits/limits.ts";
import type { Env } from "./env.server.ts";
import type { MakeLimit } from "./shared-limits.ts";

/**
 * Counts without reading the rates: half of them at once, and the other half over the days for which a rate can be bought, so
 * that there are never more.
 */
export function rateQuota({ KEPT_RATES }: Pick<Env, "KEPT_RATES">, makeLimit: MakeLimit): RateQuota {
  const half = KEPT_RATES / 2;
  const { wait } = makeLimit({ name: "rates", perSecond: half / (RATE_VALIDITY_MS / 1000), burst: half });
  return {
    most: KEPT_RATES,
    wait: (merchantId) => wait(merchantId, 0),
    async add(merchantId, rates) {
      await wait(merchantId, rates);
    },
  };
}

import { rateLimit } from "../api/rate-limit.ts";
import type { Clock } from "../engine/index.ts";
import { RATE_VALIDITY_MS } from "../engine/index.ts";
import type { Env } from "../env.server.ts";
import type { KeptRates } from "../services.server.ts";

/**
 * The count of this process, without asking the database: half of them at once, and the other half over the days for which a
 * rate can be bought, so that there are never more.
 */
export function keptRates({ KEPT_RATES }: Pick<Env, "KEPT_RATES">, clock: Clock): KeptRates {
  const half = KEPT_RATES / 2;
  const limit = rateLimit(half / (RATE_VALIDITY_MS / 1000), half);
  const nowMs = () => clock.now().getTime();
  return {
    most: KEPT_RATES,
    wait: (merchantId) => limit.wait(merchantId, nowMs(), 0),
    add: (merchantId, rates) => void limit.wait(merchantId, nowMs(), rates),
  };
}

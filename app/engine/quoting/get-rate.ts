import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Rate } from "../values/rate.ts";
import { RATE_VALIDITY_MS } from "../values/rate.ts";

/**
 * @throws NOT_FOUND another merchant's or environment's rate looks the same as none
 * @throws RATE_EXPIRED older than 7 days
 */
export async function getRate(
  ports: Pick<Ports, "rates" | "clock">,
  caller: Caller,
  id: string,
): Promise<Rate> {
  const rate = await ports.rates.get(caller, id);
  if (rate === null) throw new EngineError("NOT_FOUND", "The rate does not exist.");
  if (ports.clock.now().getTime() - rate.createdAt.getTime() > RATE_VALIDITY_MS) {
    throw new EngineError("RATE_EXPIRED", "The rate has expired: rates hold for 7 days. Request new rates.", {
      created_at: rate.createdAt.toISOString(),
    });
  }
  return rate;
}

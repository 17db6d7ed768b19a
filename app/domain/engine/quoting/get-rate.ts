import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Rate } from "../values/rate.ts";
import { RATE_VALIDITY_MS } from "../values/rate.ts";

/**
 * @throws NOT_FOUND another merchant's or environment's rate looks the same as none
 * @throws RATE_EXPIRED older than 7 days, also of another merchant
 */
export async function getRate(
  ports: Pick<Ports, "rates" | "clock">,
  caller: Caller,
  id: string,
): Promise<Rate> {
  const rate = await ports.rates.get(caller, id);
  const createdAt = rate?.createdAt ?? timeOf(id);
  if (createdAt !== null && ports.clock.now().getTime() - createdAt.getTime() > RATE_VALIDITY_MS) {
    throw new EngineError("RATE_EXPIRED", "The rate has expired: rates hold for 7 days. Request new rates.", {
      created_at: createdAt.toISOString(),
    });
  }
  if (rate === null) throw new EngineError("NOT_FOUND", "The rate does not exist.");
  return rate;
}

/** The service's first days; an earlier time was never a rate's. */
const FIRST_RATE = Date.UTC(2026, 0, 1);

/** An expired rate is deleted soon. Its id, which ends in a UUIDv7, still has its time. */
function timeOf(id: string): Date | null {
  const [, high = "", low = ""] =
    /_([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.exec(id) ?? [];
  const at = Number.parseInt(high + low, 16);
  return at >= FIRST_RATE ? new Date(at) : null;
}

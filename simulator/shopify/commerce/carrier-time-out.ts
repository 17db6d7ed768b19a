import type { Shop } from "../state/shop.ts";

/**
 * A carrier service's share of the full time, by the calls of the shop in the last minute: 10 s below 1,500, 5
 * s to 3,000, 3 s above. Source: shopify.dev, "CarrierService", response time-outs.
 */
export function carrierTimeOut(shop: Shop, fullMs: number, now: number): number {
  const calls = callsInLastMinute(shop, now) + shop.otherCarrierCallsPerMinute;
  if (calls < 1_500) return fullMs;
  return calls <= 3_000 ? fullMs * 0.5 : fullMs * 0.3;
}

/** Counts a call. */
export function noteCarrierCall(shop: Shop, now: number): void {
  const second = Math.floor(now / 1000);
  shop.carrierCalls.set(second, (shop.carrierCalls.get(second) ?? 0) + 1);
}

/** The calls of the last sixty seconds; older ones are forgotten. */
export function callsInLastMinute(shop: Shop, now: number): number {
  const oldest = Math.floor(now / 1000) - 60;
  let calls = 0;
  for (const [second, count] of shop.carrierCalls) {
    if (second <= oldest) shop.carrierCalls.delete(second);
    else calls += count;
  }
  return calls;
}

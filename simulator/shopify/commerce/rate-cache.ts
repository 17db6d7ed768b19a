import { createHash } from "node:crypto";
import type { CarrierCall } from "../state/checkout.ts";
import type { CarrierService } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import type { CarrierRequest } from "./carrier-request.ts";

const GOOD_MS = 15 * 60_000;
const FAILED_MS = 30_000;
/** cached answers before expired ones are removed */
const MANY = 1_000;

/**
 * The cache key: the carrier service, origin and destination, and the goods. Totals, discounts and the customer
 * don't count. Source: shopify.dev, "CarrierService", caching.
 */
export function cacheKey(carrier: CarrierService, { rate }: CarrierRequest): string {
  const { origin, destination, items, currency } = rate;
  const counts = JSON.stringify([carrier.id, origin, destination, items, currency]);
  return createHash("sha256").update(counts).digest("base64");
}

/** A cached answer, unless the shop has no cache or it has expired. */
export function cachedCall(shop: Shop, key: string, now: number): CarrierCall | null {
  const kept = shop.rateCaching ? shop.rateCache.get(key) : undefined;
  return kept && kept.until > now ? { ...kept.call, ms: 0, cached: true } : null;
}

/** Keeps an answer for 15 minutes, and a failure for 30 seconds. */
export function keepCall(shop: Shop, key: string, now: number, call: CarrierCall): void {
  if (!shop.rateCaching) return;
  if (shop.rateCache.size >= MANY) {
    for (const [old, { until }] of shop.rateCache) if (until <= now) shop.rateCache.delete(old);
  }
  shop.rateCache.set(key, { until: now + (call.failure === null ? GOOD_MS : FAILED_MS), call });
}

/** Advances the time for the cache, and nothing else. */
export function ageCache(shop: Shop, ms: number): void {
  for (const kept of shop.rateCache.values()) kept.until -= ms;
}

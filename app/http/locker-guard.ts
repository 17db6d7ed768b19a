import { isSecure } from "../api/connection.ts";
import { rateLimit } from "../api/rate-limit.ts";
import type { Services } from "../services.server.ts";
import type { LockerGuard } from "../shopify/locker/answer-locker.ts";

/** Of one order: each call reads it from Shopify and prices it. */
const CALLS_PER_SECOND = 0.5;
const CALLS_AT_ONCE = 20;

export function lockerGuard(services: Services): LockerGuard {
  const limit = rateLimit(CALLS_PER_SECOND, CALLS_AT_ONCE);
  return {
    refuses: (call) => services.lockerLinks.httpsOnly && !isSecure(call, services.env.TRUST_PROXY),
    waitMs: ({ shop, orderId }) => limit.wait(`${shop}/${orderId}`, services.ports.clock.now().getTime()),
  };
}

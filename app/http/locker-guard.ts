import { isSecure } from "../api/connection.ts";
import type { Services } from "../services.server.ts";
import type { LockerGuard } from "../shopify/locker/answer-locker.ts";

export function lockerGuard({ lockerLinks, env, pageLimits }: Services): LockerGuard {
  return {
    refuses: (call) => lockerLinks.httpsOnly && !isSecure(call, env.TRUST_PROXY),
    waitMs: ({ shop, orderId }) => pageLimits.locker.wait(`${shop}/${orderId}`),
  };
}

import type { Services } from "../../process/services.server.ts";
import { isSecure } from "../rest/server/connection.ts";
import type { LockerGuard } from "../shopify/locker/answer-locker.ts";

export function lockerGuard({ lockerLinks, env, pageLimits }: Services): LockerGuard {
  return {
    refuses: (call) => lockerLinks.httpsOnly && !isSecure(call, env.TRUST_PROXY),
    waitMs: ({ shop, orderId }) => pageLimits.locker.wait(`${shop}/${orderId}`),
  };
}

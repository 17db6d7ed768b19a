import type { PageLimits } from "../domain/limits/limits.ts";
import type { MakeLimit } from "./shared-limits.ts";

/** The limits of one link, whose holder has no key. */
export function pageLimits(makeLimit: MakeLimit): PageLimits {
  return {
    // Each call reads an order from Shopify and prices it.
    locker: makeLimit({ name: "locker pages", perSecond: 0.5, burst: 20 }),
    // A page that is shared must not read the database without end.
    tracking: makeLimit({ name: "tracking pages", perSecond: 2, burst: 60 }),
    stopMails: makeLimit({ name: "pages to stop mails", perSecond: 1, burst: 20 }),
  };
}

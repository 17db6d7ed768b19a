/** The limits of merchants, addresses and links, in numbers. */
import { RATE_VALIDITY_MS } from "../engine/index.ts";
import type { MerchantRateLimit, PageLimits, RateQuota, SharedLimit } from "./limits.ts";
import type { MakeLimit } from "./shared-limits.ts";

/** Settings of the environment. */
export interface LimitSettings {
  readonly RATE_LIMIT_PER_SECOND: number;
  readonly RATE_LIMIT_BURST: number;
  readonly KEPT_RATES: number;
  readonly WRONG_KEYS_PER_MINUTE: number;
  readonly LINKS_PER_HOUR: number;
}

/** Bytes of a body that cost as much as an ordinary call: reading, checking, pricing and keeping them grow alike. */
const BYTES_A_CALL = 16 * 1024;
/** A file is read on another thread. */
const BYTES_OF_FILE_A_CALL = 4 * BYTES_A_CALL;

interface Terms {
  readonly perSecond: number;
  readonly burst: number;
}

/** @param ownLimit a merchant's own; `null`: the installation's */
export function rateLimitOf(
  {
    RATE_LIMIT_PER_SECOND,
    RATE_LIMIT_BURST,
  }: Pick<LimitSettings, "RATE_LIMIT_PER_SECOND" | "RATE_LIMIT_BURST">,
  makeLimit: MakeLimit,
  ownLimit: (merchantId: string) => Promise<Terms | null>,
): MerchantRateLimit {
  const common = makeLimit({ name: "calls", perSecond: RATE_LIMIT_PER_SECOND, burst: RATE_LIMIT_BURST });
  /** Merchants with the same terms share one: there are as many as operators chose. */
  const chosen = new Map<string, SharedLimit>();
  const limitOf = async (merchantId: string) => {
    const own = await ownLimit(merchantId);
    if (own === null) return common;
    const name = `calls ${own.perSecond}/${own.burst}`;
    const limit = chosen.get(name) ?? makeLimit({ name, ...own });
    chosen.set(name, limit);
    return limit;
  };
  return {
    async termsOf(merchantId) {
      const { perSecond, burst } = await limitOf(merchantId);
      return { perSecond, burst };
    },
    async wait(merchantId, body) {
      const cost = body === undefined ? 1 : costOf(body);
      return cost === 0 ? 0 : (await limitOf(merchantId)).wait(merchantId, cost);
    },
    left: async (merchantId) => (await limitOf(merchantId)).left(merchantId),
  };
}

function costOf({ bytes, isFile = false }: { readonly bytes: number; readonly isFile?: boolean }): number {
  return Math.floor(bytes / (isFile ? BYTES_OF_FILE_A_CALL : BYTES_A_CALL));
}

/**
 * Counts without reading the rates: half of them at once, and the other half over the days for which a rate can be bought, so
 * that there are never more.
 */
export function rateQuotaOf(
  { KEPT_RATES }: Pick<LimitSettings, "KEPT_RATES">,
  makeLimit: MakeLimit,
): RateQuota {
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

/** The limits of one address on the network, which has no right key yet. */
export function addressLimits(
  { WRONG_KEYS_PER_MINUTE, LINKS_PER_HOUR }: Pick<LimitSettings, "WRONG_KEYS_PER_MINUTE" | "LINKS_PER_HOUR">,
  makeLimit: MakeLimit,
): { readonly wrongKeys: SharedLimit; readonly askedLinks: SharedLimit } {
  return {
    wrongKeys: makeLimit({
      name: "wrong keys",
      perSecond: WRONG_KEYS_PER_MINUTE / 60,
      burst: WRONG_KEYS_PER_MINUTE,
    }),
    askedLinks: makeLimit({ name: "links", perSecond: LINKS_PER_HOUR / 3600, burst: LINKS_PER_HOUR }),
  };
}

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

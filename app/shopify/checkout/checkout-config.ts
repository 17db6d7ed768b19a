import { createHash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CompiledCheckout, ShippingSetup } from "../../engine/index.ts";
import { compileCheckout } from "../../engine/index.ts";
import type { Services, Shop } from "../../services.server.ts";
import type { ShopSettings } from "../settings.ts";
import { readSettings } from "../settings.ts";
import type { OfferedService } from "./offered-services.ts";
import { offeredServices } from "./offered-services.ts";

/** All that answering a shop's checkout needs, compiled once. */
export interface CheckoutConfig {
  readonly shop: Shop;
  readonly settings: ShopSettings;
  /** With enabled accounts, reduced to the services that can be chosen at checkout. */
  readonly setup: ShippingSetup;
  /** The merchant's rules and exchange rates. */
  readonly checkout: CompiledCheckout;
  readonly offered: readonly OfferedService[];
}

/** Answers by the secret token of the callback's path; `null` for an unknown one. */
export type CheckoutConfigs = (token: string) => Promise<CheckoutConfig | null>;

interface Known {
  readonly token: Buffer;
  readonly config: CheckoutConfig;
}

const MOST_UNKNOWN = 10_000;
const UNKNOWN_FOR_MS = 60_000;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{20,200}$/;

/**
 * The index in memory: no database on the warm path. A merchant's entry is dropped when its configuration changes, in
 * this process or another; unknown tokens are remembered for a minute, so that guessing costs no queries either.
 */
export function checkoutConfigs(services: Services): CheckoutConfigs {
  const known = new Map<string, Known>();
  const unknown = new LRUCache<string, true>({
    max: MOST_UNKNOWN,
    ttl: UNKNOWN_FOR_MS,
    ttlResolution: 0,
    perf: { now: () => services.ports.clock.now().getTime() },
  });
  const loading = new Map<string, Promise<CheckoutConfig | null>>();
  let changes = 0;

  services.configChanges.subscribe((merchantId) => {
    changes++;
    unknown.clear();
    loading.clear();
    for (const [hash, { config }] of known)
      if (merchantId === null || config.shop.merchantId === merchantId) known.delete(hash);
  });

  const load = async (token: string, hash: string): Promise<CheckoutConfig | null> => {
    const seen = changes;
    const config = await compile(services, token);
    // Something that changed while we read may be missing from what we read: then it is used once and not kept.
    if (seen !== changes) return config;
    if (config !== null) known.set(hash, { token: Buffer.from(token), config });
    else unknown.set(hash, true);
    return config;
  };

  return async (token) => {
    if (!TOKEN_SHAPE.test(token)) return null;
    const hash = createHash("sha256").update(token).digest("base64url");
    const hit = known.get(hash);
    if (hit !== undefined) return sameToken(hit.token, token) ? hit.config : null;
    if (unknown.has(hash)) return null;

    // A crowd of shoppers after a restart reads the configuration once.
    const underWay = loading.get(hash);
    if (underWay !== undefined) return underWay;
    const begun = load(token, hash).finally(() => {
      if (loading.get(hash) === begun) loading.delete(hash);
    });
    loading.set(hash, begun);
    return begun;
  };
}

async function compile(services: Services, token: string): Promise<CheckoutConfig | null> {
  const shop = await services.shops.byCallbackToken(token);
  return shop === null || shop.uninstalledAt !== null ? null : checkoutConfigOf(services, shop);
}

/** As it is stored now. */
export async function checkoutConfigOf(services: Services, shop: Shop): Promise<CheckoutConfig> {
  const caller = { merchantId: shop.merchantId, environment: shop.environment };
  const [enabled, config] = await Promise.all([
    services.ports.accounts.enabled(caller),
    services.ports.configs.get(caller),
  ]);
  const offered = offeredServices(services.ports.carriers, enabled).filter(
    ({ code, needsLocker }) => code !== null && !needsLocker,
  );
  const accounts = enabled.map((account) => ({
    ...account,
    serviceCodes: offered
      .filter(({ accountId }) => accountId === account.id)
      .map(({ service }) => service.code),
  }));
  return {
    shop,
    settings: readSettings(shop),
    setup: { accounts, config },
    checkout: compileCheckout(config),
    offered,
  };
}

function sameToken(stored: Buffer, given: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === stored.length && timingSafeEqual(bytes, stored);
}

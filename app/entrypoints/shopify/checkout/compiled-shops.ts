import { hash as digestOf, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CompiledShop } from "../../../domain/orders/offers/compile-shop.ts";
import { compileShop } from "../../../domain/orders/offers/compile-shop.ts";
import type { Services } from "../../../process/services.server.ts";

type Needs = Pick<Services, "merchantChanges" | "ports" | "shops">;

/** Finds a shop by the secret token in the callback's path; `null` for an unknown one. */
export type CompiledShops = (token: string) => Promise<CompiledShop | null>;

interface Known {
  readonly token: Buffer;
  readonly compiled: CompiledShop;
}

const MOST_UNKNOWN = 10_000;
const UNKNOWN_FOR_MS = 60_000;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{20,200}$/;

/**
 * An index in memory, so that the warm path reads no database. A change of a merchant's configuration, in this process or
 * another, drops its entry. Unknown tokens are remembered for a minute, so that guessing costs no queries either.
 */
export function compiledShops(services: Needs): CompiledShops {
  const known = new Map<string, Known>();
  const unknown = new LRUCache<string, true>({
    max: MOST_UNKNOWN,
    ttl: UNKNOWN_FOR_MS,
    ttlResolution: 0,
    perf: { now: () => services.ports.clock.now().getTime() },
  });
  const loading = new Map<string, Promise<CompiledShop | null>>();
  let changes = 0;

  services.merchantChanges.subscribe((merchantId) => {
    changes++;
    unknown.clear();
    loading.clear();
    for (const [hash, { compiled }] of known)
      if (merchantId === null || compiled.shop.merchantId === merchantId) known.delete(hash);
  });

  const load = async (token: string, hash: string): Promise<CompiledShop | null> => {
    const seen = changes;
    const compiled = await compile(services, token);
    // A change during the read may be missing from its result: use that once, and don't keep it.
    if (seen !== changes) return compiled;
    if (compiled !== null) known.set(hash, { token: Buffer.from(token), compiled });
    else unknown.set(hash, true);
    return compiled;
  };

  return async (token) => {
    if (!TOKEN_SHAPE.test(token)) return null;
    const hash = digestOf("sha256", token, "base64url");
    const hit = known.get(hash);
    if (hit !== undefined) return sameToken(hit.token, token) ? hit.compiled : null;
    if (unknown.has(hash)) return null;

    // After a restart, many shoppers at once share one read of the configuration.
    const underWay = loading.get(hash);
    if (underWay !== undefined) return underWay;
    const begun = load(token, hash).finally(() => {
      if (loading.get(hash) === begun) loading.delete(hash);
    });
    loading.set(hash, begun);
    return begun;
  };
}

async function compile(services: Needs, token: string): Promise<CompiledShop | null> {
  const shop = await services.shops.byCallbackToken(token);
  return shop === null || shop.uninstalledAt !== null ? null : compileShop(services, shop);
}

function sameToken(stored: Buffer, given: string): boolean {
  const bytes = Buffer.from(given);
  return bytes.length === stored.length && timingSafeEqual(bytes, stored);
}

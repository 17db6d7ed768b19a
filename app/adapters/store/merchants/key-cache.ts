/** Keeps API keys as read, so that a request does not ask the database who its caller is. */
import { LRUCache } from "lru-cache";

/** A key that is neither revoked nor expired. */
export interface LiveKey {
  readonly id: string;
  readonly merchantId: string;
  readonly environment: string;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[];
  readonly isStrict: boolean;
}

export interface KeyCache {
  get(hash: string): LiveKey | undefined;
  /**
   * Reads a key and keeps it, unless keys were forgotten meanwhile: the reading may be older than that.
   */
  read(hash: string, find: () => Promise<LiveKey | undefined>): Promise<LiveKey | undefined>;
  /** The keys of this merchant; `null`: of all. */
  forget(merchantId: string | null): void;
}

/** The most cached keys, of some 300 bytes each. */
const LIMIT = 20_000;
/** How long a key that has ended works at most, if the notification of its end is lost with a connection. */
export const KEPT_MS = 1_000;

export function keyCache(): KeyCache {
  const kept = new LRUCache<string, LiveKey>({ max: LIMIT, ttl: KEPT_MS });
  let generation = 0;
  return {
    get: (hash) => kept.get(hash),
    async read(hash, find) {
      const before = generation;
      const key = await find();
      if (key !== undefined && generation === before) kept.set(hash, key);
      return key;
    },
    forget(merchantId) {
      generation++;
      if (merchantId === null) kept.clear();
      else for (const [hash, key] of kept.entries()) if (key.merchantId === merchantId) kept.delete(hash);
    },
  };
}

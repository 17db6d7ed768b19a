/**
 * Keeps carrier accounts as read, decrypted and parsed: a tariff is a large document, and every quote needs those of
 * all carriers. An entry serves only the exact row version that it was read from.
 */
import { LRUCache } from "lru-cache";
import type { CarrierAccount } from "../../../domain/engine/index.ts";

export interface AccountVersion {
  readonly merchantId: string;
  readonly id: string;
  /** Changes with every write to the row, by any process. */
  readonly version: string;
}

export interface AccountCache {
  get(of: AccountVersion): CarrierAccount | undefined;
  /** An account that was deleted between two readings (`undefined`) is not kept. */
  set(of: AccountVersion, account: CarrierAccount | undefined): void;
}

/** Bounds the memory; a parsed tariff takes some tens of kilobytes. */
const LIMIT = 500;

/** Drops the least recently used account first. */
export function accountCache(limit: number = LIMIT): AccountCache {
  const kept = new LRUCache<string, { readonly version: string; readonly account: CarrierAccount }>({
    max: limit,
  });
  return {
    get({ id, version }) {
      const found = kept.get(id);
      return found?.version === version ? found.account : undefined;
    },
    set({ id, version }, account) {
      if (account === undefined) kept.delete(id);
      else kept.set(id, { version, account });
    },
  };
}

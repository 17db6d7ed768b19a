/**
 * Carrier accounts as read, decrypted and parsed: a tariff is a large document, and every quote needs those of all
 * carriers. What is kept is used only for the very row version that it was read from.
 */
import { LRUCache } from "lru-cache";
import type { CarrierAccount } from "../../engine/index.ts";

export interface AccountVersion {
  readonly id: string;
  /** Changes with every write to the row, by whatever process: who wrote it (xmin) and where it lies (ctid). */
  readonly version: string;
}

export interface AccountCache {
  get(of: AccountVersion): CarrierAccount | undefined;
  /** Nothing is kept of an account that went between two readings. */
  set(of: AccountVersion, account: CarrierAccount | undefined): void;
}

/** Bounds the memory; a parsed tariff takes some tens of kilobytes. */
const LIMIT = 500;

/** Forgets the account that was used longest ago. */
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

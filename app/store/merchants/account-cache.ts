/**
 * Carrier accounts as read, decrypted and parsed: a tariff is a large document, and every quote needs those of all
 * carriers. What is kept is used only for the very row version that it was read from.
 */
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
  const kept = new Map<string, { readonly version: string; readonly account: CarrierAccount }>();
  return {
    get({ id, version }) {
      const found = kept.get(id);
      if (found === undefined || found.version !== version) return undefined;
      kept.delete(id);
      kept.set(id, found);
      return found.account;
    },
    set({ id, version }, account) {
      kept.delete(id);
      if (account !== undefined) kept.set(id, { version, account });
      if (kept.size <= limit) return;
      const [oldest] = kept.keys();
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}

/** A merchant's saved addresses: kept in one environment until they are deleted, and used by name. */
import type { Address, Caller } from "../../engine/index.ts";

export const savedKinds = ["sender", "recipient"] as const;
export type SavedKind = (typeof savedKinds)[number];

export interface SavedAddress {
  /** UUIDv7. */
  readonly id: string;
  /** Unique in the merchant's environment, in any case of letters. */
  readonly name: string;
  /** The side that it is meant for; a name may be used on both. */
  readonly kind: SavedKind;
  readonly address: Address;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface AddressBookStore {
  /** Addresses of one environment. */
  readonly most: number;
  /** Adds an address; if the caller has one with this id, answers that one. @returns why nothing was added */
  add(
    caller: Caller,
    entry: Pick<SavedAddress, "id" | "name" | "kind" | "address">,
  ): Promise<SavedAddress | "taken" | "full">;
  get(caller: Caller, id: string): Promise<SavedAddress | null>;
  /**
   * `null`: there is no such address.
   * @param check sees the stored one while no other change can come between; it throws to keep it
   */
  change(
    caller: Caller,
    id: string,
    change: Partial<Pick<SavedAddress, "name" | "kind" | "address">>,
    check?: (stored: SavedAddress) => void,
  ): Promise<SavedAddress | "taken" | null>;
  /** The removed address. */
  remove(caller: Caller, id: string): Promise<SavedAddress | null>;
  /** The newest first. @param cursor an address's id: the page shows older ones */
  page(
    caller: Caller,
    filter: { readonly kind?: SavedKind | undefined; readonly search?: string | undefined },
    limit: number,
    cursor: string | null,
  ): Promise<{ readonly addresses: readonly SavedAddress[]; readonly nextCursor: string | null }>;
  /** Addresses by `nameKey` of their names; unknown names are left out. */
  byNames(caller: Caller, names: readonly string[]): Promise<ReadonlyMap<string, Address>>;
}

/** Equal for names that count as the same: in any case of letters, with any spaces. */
export function nameKey(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/g, " ").toUpperCase();
}

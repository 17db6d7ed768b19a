/** A merchant's choices for a new API key. */
import type { KeyScope } from "../../../domain/merchants/records.ts";

export const keyAccess = ["all", "ship", "read"] as const;
export type KeyAccess = (typeof keyAccess)[number];

export const scopesOf: Readonly<Record<KeyAccess, readonly KeyScope[]>> = {
  all: ["read", "ship", "admin"],
  ship: ["read", "ship"],
  read: ["read"],
};

/** The widest of them that the key has; a key may have others, which only the command line gives. */
export function accessOf(scopes: readonly KeyScope[]): KeyAccess | null {
  return keyAccess.find((access) => scopesOf[access].every((scope) => scopes.includes(scope))) ?? null;
}

/** Hours that a replaced key works on. */
export const formerHours = ["24", "168", "0"] as const;
export type FormerHours = (typeof formerHours)[number];

/** Days until a new key ends; "0": it works until it is revoked. */
export const keyDays = ["0", "30", "90", "365"] as const;
export type KeyDays = (typeof keyDays)[number];

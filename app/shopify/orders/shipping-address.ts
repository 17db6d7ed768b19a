import { createHash } from "node:crypto";
import type { OrderAddress } from "../operations/order.ts";

/** Tells whether an address is still the one that a label was bought for; nothing of it can be read back. */
export function addressFingerprint(address: OrderAddress | null): string {
  const parts =
    address === null
      ? []
      : [
          address.name,
          address.company,
          address.address1,
          address.address2,
          address.zip,
          address.city,
          address.provinceCode,
          address.countryCodeV2,
          address.phone,
        ].map((part) => part?.trim() ?? "");
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** `54624 Thessaloniki, GR`: where to, without whom to. */
export function placeOf(
  address: {
    readonly zip?: string | null;
    readonly city?: string | null;
    readonly country?: string | null;
  } | null,
): string {
  if (address === null) return "";
  const town = [address.zip, address.city].filter(Boolean).join(" ");
  return [town, address.country].filter(Boolean).join(", ");
}

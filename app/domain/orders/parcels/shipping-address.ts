import { createHash } from "node:crypto";
import type { PostalAddress } from "../platform.ts";

/** A hash that tells whether an address is the one on the label. The address can't be read from it. */
export function addressFingerprint(address: PostalAddress | null): string {
  const parts =
    address === null
      ? []
      : [
          address.name,
          address.company,
          address.address,
          address.address2,
          address.zip,
          address.city,
          address.state,
          address.country,
          address.phone,
        ].map((part) => part?.trim() ?? "");
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

/** `54624 Thessaloniki, GR`: a place without a person. */
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

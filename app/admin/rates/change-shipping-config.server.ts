import { createHash } from "node:crypto";
import type { Services } from "../../services.server.ts";
import { readShippingConfig } from "../../shipping-config/read-shipping-config.ts";
import { writeShippingConfig } from "../../shipping-config/write-shipping-config.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";

/** What the merchant decides, as people write it: forms fill its parts. */
export type ShippingConfigDocument = ReturnType<typeof writeShippingConfig>;

export type ShippingConfigChange =
  | { readonly outcome: "saved" }
  /** Paths of what can't be stored; nothing was. */
  | { readonly outcome: "wrong"; readonly paths: readonly string[] }
  /** Somebody else changed the same thing meanwhile: this is what there is now. */
  | { readonly outcome: "changed"; readonly document: ShippingConfigDocument };

/** Each lost race means that somebody else has saved, so more than a few in a row aren't met. */
const ATTEMPTS = 5;

/**
 * Changes the caller's configuration and tells everybody who answers checkouts. Two who change different things at once
 * both succeed: the change is made again on what the other has stored.
 * @param change makes the new document; `null`: what it would change is no more what its maker saw
 */
export async function changeShippingConfig(
  { services, shop, caller }: ShopContext,
  change: (document: ShippingConfigDocument) => unknown,
): Promise<ShippingConfigChange> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { shippingConfig, version } = await services.shippingConfigs.current(caller);
    const document = writeShippingConfig(shippingConfig, version);
    const changed = change(document);
    if (changed === null) return { outcome: "changed", document };
    const read = readShippingConfig(changed, shippingConfig.handling.timeZone);
    if (!read.ok) return { outcome: "wrong", paths: read.problems.map(({ path }) => path) };
    if ((await services.shippingConfigs.save(caller, read.shippingConfig, version)) === null) continue;
    await services.merchantChanges.publish(shop.merchantId);
    return { outcome: "saved" };
  }
  throw new Error("The configuration was changed by others each time it was to be stored.");
}

export async function currentDocument(
  services: Pick<Services, "shippingConfigs">,
  caller: ShopContext["caller"],
): Promise<ShippingConfigDocument> {
  const { shippingConfig, version } = await services.shippingConfigs.current(caller);
  return writeShippingConfig(shippingConfig, version);
}

/** Tells whether a part of the document is still what somebody saw. */
export function fingerprint(part: unknown): string {
  return createHash("sha256").update(JSON.stringify(part)).digest("base64url").slice(0, 16);
}

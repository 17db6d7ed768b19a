import type { ShopAccess } from "./offline-session.ts";
import type { SendOperation } from "./operations/operation.ts";
import { grantedScopes } from "./operations/shop.ts";

/**
 * Shopify refused a call whose optional scope we took for granted: the merchant revoked it, and that webhook is late or lost. Reads the scopes
 * again, so that pages ask for it and jobs leave it out. The refusal itself is the caller's to handle, so a failure here is only logged.
 */
export async function rereadScopes(
  { shops, log }: Pick<ShopAccess, "shops" | "log">,
  shop: string,
  request: SendOperation,
): Promise<void> {
  try {
    const { currentAppInstallation: app } = await request(grantedScopes, {});
    const scopes = app.accessScopes.map(({ handle }) => handle).sort();
    const known = await shops.get(shop);
    if (known === null || known.grantedScopes.join() === scopes.join()) return;
    await shops.update(shop, { grantedScopes: scopes });
    log.info({ shop, scopes }, "a refused call shows that a scope was revoked");
  } catch (error) {
    log.warn({ shop, err: error }, "the scopes could not be read again");
  }
}

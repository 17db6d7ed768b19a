import { adminClient } from "../../adapters/shopify/admin-client.ts";
import type { ShopAccess } from "../../adapters/shopify/offline-session.ts";
import { grantedScopes } from "../../adapters/shopify/operations/shop.ts";
import type { Shop } from "../../domain/merchants/records.ts";
import type { Services } from "../../process/services.server.ts";

type Needs = Pick<Services, "shops"> & ShopAccess;

/**
 * Asks Shopify for the scopes that the merchant has granted: merchants may grant and revoke optional ones at any time.
 * @throws as AdminClient.request
 */
export async function refreshGrantedScopes(services: Needs, shop: Shop): Promise<Shop> {
  const answer = await adminClient(services, shop.domain).request(grantedScopes, {});
  return keepGrantedScopes(services, shop, answer.currentAppInstallation.accessScopes);
}

/** Stores the scopes of an answer that is at hand. */
export async function keepGrantedScopes(
  services: Needs,
  shop: Shop,
  accessScopes: readonly { readonly handle: string }[],
): Promise<Shop> {
  const scopes = accessScopes.map(({ handle }) => handle).sort();
  if (scopes.join() === shop.grantedScopes.join()) return shop;
  return services.shops.update(shop.domain, { grantedScopes: scopes });
}

/** A write scope includes reading. */
export function isGranted({ grantedScopes: granted }: Pick<Shop, "grantedScopes">, scope: string): boolean {
  return granted.includes(scope) || granted.includes(scope.replace(/^read_/, "write_"));
}

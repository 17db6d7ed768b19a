import { adminClient } from "../../../adapters/shopify/admin-client.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import { checkoutFacts } from "../../../adapters/shopify/operations/checkout-setup.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { CheckoutLook, LookReason } from "../../../domain/shops/checkout-silence.ts";
import type { Services } from "../../../process/services.server.ts";
import { ratesIn } from "../checkout-setup/checkout-setup.ts";
import { keepGrantedScopes } from "../refresh-granted-scopes.ts";
import { registerCarrierService } from "../register-carrier-service.ts";

type Needs = Pick<Services, "ports" | "env" | "merchantChanges" | "shops" | "tariffs"> & ShopAccess;

/**
 * Asks Shopify whether shoppers can see the shop's rates. A carrier service that was removed, switched off or pointed elsewhere is
 * repaired on the way. `null`: the app is not installed there.
 * @throws as registerCarrierService
 */
export async function lookAtCheckout(
  services: Needs,
  { domain }: Shop,
  reason: LookReason,
): Promise<CheckoutLook | null> {
  // The app has just registered it, or has no doubt of it.
  if (reason !== "app") await registerCarrierService(services, domain, { confirms: true });
  const shop = await services.shops.get(domain);
  if (shop === null || shop.uninstalledAt !== null) return null;
  const refused = shop.carrierServiceError;
  if (refused !== null)
    return { refusal: refused.code === "plan" ? "plan" : "refused", keeps: null, rates: "unknown" };
  const facts = await adminClient(services, domain).request(checkoutFacts, {});
  const current = await keepGrantedScopes(services, shop, facts.currentAppInstallation.accessScopes);
  const found = await ratesIn(services, current, facts.shop);
  const keeps = facts.shop.features.marketDrivenShipping ? "markets" : "zones";
  if (!("places" in found)) {
    return { refusal: null, keeps, rates: found.kind === "scopes-needed" ? "closed" : "unknown" };
  }
  const isShown = found.places.some(({ rates }) => rates === "shown");
  const places = found.places.map(({ profile, destinations, rates }) => ({
    profile,
    countries: destinations.map(({ country }) => country),
    rates,
  }));
  return { refusal: null, keeps, rates: isShown ? "shown" : "missing", places };
}

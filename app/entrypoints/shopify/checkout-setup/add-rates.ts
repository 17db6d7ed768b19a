import { adminClient } from "../../../adapters/shopify/admin-client.ts";
import { ShopifyRefusedError } from "../../../adapters/shopify/admin-errors.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import { checkoutFacts } from "../../../adapters/shopify/operations/checkout-setup.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { withLease } from "../../../domain/orders/leases/with-lease.ts";
import type { Services } from "../../../process/services.server.ts";
import { marketScopes } from "../optional-scopes.ts";
import { isGranted, keepGrantedScopes } from "../refresh-granted-scopes.ts";
import { ratesIn } from "./checkout-setup.ts";

type Needs = Pick<Services, "ports" | "env" | "shops" | "tariffs"> & ShopAccess;

interface RefusedPlace {
  readonly name: string;
  readonly said: string | null;
}

export type AddedRates =
  | {
      readonly kind: "added";
      /** Names of the zones or markets that were changed. */
      readonly added: readonly string[];
      /** Zones or markets that Shopify refused to change, in its words; `null`: it gave no reason. */
      readonly refused: readonly RefusedPlace[];
    }
  /** The merchant has to grant `marketScopes` first. */
  | { readonly kind: "scopes-needed" }
  /** The shop has no carrier service to add yet. */
  | { readonly kind: "not-connected" };

/**
 * Adds our rates to these zones or markets, or to all that lack them, so that shoppers see them. A place that has them is
 * left alone, even if the merchant switched them off. A second click, or one after a lost answer, therefore adds nothing.
 * @throws ShopifyUnavailableError | ShopNotConnectedError | LeaseBusyError a retry may succeed
 */
export async function addRates(
  services: Needs,
  shop: Shop,
  placeIds: readonly string[] | null,
): Promise<AddedRates> {
  return withLease(services, `checkout-setup/${shop.domain}`, { waitMs: 20_000 }, async (lease) => {
    const admin = adminClient(services, shop.domain);
    const facts = await admin.request(checkoutFacts, {});
    const current = await keepGrantedScopes(services, shop, facts.currentAppInstallation.accessScopes);
    const onMarkets = facts.shop.features.marketDrivenShipping;
    if (onMarkets && !marketScopes.every((scope) => isGranted(current, scope)))
      return { kind: "scopes-needed" };
    const rates = await ratesIn(services, current, facts.shop);
    if (!("places" in rates)) return { kind: "not-connected" };
    const added: string[] = [];
    const refused: RefusedPlace[] = [];
    for (const place of rates.places) {
      if (place.rates !== "missing" || !(placeIds?.includes(place.id) ?? true)) continue;
      const name = place.within === null ? place.name : `${place.within}: ${place.name}`;
      await lease.confirm();
      try {
        await place.add(admin);
        added.push(name);
      } catch (error) {
        if (!(error instanceof ShopifyRefusedError)) throw error;
        refused.push({ name, said: error.said });
      }
    }
    services.log.info({ shop: shop.domain, added, refused }, "the rates were added to the shop's checkout");
    return { kind: "added", added, refused };
  });
}

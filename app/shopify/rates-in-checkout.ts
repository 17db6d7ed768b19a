import type { Services, Shop } from "../services.server.ts";
import { adminClient } from "./admin-client.ts";
import { carrierRates } from "./operations/delivery-profile.ts";

/**
 * Whether the merchant has put our rates into a delivery profile: registering alone shows them to nobody. `null` when it
 * can't be told: Shopify did not answer, or the shop's rates hang on its markets, which we have no scope to read.
 */
export async function ratesInCheckout(services: Services, shop: Shop): Promise<boolean | null> {
  const { carrierServiceId } = shop;
  if (carrierServiceId === null) return false;
  try {
    const answer = await adminClient(services, shop.domain).request(carrierRates, {});
    if (answer.shop.features.marketDrivenShipping) return null;
    return answer.deliveryProfiles.nodes
      .flatMap(({ profileLocationGroups }) => profileLocationGroups)
      .flatMap(({ locationGroupZones }) => locationGroupZones.nodes)
      .flatMap(({ methodDefinitions }) => methodDefinitions.nodes)
      .some(({ active, rateProvider }) => active && rateProvider.carrierService?.id === carrierServiceId);
  } catch (error) {
    services.log.warn({ shop: shop.domain, err: error }, "the delivery profiles could not be read");
    return null;
  }
}

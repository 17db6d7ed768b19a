import type { Services, Shop } from "../services.server.ts";
import { adminClient } from "./admin-client.ts";
import type { ShopFacts } from "./operations/shop.ts";
import { shopFacts } from "./operations/shop.ts";
import type { Sender } from "./settings.ts";
import { readSettings } from "./settings.ts";

/**
 * Reads currency and time zone anew, and proposes the first location as sender where the merchant set none.
 * @throws as AdminClient.request
 */
export async function refreshShopFacts(services: Services, shop: Shop): Promise<Shop> {
  const facts = await adminClient(services, shop.domain).request(shopFacts, {});
  const { currencyCode: currency, ianaTimezone: timeZone } = facts.shop;
  const settings = readSettings(shop);
  const sender = settings.sender ?? proposedSender(facts);
  if (shop.currency === currency && shop.timeZone === timeZone && settings.sender === sender) return shop;
  const updated = await services.shops.update(shop.domain, {
    currency,
    timeZone,
    ...(settings.sender === sender ? {} : { settings: { ...settings, sender } }),
  });
  await services.configChanges.publish(shop.merchantId);
  return updated;
}

function proposedSender({ shop, location }: ShopFacts): Sender | null {
  const address = location?.address;
  if (!address?.address1 || !address.city || !address.countryCode) return null;
  return {
    name: shop.name,
    company: shop.name,
    address: address.address1,
    address2: address.address2,
    zip: address.zip,
    city: address.city,
    state: address.provinceCode,
    country: address.countryCode,
    phone: address.phone,
    email: shop.email,
  };
}

import { adminClient } from "../../adapters/shopify/admin-client.ts";
import type { ShopAccess } from "../../adapters/shopify/offline-session.ts";
import type { ShopFacts } from "../../adapters/shopify/operations/shop.ts";
import { shopFacts } from "../../adapters/shopify/operations/shop.ts";
import type { Shop } from "../../domain/merchants/records.ts";
import type { Sender } from "../../domain/orders/settings.ts";
import { readSettings } from "../../domain/orders/settings.ts";
import type { Services } from "../../process/services.server.ts";

type Needs = Pick<Services, "merchantChanges" | "shops"> & ShopAccess;

/**
 * Refreshes name, contact, currency, time zone and kind of shop. Makes the first location the sender if the merchant has set none.
 * @throws as AdminClient.request
 */
export async function refreshShopFacts(services: Needs, shop: Shop): Promise<Shop> {
  const facts = await adminClient(services, shop.domain).request(shopFacts, {});
  const { currencyCode: currency, ianaTimezone: timeZone, name } = facts.shop;
  const contactEmail = facts.shop.contactEmail || null;
  const { partnerDevelopment: developmentStore } = facts.shop.plan;
  const sender = readSettings(shop).sender === null ? proposedSender(facts) : null;
  const present = { currency, timeZone, developmentStore, name, contactEmail };
  const isKnown = Object.entries(present).every(
    ([key, value]) => shop[key as keyof typeof present] === value,
  );
  if (isKnown && sender === null) return shop;
  const updated = await services.shops.update(shop.domain, present);
  const proposed = sender === null ? updated : await propose(services, updated, sender);
  await services.merchantChanges.publish(shop.merchantId);
  return proposed;
}

/** The merchant may have saved settings since the shop was read: a sender of theirs stays. */
function propose({ shops }: Needs, { domain }: Shop, sender: Sender): Promise<Shop> {
  return shops.changeSettings(domain, (stored) => {
    const settings = readSettings({ settings: stored });
    return settings.sender === null ? { ...settings, sender } : null;
  });
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

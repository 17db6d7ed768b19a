import { serviceHandle } from "../../state/fulfillment-service.ts";
import { gid } from "../../state/identifiers.ts";
import type { Location } from "../../state/model.ts";
import { isPlus, planNames } from "../../state/plans.ts";
import type { Shop } from "../../state/shop.ts";
import type { TypeResolvers } from "../context.ts";
import { locationAddress, shopAddress } from "./addresses.ts";

export const shopResolvers: TypeResolvers<Shop> = {
  myshopifyDomain: (shop) => shop.domain,
  currencyCode: (shop) => shop.currency,
  enabledPresentmentCurrencies: (shop) => [shop.currency, ...Object.keys(shop.exchangeRates ?? {})],
  contactEmail: (shop) => shop.email,
  shopOwnerName: () => "Eleni Papadaki",
  ianaTimezone: (shop) => shop.timezone,
  url: (shop) => `https://${shop.domain}`,
  primaryDomain: (shop) => ({
    __typename: "Domain",
    id: `gid://shopify/Domain/${shop.id}`,
    host: shop.domain,
    url: `https://${shop.domain}`,
    sslEnabled: true,
  }),
  shopAddress: (shop) => shopAddress(shop.address, shop.id),
  billingAddress: (shop) => shopAddress(shop.address, shop.id),
  plan: (shop) => ({
    displayName: planNames[shop.plan],
    publicDisplayName: planNames[shop.plan],
    shopifyPlus: isPlus(shop.plan),
    partnerDevelopment: shop.plan === "partner_test",
  }),
  features: (shop) => ({
    marketDrivenShipping: shop.marketDrivenShipping,
    unifiedMarkets: true,
    harmonizedSystemCode: true,
    shopifyPlus: isPlus(shop.plan),
    storefront: true,
    giftCards: true,
    reports: true,
  }),
  taxesIncluded: (shop) => shop.taxes?.included ?? true,
  taxShipping: (shop) => shop.taxes?.shipping ?? false,
  setupRequired: () => false,
  weightUnit: () => "KILOGRAMS",
  unitSystem: () => "METRIC_SYSTEM",
  orderNumberFormatPrefix: () => "#",
  orderNumberFormatSuffix: () => "",
};

export const locationResolvers: TypeResolvers<Location> = {
  address: (location) => locationAddress(location),
  addressVerified: () => false,
  isActive: (location) => location.active,
  isPrimary: (location, _args, { shop }) => shop.locations[0] === location,
  isFulfillmentService: ({ fulfillmentService }) => fulfillmentService,
  fulfillsOnlineOrders: (location) => location.active,
  shipsInventory: (location) => location.active,
  hasActiveInventory: (location) => location.active,
  hasUnfulfilledOrders: (location, _args, { shop }) =>
    shop.fulfillmentOrders.some(({ locationId, status }) => locationId === location.id && status === "OPEN"),
  activatable: () => true,
  deactivatable: () => true,
  deletable: () => false,
  fulfillmentService: (location) => (location.fulfillmentService ? serviceOf(location) : null),
  localPickupSettingsV2: () => null,
};

const serviceOf = (location: Location) => ({
  __typename: "FulfillmentService",
  id: gid("FulfillmentService", location.id),
  handle: serviceHandle(location),
  serviceName: location.name,
  type: "THIRD_PARTY",
  location,
});

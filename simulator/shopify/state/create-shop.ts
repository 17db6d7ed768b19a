import { countryName } from "./country-names.ts";
import { nextId } from "./identifiers.ts";
import type { Market } from "./market.ts";
import type { Address, Location, Product, Variant } from "./model.ts";
import { hasCarrierCalculatedShipping, restoreRates } from "./plans.ts";
import type { Plan, Shop } from "./shop.ts";
import { forgetVariants } from "./variants.ts";
import type { World } from "./world.ts";
import { isoNow } from "./world.ts";

export type NewLocation = Partial<Address> & {
  name: string;
  countryCode: string;
  fulfillmentService?: boolean | undefined;
};

export interface NewVariant {
  title?: string | undefined;
  sku?: string | undefined;
  priceMinor: number;
  grams?: number | undefined;
  hsCode?: string | undefined;
  originCountry?: string | undefined;
  requiresShipping?: boolean | undefined;
  locationId?: number | undefined;
}

export interface NewProduct {
  title: string;
  vendor?: string | undefined;
  productType?: string | undefined;
  requiresShipping?: boolean | undefined;
  variants: NewVariant[];
}

export interface NewShop {
  domain: string;
  name?: string | undefined;
  email?: string | undefined;
  currency?: string | undefined;
  countryCode?: string | undefined;
  timezone?: string | undefined;
  plan?: Plan | undefined;
  locations?: NewLocation[] | undefined;
  products?: NewProduct[] | undefined;
}

const emptyAddress: Omit<Address, "countryCode"> = {
  firstName: null,
  lastName: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  provinceCode: null,
  zip: null,
  phone: null,
};

export const completeAddress = (given: Partial<Address> & { countryCode: string }): Address => ({
  ...emptyAddress,
  ...given,
});

/** Opens a shop: products ship from its first location unless they name another. */
export function createShop(world: World, given: NewShop): Shop {
  const now = isoNow(world);
  const plan = given.plan ?? "advanced";
  const countryCode = given.countryCode ?? given.locations?.[0]?.countryCode ?? "GR";
  const handle = given.domain.replace(/\.myshopify\.com$/, "");
  const { name: _, fulfillmentService: __, ...firstAddress } = given.locations?.[0] ?? { name: "" };
  const shop: Shop = {
    __typename: "Shop",
    id: nextId(),
    domain: given.domain,
    name: given.name ?? handle,
    email: given.email ?? `hello@${handle}.example`,
    currency: given.currency ?? "EUR",
    timezone: given.timezone ?? "Europe/Athens",
    plan,
    address: completeAddress({ ...firstAddress, countryCode }),
    createdAt: now,
    updatedAt: now,
    marketDrivenShipping: false,
    carrierCalculatedShipping: hasCarrierCalculatedShipping(plan),
    addNewCarrierServices: false,
    cancelsFulfilledOrders: true,
    protectedCustomerData: "all",
    carrierSignature: "good",
    rateCaching: false,
    rateCache: new Map(),
    carrierCalls: new Map(),
    otherCarrierCallsPerMinute: 0,
    backupRates: [{ name: "Standard", priceMinor: 500 }],
    bulkOperationMs: 0,
    bulkOperationFailure: null,
    bulkFileCutShort: false,
    bulkOperations: [],
    locations: [],
    products: [],
    customers: [],
    orders: [],
    fulfillmentOrders: [],
    fulfillments: [],
    returns: [],
    reverseFulfillmentOrders: [],
    carrierServices: [],
    zones: [
      { id: nextId(), name: "Domestic", countryCodes: [countryCode], carriers: [] },
      { id: nextId(), name: "International", countryCodes: null, carriers: [] },
    ],
    markets: [],
    checkouts: new Map(),
    installation: null,
    tokens: [],
    authorizationCodes: new Set(),
    subscriptions: [],
    deliveries: [],
    requests: [],
    bucket: { available: restoreRates[plan] * 20, at: world.now().getTime() },
  };
  const shipping = () => ({ isEnabled: true, options: [] });
  addMarket(world, shop, {
    name: countryName(countryCode),
    status: "ACTIVE",
    countryCodes: [countryCode],
    shipping: shipping(),
  });
  addMarket(world, shop, {
    name: "International",
    status: "ACTIVE",
    countryCodes: null,
    shipping: shipping(),
  });
  for (const location of given.locations ?? [{ name: shop.name, countryCode }])
    addLocation(world, shop, location);
  for (const product of given.products ?? []) addProduct(world, shop, product);
  world.shops.set(shop.domain, shop);
  return shop;
}

/** The parts of a market. */
export type NewMarket = Pick<Market, "name" | "status" | "countryCodes" | "shipping">;

export function addMarket(world: World, shop: Shop, given: NewMarket): Market {
  const now = isoNow(world);
  const handle = given.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const market: Market = {
    __typename: "Market",
    id: nextId(),
    handle,
    ...given,
    createdAt: now,
    updatedAt: now,
  };
  shop.markets.push(market);
  return market;
}

export function addLocation(world: World, shop: Shop, given: NewLocation): Location {
  const now = isoNow(world);
  const location: Location = {
    __typename: "Location",
    id: nextId(),
    ...completeAddress(given),
    name: given.name,
    active: true,
    fulfillmentService: given.fulfillmentService ?? false,
    createdAt: now,
    updatedAt: now,
  };
  shop.locations.push(location);
  return location;
}

export function addProduct(world: World, shop: Shop, given: NewProduct): Product {
  const now = isoNow(world);
  const id = nextId();
  const product: Product = {
    __typename: "Product",
    id,
    title: given.title,
    handle: given.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    vendor: given.vendor ?? shop.name,
    productType: given.productType ?? "",
    variants: given.variants.map((variant) =>
      newVariant(world, shop, id, {
        ...variant,
        requiresShipping: variant.requiresShipping ?? given.requiresShipping,
      }),
    ),
    createdAt: now,
    updatedAt: now,
  };
  shop.products.push(product);
  forgetVariants(shop);
  return product;
}

export function newVariant(world: World, shop: Shop, productId: number, given: NewVariant): Variant {
  const now = isoNow(world);
  return {
    __typename: "ProductVariant",
    id: nextId(),
    productId,
    inventoryItemId: nextId(),
    title: given.title ?? "Default Title",
    sku: given.sku ?? null,
    priceMinor: given.priceMinor,
    grams: given.grams ?? 0,
    hsCode: given.hsCode ?? null,
    originCountry: given.originCountry ?? null,
    requiresShipping: given.requiresShipping ?? true,
    locationId: given.locationId ?? shop.locations[0]?.id ?? 0,
    createdAt: now,
    updatedAt: now,
  };
}

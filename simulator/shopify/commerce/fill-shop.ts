import { addProduct, completeAddress } from "../state/create-shop.ts";
import type { Address } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import { variantsOf } from "../state/variants.ts";
import type { World } from "../state/world.ts";
import type { NewOrder } from "./place-order.ts";
import { enterOrder } from "./place-order.ts";

/** The wanted size of a shop. */
export interface Filling {
  products: number;
  variantsPerProduct: number;
  /** paid and open, of one or two lines each */
  orders: number;
  /** the same seed fills in the same goods and shoppers */
  seed: number;
}

const goods = ["Shirt", "Jar", "Lamp", "Bowl", "Scarf", "Soap", "Candle", "Notebook"];
const sizes = ["XS", "S", "M", "L", "XL"];
const shades = ["blue", "white", "olive", "sand", "coral", "black"];
const firstNames = ["Eleni", "Nikos", "Maria", "Giorgos", "Anna", "Kostas", "Sofia", "Petros"];
const lastNames = ["Papadaki", "Georgiou", "Ioannou", "Nikolaou", "Petridis", "Makri", "Vlachos", "Dimou"];
const places = [
  { city: "Thessaloniki", zip: "54624", address1: "Tsimiski", countryCode: "GR" },
  { city: "Patras", zip: "26221", address1: "Korinthou", countryCode: "GR" },
  { city: "Heraklion", zip: "71201", address1: "Dikaiosynis", countryCode: "GR" },
  { city: "Berlin", zip: "10115", address1: "Invalidenstrasse", countryCode: "DE" },
  { city: "Nicosia", zip: "1065", address1: "Ledras", countryCode: "CY" },
];

/** Fills a shop as if it had traded for years. No webhook is sent: all this precedes the app. */
export function fillShop(world: World, shop: Shop, filling: Filling): void {
  const pick = picker(filling.seed);
  for (let index = 0; index < filling.products; index += 1) {
    const noun = pick(goods);
    addProduct(world, shop, {
      title: `${noun} ${index + 1}`,
      productType: noun,
      variants: Array.from({ length: filling.variantsPerProduct }, (_, position) => ({
        title: `${pick(sizes)} ${pick(shades)} ${position + 1}`,
        sku: `F${filling.seed}-${index + 1}-${position + 1}`,
        priceMinor: 500 + pick.below(9_500),
        grams: 50 + pick.below(4_950),
        hsCode: String(390_000 + pick.below(10_000)),
        originCountry: "GR",
        locationId: shop.locations[pick.below(shop.locations.length)]?.id,
      })),
    });
  }
  const variants = variantsOf(shop).filter(({ requiresShipping }) => requiresShipping);
  for (let index = 0; index < filling.orders; index += 1) {
    const lines = Array.from({ length: 1 + pick.below(2) }, (): NewOrder["lines"][number] => {
      const variant = pick(variants);
      return {
        variantId: variant.id,
        productId: variant.productId,
        title: variant.sku ?? variant.title,
        variantTitle: variant.title,
        sku: variant.sku,
        vendor: shop.name,
        quantity: 1 + pick.below(3),
        priceMinor: variant.priceMinor,
        grams: variant.grams,
        requiresShipping: true,
        properties: {},
        locationId: variant.locationId,
      };
    });
    enterOrder(world, shop, someOrder(shop, lines, shopper(pick)));
  }
}

function shopper(pick: Picker): Address {
  const place = pick(places);
  return completeAddress({
    ...place,
    firstName: pick(firstNames),
    lastName: pick(lastNames),
    address1: `${place.address1} ${1 + pick.below(120)}`,
    phone: `+3069${String(10_000_000 + pick.below(89_999_999))}`,
  });
}

const someOrder = (shop: Shop, lines: NewOrder["lines"], shippingAddress: Address): NewOrder => ({
  lines,
  shippingAddress,
  currency: shop.currency,
  locale: "en",
  customer: null,
  email: null,
  phone: shippingAddress.phone,
  paid: true,
  fulfillAt: null,
  createdAt: null,
  shippingLines: [
    {
      title: "Standard",
      code: "Standard",
      source: "shopify",
      carrierIdentifier: null,
      priceMinor: 450,
      phone: null,
    },
  ],
  deliveryMethod: () => ({
    methodType: "SHIPPING",
    serviceCode: "Standard",
    presentedName: "Standard",
    minDeliveryDateTime: null,
    maxDeliveryDateTime: null,
    additionalInformation: null,
  }),
});

interface Picker {
  <T>(choices: readonly T[]): T;
  below(limit: number): number;
}

/** Choices from a seed: a linear congruential generator modulo 2^32, using the upper bits. */
function picker(seed: number): Picker {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[below(choices.length)];
    if (choice === undefined) throw new Error("there is nothing to choose from");
    return choice;
  };
  return Object.assign(pick, { below });
}

import { patrasSku } from "./story.ts";

/** A shopper with their own address: Shopify caches rates by address. */
export function shopperOf(number: number) {
  return {
    firstName: "Μαρία",
    lastName: "Παππά",
    address1: `Τσιμισκή ${number}`,
    city: "Θεσσαλονίκη",
    zip: "54624",
    countryCode: "GR",
    // Lockers want a mobile phone.
    phone: "+306945550123",
  };
}

export const customer = { email: "maria@example.com", firstName: "Μαρία", lastName: "Παππά" };

/** A cart that is never bought. */
export function lookAround(number: number) {
  return {
    lines: [
      { sku: "OIL-750", quantity: 1 + (number % 4) },
      ...(number % 3 === 0 ? [{ sku: patrasSku, quantity: 1 }] : []),
    ],
    shippingAddress: shopperOf(10_000 + number),
    customer,
  };
}

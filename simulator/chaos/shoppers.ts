import { patrasSku } from "./story.ts";

/** Where shoppers live, and where they move to. */
const homes = {
  GR: {
    ...{ firstName: "Μαρία", lastName: "Παππά", street: "Τσιμισκή", city: "Θεσσαλονίκη", zip: "54624" },
    // Lockers want a mobile phone.
    phone: "+306945550123",
    next: { address1: "Ermou 1", zip: "10563", city: "Athens" },
  },
  DE: {
    ...{ firstName: "Greta", lastName: "Muster", street: "Musterweg", city: "Köln", zip: "50667" },
    phone: "+4915155501234",
    next: { address1: "Domstrasse 1", zip: "50668", city: "Köln" },
  },
  CH: {
    ...{ firstName: "Urs", lastName: "Keller", street: "Seestrasse", city: "Zurich", zip: "8002" },
    phone: "+41795550123",
    next: { address1: "Bahnhofstrasse 1", zip: "8001", city: "Zurich" },
  },
} as const;

export type Home = keyof typeof homes;

/** A shopper with their own address: Shopify caches rates by address. */
export function shopperOf(number: number, home: Home = "GR") {
  const { street, next: _, ...person } = homes[home];
  return { ...person, address1: `${street} ${number}`, countryCode: home };
}

/** The same shopper, after they have moved within their country. */
export function movedShopperOf(number: number, home: Home = "GR") {
  return { ...shopperOf(number, home), ...homes[home].next };
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

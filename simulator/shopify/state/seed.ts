import type { NewShop } from "./create-shop.ts";

/** The shop that exists from the start: a Greek delicatessen that ships from Athens. */
export const seedShop: NewShop = {
  domain: "kalimera-goods.myshopify.com",
  name: "Kalimera Goods",
  email: "orders@kalimera.example",
  currency: "EUR",
  countryCode: "GR",
  timezone: "Europe/Athens",
  plan: "advanced",
  locations: [
    {
      name: "Athens warehouse",
      company: "Kalimera Goods",
      address1: "Leoforos Athinon 122",
      city: "Athens",
      province: "Attica",
      provinceCode: "I",
      zip: "10442",
      countryCode: "GR",
      phone: "+302105551234",
    },
  ],
  products: [
    {
      title: "Koroneiki olive oil 750 ml",
      productType: "Food",
      variants: [{ sku: "OIL-750", priceMinor: 1490, grams: 1250, hsCode: "150920", originCountry: "GR" }],
    },
    {
      title: "Thyme honey 450 g",
      productType: "Food",
      variants: [{ sku: "HON-450", priceMinor: 1190, grams: 680, hsCode: "040900", originCountry: "GR" }],
    },
    {
      title: "Stoneware mug",
      productType: "Kitchen",
      variants: [
        {
          title: "Aegean blue",
          sku: "MUG-BLU",
          priceMinor: 1850,
          grams: 420,
          hsCode: "691200",
          originCountry: "GR",
        },
        {
          title: "White",
          sku: "MUG-WHT",
          priceMinor: 1850,
          grams: 420,
          hsCode: "691200",
          originCountry: "GR",
        },
      ],
    },
    {
      title: "Linen beach towel",
      productType: "Home",
      variants: [{ sku: "TOW-LIN", priceMinor: 3900, grams: 560, hsCode: "630260", originCountry: "GR" }],
    },
    {
      title: "Oak side table",
      productType: "Furniture",
      variants: [{ sku: "TAB-OAK", priceMinor: 18900, grams: 14500, hsCode: "940360", originCountry: "GR" }],
    },
    {
      title: "Gift card",
      productType: "Gift card",
      requiresShipping: false,
      variants: [{ title: "€50", sku: "GIFT-50", priceMinor: 5000, grams: 0 }],
    },
  ],
};

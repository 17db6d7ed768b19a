import type { Widen } from "../../texts/en.ts";

export const moreEn = {
  notify: "Have Shopify mail the shopper when the tracking number is there",
  buy: {
    title: "Labels for paid orders",
    body: "Waybill buys the label as soon as an order is paid, and fulfills it in Shopify with the tracking number. Orders placed before you switch this on stay as they are.",
    switch: "Buy labels when orders are paid",
    services: "For these services",
    allServices: "Every service",
    someServices: "Chosen services",
    countries: "To these countries",
    allCountries: "Every country",
    someCountries: "Chosen countries",
    country: "Country",
    chooseCountry: "Choose a country",
    addCountry: "Add a country",
    noServices: "None of your carriers has a service to choose yet.",
  },
  events: {
    title: "Scans that shoppers see",
    body: "Each scan of these carriers becomes an event of the order's fulfillment, which Shopify shows to the shopper.",
    none: "You have no carrier yet.",
  },
  retention: {
    title: "How long addresses are kept",
    body: "Names, streets, phone numbers and emails of recipients are erased this long after a shipment was delivered or cancelled; its label can't be printed any more then. Prices, places, tracking numbers and dates stay for your books. A shipment on its way keeps its address.",
    days: "Days",
    help: "30 to 3,650. Claims against carriers usually lapse after a year.",
  },
  errors: {
    notify: "Choose one of the options.",
    buy: "Choose one of the options.",
    buyServices: "Choose the services again.",
    buyCountries: "Choose the countries again.",
    silentCarriers: "Choose the carriers again.",
    addressesDays: "Enter whole days, 30 to 3,650.",
  },
  privacy: {
    title: "Privacy requests",
    body: "What your customers asked of you through Shopify, and what Waybill did.",
    none: "No request yet",
    topics: {
      "customers/data_request": "A customer asked for their data",
      "customers/redact": "A customer was erased",
      "shop/redact": "Your shop's data was erased",
    },
    requested: (date: string) => `Requested ${date}`,
    handled: (date: string) => `Done ${date}`,
    waiting: "Being worked on",
    found: (orders: number, shipments: number) =>
      `${orders === 1 ? "1 order" : `${orders} orders`}, ${shipments === 1 ? "1 shipment" : `${shipments} shipments`}`,
    installedAgain: "You had installed Waybill again: nothing was erased.",
    download: "Download data",
    downloadOf: (date: string) => `Download data requested ${date}`,
    until: (date: string) => `Until ${date}, for you to hand over.`,
    gone: "The data can't be fetched any more.",
  },
};

export type MoreTexts = Widen<typeof moreEn>;

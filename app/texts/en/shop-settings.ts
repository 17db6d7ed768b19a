import { plural } from "./grammar.ts";

/** Texts of the Settings page alone. */
export const shopSettings = {
  buy: {
    title: "Labels for paid orders",
    body: "Waybill buys the label as soon as an order is paid, and fulfills it in Shopify with the tracking number. Orders placed before you switch this on are not affected.",
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
    noServices: "Your carriers have no services yet.",
  },
  papers: {
    title: "Paper and printers",
    body: "Labels are printed on this paper. If a carrier has its own paper, one click prints a document for each paper, and its new labels are ordered in that format.",
    all: "Labels",
    of: (carrier: string) => `Labels of ${carrier}`,
    same: "Same as the others",
  },
  returns: {
    title: "Returns",
    body: "Labels for parcels that come back to you.",
    inParcel: "Put a return label into each parcel",
    inParcelHelp:
      "Waybill buys it with the order's label, from the cheapest carrier that charges nothing until it is used, and prints it after that label. If there is none, the parcel goes without.",
    forReturns: "Buy a label when I approve a return in Shopify",
    forReturnsHelp:
      "Waybill buys the cheapest way back for the returned products, and Shopify mails the label to the shopper. If you cancel the return, Waybill cancels an unused label. In test mode nothing is bought.",
    declined: "Waybill needs access to returns for this. Tick the box again, and allow access.",
    withdrawn: "Waybill no longer has access to returns, so it buys no labels for them.",
    allow: "Allow access",
  },
  events: {
    title: "Scans that shoppers see",
    body: "Each scan of these carriers becomes an event of the order's fulfillment, which Shopify shows to the shopper.",
    none: "You have no carriers yet.",
  },
  retention: {
    title: "How long addresses are kept",
    body: "Waybill erases recipients' names, streets, phone numbers and emails this long after delivery or cancellation. The label can't be printed after that. Prices, places, tracking numbers and dates stay for your records. Shipments on their way keep their addresses.",
    days: "Days",
    help: "30 to 3,650. Claims against carriers usually expire after a year.",
  },
  privacy: {
    title: "Privacy requests",
    body: "Your customers' requests through Shopify, and Waybill's answers.",
    none: "No requests yet",
    topics: {
      "customers/data_request": "A customer asked for their data",
      "customers/redact": "A customer was erased",
      "shop/redact": "Your shop's data was erased",
    },
    requested: (date: string) => `Requested ${date}`,
    handled: (date: string) => `Done ${date}`,
    waiting: "In progress",
    found: (orders: number, shipments: number) =>
      `${plural(orders, { one: "# order", other: "# orders" })}, ${plural(shipments, { one: "# shipment", other: "# shipments" })}`,
    installedAgain: "Nothing was erased, because you had installed Waybill again.",
    download: "Download data",
    downloadOf: (date: string) => `Download data requested ${date}`,
    until: (date: string) => `Available until ${date}, to pass on to the customer.`,
    gone: "The data is no longer available.",
  },
};

import { plural } from "./grammar.ts";
import { settings } from "./settings.ts";

/** Texts of the Settings page alone. */
export const shopSettings = {
  sections: {
    parcels: "Sender and parcels",
    labels: "Labels",
    printing: "Paper and returns",
    shoppers: "Checkout and tracking",
    data: "Privacy",
    developers: "API and environment",
  },
  search: {
    label: "Search settings",
    none: "No setting has these words. Try another word.",
    found: (count: number) => plural(count, { one: "# setting", other: "# settings" }),
  },
  cards: {
    sender: {
      title: "Sender",
      body: "Printed on labels when the fulfilling location has no name, phone or street of its own.",
    },
    parcel: {
      title: "Default parcel",
      body: "A product without a size adds only its weight to a parcel. Where a price or a box needs a size, a parcel of such products is at least this large.",
    },
    automation: {
      title: "Automatic shipments",
      body: "When you fulfill an order, Waybill buys the label and puts the tracking number on it.",
    },
    cash: {
      title: "Cash on delivery",
      body: "The carrier collects what is outstanding on orders with these payment methods. The first label of an order collects it all.",
    },
    purchase: {
      title: "Labels for paid orders",
      body: "Waybill buys the label as soon as an order is paid, and fulfills it in Shopify with the tracking number. Orders placed before you switch this on are not affected.",
    },
    paper: {
      title: "Paper and printers",
      body: "Labels are printed on this paper. If a carrier has its own paper, one click prints a document for each paper, and its new labels are ordered in that format.",
    },
    returns: { title: "Returns", body: "Labels for parcels that come back to you." },
    events: {
      title: "Tracking that shoppers see",
      body: "Each scan of the ticked carriers becomes an event of the order's fulfillment, which Shopify shows to the shopper.",
    },
    retention: {
      title: "How long addresses are kept",
      body: "Waybill erases recipients' names, streets, phone numbers and emails this long after delivery or cancellation. The label can't be printed after that. Prices, places, tracking numbers and dates stay for your records. Shipments on their way keep their addresses.",
    },
  },
  /** By the rows of app/domain/orders/settings-fields.ts. */
  fields: {
    senderName: {
      label: settings.name,
      error: "Enter the name of a person or department, in Latin, Greek or Cyrillic letters.",
    },
    senderCompany: { label: settings.company, error: "Use at most 100 Latin, Greek or Cyrillic characters." },
    senderAddress: {
      label: settings.address,
      error: "Enter the street and number, in Latin, Greek or Cyrillic letters.",
    },
    senderAddress2: {
      label: settings.address2,
      error: "Use at most 200 Latin, Greek or Cyrillic characters.",
    },
    senderZip: { label: settings.zip, error: "Enter a postcode of the country, such as 10557 in Greece." },
    senderCity: { label: settings.city, error: "Enter the city, in Latin, Greek or Cyrillic letters." },
    senderCountry: { label: settings.country, error: settings.countryMissing },
    senderPhone: {
      label: settings.phone,
      error: "Carriers call this number when they collect. Enter one such as +30 210 1234567.",
    },
    senderEmail: { label: settings.email, error: "Enter an email address such as depot@example.com." },
    parcelLength: { label: settings.length, error: "Enter a length between 0.1 and 1,000 cm." },
    parcelWidth: { label: settings.width, error: "Enter a width between 0.1 and 1,000 cm." },
    parcelHeight: { label: settings.height, error: "Enter a height between 0.1 and 1,000 cm." },
    parcelWeight: {
      label: "Most in one parcel",
      help: "Products without sizes take one such parcel for each of so many kilograms. Empty: as much as the carrier takes.",
      error: "Enter kilograms above 0, up to 1,000.",
    },
    itemWeight: {
      label: "Weight of a product without one",
      help: "Mark gift wrap and the like as weighing nothing, under Products.",
      error: "Enter whole grams from 1 to 1,000,000.",
    },
    automatic: { label: "Create a shipment for each fulfillment" },
    fallback: {
      label: "If an order has none of your services",
      choices: { "leave-alone": "Leave the fulfillment alone", "default-service": "Use a default service" },
    },
    defaultService: { label: "Default service", error: "Choose the service to use." },
    pickup: {
      label: "Pickup",
      choices: { none: "Don't schedule pickups", "next-working-day": "Schedule for the next working day" },
    },
    rowsOfOrder: {
      label: "Several rows of one order in an imported file",
      choices: {
        ask: "Ask each time",
        "one-label": "One label with all its goods",
        "label-each": "A label for each row",
      },
    },
    notify: { label: "Let Shopify email the tracking number to the shopper" },
    cashGateways: {
      label: "Payment methods",
      help: "One per line, as in Shopify. Part of the name is enough.",
      error: "Enter at most 30 lines of up to 100 characters.",
    },
    cashOnly: { label: "Offer only services that collect cash at checkout" },
    buy: { label: "Buy labels when orders are paid" },
    buysAuthorized: {
      label: "Also when the payment is only authorized",
      help: "For shops that capture payments when they fulfill.",
    },
    buysMediumRisk: {
      label: "Also for orders with a medium risk of fraud",
      help: "The risk boxes and the one for test orders hold for automatic shipments too.",
    },
    buysHighRisk: { label: "Also for orders with a high risk of fraud" },
    buysLate: { label: "Also after the delivery day that checkout promised" },
    buysTestOrders: {
      label: "Also for Shopify's test orders",
      help: "Your carriers charge these labels. In test mode they cost nothing, and are always bought.",
    },
    points: {
      label: "Offer lockers and pick-up points at checkout",
      help: "Shoppers choose among the five nearest of carriers that list their points.",
    },
    paper: { label: "Labels" },
    returnLabels: {
      label: "Put a return label into each parcel",
      help: "Waybill buys it with the order's label, from the cheapest carrier that charges nothing until it is used, and prints it after that label. If there is none, the parcel goes without.",
    },
    labelsForReturns: {
      label: "Buy a label when I approve a return in Shopify",
      help: "Waybill buys the cheapest way back for the returned products, and Shopify mails the label to the shopper. If you cancel the return, Waybill cancels an unused label. In test mode nothing is bought.",
    },
    ownTrackingLinks: {
      label: "Link every tracking number to your tracking page",
      help: "Otherwise numbers lead to the carrier's page, and to yours where the carrier has none. Links that were sent stay as they are, and keep working.",
    },
    keepsApi: {
      label: "Keep the API when Waybill is removed",
      help: "Otherwise API keys stop when you remove the app, and your carriers and prices are deleted two days later. Choose this if another system ships through the API.",
    },
    addressesDays: {
      label: "Days",
      help: "30 to 3,650. Claims against carriers usually expire after a year.",
      error: "Enter whole days, 30 to 3,650.",
    },
    refusesDuplicates: {
      label: "Refuse a second label for the same order",
      help: "Applies to API calls and imported files, unless they say allow_duplicate. Cancelled labels don't count. Labels bought from Orders are never refused.",
    },
  },
  chooseService: "Choose a service",
  noServices: "Your carriers have no services yet.",
  cash: {
    onlyHelp: (carriers: readonly string[]) =>
      carriers.length === 0
        ? "Shoppers choose how to pay after they choose a service."
        : `Shoppers choose how to pay after they choose a service. Your carriers that collect: ${carriers.join(", ")}.`,
    noneCollects:
      "None of your carriers collects cash, so checkout would show no rates. Add cash on delivery to a price list, or connect a carrier that collects.",
  },
  buy: {
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
    of: (carrier: string) => `Labels of ${carrier}`,
    same: "Same as the others",
  },
  returns: {
    declined: "Waybill needs access to returns for this. Tick the box again, and allow access.",
    withdrawn: "Waybill no longer has access to returns, so it buys no labels for them.",
    allow: "Allow access",
  },
  noCarriers: "You have no carriers yet.",
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

/** Texts of the pages on which a merchant connects carriers. */
export const carriers = {
  title: "Add a carrier",
  body: "Waybill orders labels and pickups from these carriers directly, on your own contract with them.",
  environmentBadges: { sandbox: "For tests", production: "For real parcels" },
  environments: {
    sandbox: "This is for tests: enter the credentials of the carrier's test environment.",
    production: "This is for real parcels: enter the credentials of the carrier's live environment.",
  },
  add: "Add",
  addName: (name: string) => `Add ${name}`,
  manage: "Manage",
  manageName: (name: string) => `Manage ${name}`,
  none: "No carriers to connect",
  noneBody: "Upload a carrier's price list as a tariff instead.",
  withoutApi: "Your carrier is not listed?",
  withoutApiBody: "Upload its price list as a tariff. Waybill then prints its labels itself.",

  connectedAs: (name: string) => `Connected as ${name}`,
  notTested: "Not tested",
  noPrices: "No prices yet",
  noPricesBody: (name: string) =>
    `${name} can't be asked for prices. Enter your contract's prices, so that its services are offered.`,
  uploadPrices: "Upload a price list",
  enterPrices: "Enter its price list",
  connection: "Connection",
  testedAt: (moment: string) => `Tested on ${moment}`,
  neverTested: "These credentials have not been tested yet.",
  test: "Test again",
  tested: "The connection works",
  priceList: "Prices come from your price list",
  keepsTariff: (name: string) =>
    `You already have a price list for ${name}. It stays, and ${name} then issues the labels.`,
  keepsTariffTitle: "Your price list stays",

  credentials: "Credentials",
  credentialsBody: (name: string) =>
    `From your contract, or from ${name}'s support. They are stored encrypted.`,
  storedSecret: "Saved. Leave empty to keep it.",
  removeSecret: (label: string) => `Remove the saved value: ${label}`,
  removedSecret: "Removed when you save",
  settings: "Settings",
  services: "Services",
  servicesBody: "Only the selected services are offered.",
  servicesNews: (name: string) => `${name} changed its services`,
  servicesNew: (services: string, day: string) =>
    `New since ${day}: ${services}. Offered if it is selected below.`,
  servicesGone: (services: string, day: string) =>
    `Gone since ${day}: ${services}. No longer offered at checkout.`,
  readNews: "Done",
  optional: (label: string) => `${label} (optional)`,
  choose: "Choose",
  asking: (name: string) => `Asking ${name} whether the credentials are right`,
  errors: {
    missing: "Enter a value.",
    secret: "Enter it as the carrier gave it to you.",
    text: "This value is not accepted. Check it.",
    email: "Enter an email address such as eleni@example.com.",
    url: "Enter an address that begins with https://.",
    number: "Enter a number, such as 12.5.",
    whole: "Enter a whole number, such as 6.",
    between: (least: string, most: string) => `Enter a number from ${least} to ${most}.`,
    choice: "Choose one of the options.",
    flag: "Choose one of the options.",
  },
  refused: {
    rejected: (name: string) => `${name} did not accept this. Nothing was saved.`,
    away: (name: string) => `${name} did not answer. Nothing was saved. Try again in a moment.`,
    invalid: "Some values are not accepted. Nothing was saved.",
    changed:
      "Someone else changed this carrier in the meantime. Nothing was saved: check the page, then save again.",
  },
  testRefused: {
    rejected: (name: string) => `${name} no longer accepts these credentials.`,
    away: (name: string) => `${name} did not answer. Try again in a moment.`,
  },

  remove: "Remove",
  removeBody: "Its credentials and its price list are deleted.",
  inUse: (name: string) =>
    `${name} has made shipments, which need these credentials. Switch it off instead: its services are then no longer offered.`,
};

import { plural } from "./grammar.ts";

const labels = (count: number) => plural(count, { one: "# label", other: "# labels" });

/** The page of one cause, or of all. */
export const cause = {
  title: "Orders that failed",
  back: "Orders to ship",
  none: "Nothing is left of this",
  noneBody: "These orders were bought, dismissed or changed meanwhile.",
  moreOlder: "Older failures appear when these are settled.",
  keptTitle: "Left to you by the rule for paid orders",
  kept: (count: number) => plural(count, { one: "# order waits for you", other: "# orders wait for you" }),
  keptRemedies: { buy: "Select and buy labels", show: "Show the orders" },
  orders: "Orders",
  viewShipment: (order: string) => `View shipment of ${order}`,
  openInShopify: (order: string) => `Open ${order} in Shopify`,
  mend: {
    "carrier-account": "Open carrier accounts",
    "voucher-numbers": "Enter voucher numbers",
    "product-data": "Open products",
    customs: "Open customs details",
    sender: "Open settings",
  },
  mendFirst: "Correct this first. Then come back and buy the labels.",
  platformFirst: "Open each order in Shopify and settle it there. Then come back and buy the labels.",
  keepParcels: (count: number) =>
    plural(count, { one: "Keep weight and box of # order", other: "Keep weight and box of # orders" }),
  takeBackParcels: (count: number) =>
    plural(count, { one: "Pack # order automatically", other: "Pack # orders automatically" }),
  parcelsFirst: "Keep what was set, or pack the orders automatically. Then buy the labels.",
  parcelsSet: (count: number) =>
    plural(count, { one: "# order can be bought", other: "# orders can be bought" }),
  eachOrder: "Open each order: its page has what is needed.",
  service: "Service",
  asBefore: "As before",
  chooseOne: "Choose a service",
  priced: (name: string, price: string, count: number, of: number) =>
    count === of ? `${name}: ${price}` : `${name}: ${price}, for ${count} of ${of}`,
  pricing: (done: number, all: number) => `${done} of ${all} orders priced.`,
  noAnswer: "Shopify did not answer. Some prices are missing: you can reload the page.",
  asDefault: "Use this service from now on where shoppers choose none of yours",
  fields: {
    name: "Name",
    company: "Company",
    address: "Street and number",
    address2: "Second line",
    zip: "Postcode",
    city: "City",
    state: "State",
    phone: "Phone",
  },
  fieldOf: (field: string, order: string) => `${field} of ${order}`,
  fill: "Fill in the orders to ship. Empty ones stay here. The labels alone get these values: Shopify's orders stay as they are.",
  fillTooLong: (most: number) => `Use at most ${most} characters.`,
  buy: (count: number, price: string) =>
    price === "" ? `Buy ${labels(count)}` : `Buy ${labels(count)} for ${price}`,
  /** Some of the labels have no price yet. */
  buySome: (count: number, price: string, without: number) =>
    `Buy ${labels(count)}: ${price}, and ${without} without a price`,
  finish: (count: number) => plural(count, { one: "Finish # order", other: "Finish # orders" }),
  cancelLabels: (count: number) => plural(count, { one: "Cancel # label", other: "Cancel # labels" }),
  dismiss: (count: number) =>
    plural(count, { one: "Remove # from the list", other: "Remove all # from the list" }),
  working: (done: number, all: number) => `${done} of ${all}`,
  workingTitle: "Working",
  stay: "Keep this page open until it is done.",
  asked: (count: number) => plural(count, { one: "Buying # label", other: "Buying # labels" }),
  finishing: (count: number) => plural(count, { one: "Finishing # order", other: "Finishing # orders" }),
  removed: (count: number) => plural(count, { one: "# order removed", other: "# orders removed" }),
  cancelled: (count: number) => plural(count, { one: "# label cancelled", other: "# labels cancelled" }),
  left: (count: number) =>
    plural(count, { one: "# order was left as it is", other: "# orders were left as they are" }),
  leftBecause: {
    changed: "It was bought, dismissed or changed meanwhile.",
    fulfilled: "You fulfilled it in Shopify first, so its service and address can't be changed here.",
    later: "This could not be done right now. Try again later.",
    unknown: "The order is gone.",
  },
  leftOrder: (order: string, why: string) => `${order}: ${why}`,
};

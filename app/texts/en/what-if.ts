import { plural } from "./grammar.ts";

const orders = (count: number) => plural(count, { one: "# order", other: "# orders" });

/** Texts of a change that is tried on past orders. */
export const whatIf = {
  title: "Try on past orders",
  body: "See what shoppers would have paid and what labels would have cost with these values. Nothing is saved.",
  orders: "Orders",
  last: (count: number) => `The last ${orders(count)}`,
  start: "Try",
  trying: "Trying…",
  read: (count: number) => `${orders(count)} read`,
  wrong: "These values can't be saved as they are. Correct them first.",
  busy: "Other changes are being tried. Try again in a moment.",
  noOrders: "There are no past orders yet: none has a label.",
  changed: (changed: number, all: number) => `${changed} of ${orders(all)} would change`,
  span: (from: string, to: string) => `Orders from ${from} to ${to}`,
  before: "Now",
  after: "Then",
  difference: "Difference",
  sum: "Total",
  sums: { paid: "Shoppers pay", label: "Labels cost" },
  offersOf: (service: string) => `Changed offers of ${service}`,
  none: "–",
  download: "Download all as CSV",
  more: (count: number) => `${orders(count)} more in the file`,
  lost: (count: number) =>
    plural(count, {
      one: "# order would lose the service that was bought. Totals leave it out.",
      other: "# orders would lose the service that was bought. Totals leave them out.",
    }),
  gained: (count: number) =>
    plural(count, {
      one: "# order would be offered the service that was bought, which it is not now.",
      other: "# orders would be offered the service that was bought, which they are not now.",
    }),
  moved: (count: number) => `${orders(count)} priced on a later day, when the new price list holds.`,
  passedOver: (count: number) =>
    plural(count, {
      one: "# return or cancelled label left out.",
      other: "# returns and cancelled labels left out.",
    }),
  withoutSizes: (count: number) => `${orders(count)} with items without sizes, which some carriers need.`,
  notAsked: (carrier: string) => `${carrier} is not asked for past prices: the price that you paid is used.`,
  services: {
    changed: (changed: number, all: number) => `${changed} of ${orders(all)} would go with another service`,
    noRule: "No rule would have chosen for any of them.",
    rule: "Rule",
    chosen: "Orders it chooses",
    others: "With another service",
    costNow: "Cost now",
    costThen: "Cost then",
    serviceNow: "Service now",
    serviceThen: "Service then",
    asks: "A person is asked",
    withoutFacts: (count: number) =>
      `Tags, delivery and promised day of ${orders(count)} are not kept: rules on these don't fit them.`,
  },
  unknown: {
    cartValue: "Rules on the cart's value see it before discounts, which past orders don't keep.",
    customerTags: "Rules on customers' tags see none, because past orders don't keep them.",
    vendors: "Rules on vendors see none, because past orders don't keep them.",
  },
  captions: {
    order: "Order",
    shipment: "Shipment",
    day: "Day",
    pricedOn: "New price list of",
    service: "Service bought",
    currency: "Currency",
    paidBefore: "Shopper pays now",
    paidAfter: "Shopper pays then",
    labelBefore: "Label costs now",
    labelAfter: "Label costs then",
    labelBought: "Label was bought for",
    daysBefore: "Days now",
    daysAfter: "Days then",
    offersBefore: "Changed offers now",
    offersAfter: "Changed offers then",
  },
};

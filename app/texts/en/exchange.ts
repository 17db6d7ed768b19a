import { plural } from "./grammar.ts";
export const exchange = {
  title: "Exchange rates",
  rate: "Exchange rate",
  body: "They convert a tariff's prices into the currency of a cart. Each works in one direction only, and comes before the European Central Bank's.",
  add: "Add exchange rate",
  emptyTitle: "No exchange rates needed yet",
  emptyBody:
    "Add one if a carrier's prices are in a different currency from a cart. Without it, the carrier is not offered for such carts.",
  removeBody: "From the next checkout on, carts that need it no longer get those prices.",
  pair: (from: string, to: string) => `${from} to ${to}`,
  worth: (from: string, rate: string, to: string) => `1 ${from} is ${rate} ${to}`,
  ofDay: (date: string, source: string) => `From ${date}, by ${source}`,
  age: (days: number) =>
    days === 0 ? "From today" : plural(days, { one: "# day old", other: "# days old" }),
  missingTitle: "Exchange rates are missing",
  missingCarrier: (carrier: string, from: string, to: string) =>
    `${carrier} has prices in ${from}, but your shop sells in ${to}. Its services are not offered.`,
  missingRule: (rule: string, from: string, to: string) =>
    `The rule “${rule}” needs a rate from ${from} to ${to} for its amount. Until then, it does nothing.`,
  addPair: (from: string, to: string) => `Add ${from} to ${to}`,
  newTitle: "New exchange rate",
  fields: {
    from: { label: "From", error: "Choose a currency." },
    to: { label: "To", error: "Choose another currency that has no rate yet." },
    rate: { label: "Rate", error: "Enter a number above 0 with at most 12 decimals, such as 1.0842." },
    date: { label: "Day", help: "The day of the rate", error: "Choose a day." },
    source: {
      label: "Source",
      help: "The publisher of the rate, such as “European Central Bank”",
      error: "Enter the publisher of the rate, in at most 100 characters.",
    },
  },
  rateHelp: (from: string, to: string) => `The value of 1 ${from} in ${to}`,
  choose: "Choose a currency",
  bank: {
    title: "European Central Bank",
    of: (date: string) =>
      `Pairs without a rate of your own take the bank's daily rate. The last is from ${date}.`,
    none: "Pairs without a rate of your own take the bank's daily rate. None has arrived yet.",
    off: "The bank's rates are switched off. Prices without a rate of your own are not offered.",
    change: "Change",
  },
  terms: {
    title: "Daily exchange rates",
    body: "The European Central Bank publishes rates on every working day. Your own rates come before them.",
    days: "days",
    fields: {
      centralBank: {
        label: "Use the European Central Bank's rates",
        help: "For pairs without a rate of your own",
      },
      marginPercent: {
        label: "Margin",
        help: "Added to the bank's rates",
        error: "Enter a percentage from 0 to 100, such as 2.5.",
      },
      maxAgeDays: {
        label: "Oldest rate",
        help: "Prices that need an older rate are not offered. Empty: a rate of any age is used.",
        error: "Enter whole days from 1 to 3,650, or nothing.",
      },
    },
  },
  tooMany: "You have 1,000 exchange rates already: remove one that you don't use.",
};

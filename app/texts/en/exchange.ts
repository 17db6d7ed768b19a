import { plural } from "./grammar.ts";
export const exchange = {
  title: "Exchange rates",
  rate: "Exchange rate",
  body: "Turn a tariff's prices into the currency of a cart. Each is used in its own direction only, and goes on being used however old it is.",
  add: "Add exchange rate",
  emptyTitle: "No exchange rate is needed yet",
  emptyBody:
    "Add one when a carrier's prices are in another currency than a cart. Without it, such carts are not offered that carrier.",
  removeBody: "Carts that need it are not offered those prices any more, from the next checkout on.",
  pair: (from: string, to: string) => `${from} to ${to}`,
  worth: (from: string, rate: string, to: string) => `1 ${from} is ${rate} ${to}`,
  ofDay: (date: string, source: string) => `Of ${date}, by ${source}`,
  age: (days: number) => (days === 0 ? "Of today" : plural(days, { one: "# day old", other: "# days old" })),
  missingTitle: "Exchange rates are missing",
  missingCarrier: (carrier: string, from: string, to: string) =>
    `${carrier} has prices in ${from}, your shop sells in ${to}: its services are not offered.`,
  missingRule: (rule: string, from: string, to: string) =>
    `The rule “${rule}” has an amount that needs a rate from ${from} to ${to}: until it is there, the rule does nothing.`,
  addPair: (from: string, to: string) => `Add ${from} to ${to}`,
  newTitle: "New exchange rate",
  from: "From",
  to: "To",
  rateField: "Rate",
  rateHelp: (from: string, to: string) => `What 1 ${from} is worth in ${to}`,
  date: "Day",
  dateHelp: "The day the rate is of",
  source: "Source",
  sourceHelp: "Whose rate it is, such as “European Central Bank”",
  choose: "Choose a currency",
  errors: {
    from: "Choose a currency.",
    to: "Choose another currency, for which there is no rate yet.",
    rate: "Enter a number above 0 with at most 12 decimals, such as 1.0842.",
    date: "Choose a day.",
    source: "Enter whose rate it is, in at most 100 characters.",
  },
  tooMany: "You have 1,000 exchange rates already: remove one that you don't use.",
};

import { plural } from "./grammar.ts";

export const methods = {
  title: "Flat rates",
  body: "Match each flat rate of your shop, such as “Standard” or “Express”, to the service that ships it. Waybill reads the rows from the top: the first that fits an order applies.",
  unknownTitle: "Shoppers chose these, and they have no service yet",
  unknown: (name: string, orders: number) =>
    `“${name}”: ${plural(orders, { one: "# order without a label", other: "# orders without a label" })}`,
  addThis: "Choose a service",
  addNamed: (name: string) => `Choose a service for “${name}”`,
  add: "Add a flat rate",
  emptyTitle: "No flat rates yet",
  emptyBody:
    "Add one if checkout shows rates of your own instead of your carriers' prices. Waybill then knows which label to buy.",
  place: (place: number, name: string) => (name === "" ? `${place}. New flat rate` : `${place}. ${name}`),
  earlier: "Move up",
  earlierNamed: (name: string) => `Move up: ${name}`,
  remove: "Remove",
  removeNamed: (name: string) => `Remove: ${name}`,
  chooseService: "Choose a service",
  gone: (code: string) => `${code} (switched off)`,
  everywhere: "Everywhere",
  any: "Any",
  fields: {
    name: {
      label: "Name at checkout",
      help: "As checkout shows it. Capital letters don't matter.",
      error: "Enter the name that checkout shows.",
    },
    service: { label: "Service", error: "Choose a service." },
    countries: {
      label: "Countries, such as GR, CY",
      error: "Enter country codes of two letters, such as GR, CY.",
    },
    upToKg: {
      label: "Up to this weight",
      error: "Enter a weight between 0.001 and 1,000 kg, or leave it empty.",
    },
    upToValue: {
      label: "Up to this value of goods",
      error: "Enter an amount such as 49.90, or leave it empty.",
    },
  },
};

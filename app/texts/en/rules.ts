import { and, or } from "./grammar.ts";

/** The values of a rule's actions that its summary names. */
interface ActionValues {
  readonly by: string;
  readonly ending: string;
  readonly direction: "up" | "down" | "nearest";
  readonly name: string;
}

export const rules = {
  title: "Checkout rules",
  rule: "Checkout rule",
  body: "Rules apply from top to bottom, each to the result of the one before. They change what shoppers pay, never what the carrier charges you.",
  add: "Add rule",
  emptyTitle: "Decide what shoppers pay",
  emptyBody:
    "Without rules, shoppers pay what the carrier charges you. Make delivery free from an amount, add a handling fee or hide a service where you don't want it.",
  removeBody: "It no longer applies from the next checkout on. To keep it for later, switch it off instead.",
  off: "Off",
  lastRule: "Stops later rules",
  up: (name: string) => `Move “${name}” up`,
  down: (name: string) => `Move “${name}” down`,
  switchOn: (name: string) => `Switch on “${name}”`,
  switchOff: (name: string) => `Switch off “${name}”`,
  on: "Switch on",
  offAction: "Switch off",
  moved: (place: number) => `Moved to position ${place}`,
  switched: (active: boolean) => (active ? "Switched on" : "Switched off"),

  /** Joins names; of a long list, only the first few. */
  or: (names: readonly string[], more: number) =>
    more === 0 ? or(names) : `${names.join(", ")} or ${more} more`,
  sentence: (services: string | null, conditions: readonly string[], action: string) => {
    const when = conditions.length === 0 ? "" : `if ${and(conditions)}`;
    const where = services === null ? "" : `for ${services}`;
    const head = [where, when].filter((part) => part !== "").join(", ");
    return head === "" ? `Always: ${action}` : `${head.charAt(0).toUpperCase()}${head.slice(1)}: ${action}`;
  },
  says: {
    countries: (names: string) => `the country is ${names}`,
    places: (names: string) => `the address is in ${names}`,
    notPlaces: (names: string) => `the address is not in ${names}`,
    zones: (names: string) => `the tariff's zone is ${names}`,
    weightKg: {
      from: (from: string) => `the weight is at least ${from}`,
      to: (to: string) => `the weight is at most ${to}`,
      both: (from: string, to: string) => `the weight is ${from} to ${to}`,
    },
    goods: {
      "shipped-after": "the cart value",
      "shipped-before": "the cart value before discounts",
      "all-after": "the value of all goods, gift cards too,",
      "all-before": "the value of all goods, gift cards too, before discounts",
    },
    cartValue: {
      from: (goods: string, from: string) => `${goods} is at least ${from}`,
      to: (goods: string, to: string) => `${goods} is at most ${to}`,
      both: (goods: string, from: string, to: string) => `${goods} is ${from} to ${to}`,
    },
    quantity: {
      from: (from: string) => `there are at least ${from} pieces`,
      to: (to: string) => `there are at most ${to} pieces`,
      both: (from: string, to: string) => `there are ${from} to ${to} pieces`,
    },
    skus: {
      any: (names: string) => `the cart has SKU ${names}`,
      only: (names: string) => `the cart has only SKU ${names}`,
      none: (names: string) => `the cart has no SKU ${names}`,
    },
    vendors: {
      any: (names: string) => `something in the cart is by ${names}`,
      only: (names: string) => `everything in the cart is by ${names}`,
      none: (names: string) => `nothing in the cart is by ${names}`,
    },
    customerTags: {
      any: (names: string) => `the customer is tagged ${names}`,
      only: (names: string) => `the customer's tags are only ${names}`,
      none: (names: string) => `the customer is not tagged ${names}`,
    },
    weekdays: (names: string) => `today is ${names}`,
  },
  does: {
    "mark-up": ({ by }: ActionValues) => `add ${by}`,
    discount: ({ by }: ActionValues) => `take off ${by}`,
    "set-price": ({ by }: ActionValues) => `the price is ${by}`,
    free: () => "free",
    round: ({ ending, direction }: ActionValues) =>
      ({
        up: `round up to end in ${ending}`,
        down: `round down to end in ${ending}`,
        nearest: `round to the nearest that ends in ${ending}`,
      })[direction],
    leave: () => "leave it as it is",
    hide: () => "hide",
    rename: ({ name }: ActionValues) => `show as “${name}”`,
  },

  newTitle: "New rule",
  editTitle: (name: string) => `Rule “${name}”`,
  fields: {
    name: { label: "Name", help: "Only you see it", error: "Enter a name of at most 100 characters." },
    active: { label: "Apply this rule" },
    stop: { label: "Stop here: no later rule changes its result" },
    action: {
      label: "What happens to the price",
      choices: {
        "mark-up": "Add to the price",
        discount: "Take off the price",
        "set-price": "Set the price",
        free: "Free delivery",
        round: "Round the price",
        leave: "Leave it as it is: no later rule applies",
        hide: "Hide the service",
        rename: "Show under another name",
      },
    },
    by: { label: "By", choices: { percent: "Percent of the price", amount: "Amount" } },
    percent: {
      label: "Percent",
      error: "Enter a percentage above 0, such as 12.5; a discount of at most 100.",
    },
    amount: {
      label: "Amount",
      error: "Enter an amount such as 4.90, with no more decimals than the currency has.",
    },
    currency: { label: "Currency" },
    ending: { label: "The price ends in" },
    direction: { label: "Round", choices: { up: "Up", down: "Down", nearest: "To the nearest" } },
    newName: { label: "Name at checkout", error: "Enter a name of at most 100 characters." },
  },
  servicesTitle: "Services",
  everyService: "Every service",
  someServices: "Only these services",
  conditions: "Conditions",
  conditionsBody: "All of them must be met. Without conditions, the rule always applies.",
  addCondition: "Add a condition",
  chooseCondition: "Choose a condition",
  kinds: {
    countries: "Country",
    places: "Part of a country",
    notPlaces: "Not in these places",
    zones: "Tariff zone",
    weightKg: "Weight",
    cartValue: "Cart value",
    quantity: "Pieces",
    skus: "SKU",
    vendors: "Vendor",
    customerTags: "Customer tag",
    weekdays: "Weekday",
  },
  removeCondition: (kind: string) => `Remove condition “${kind}”`,
  remove: "Remove",
  from: "At least",
  to: "At most",
  pieces: "pieces",
  valueOf: "Which value",
  valueMeanings: {
    "shipped-after": "Shipped goods, after discounts",
    "shipped-before": "Shipped goods, before discounts",
    "all-after": "All goods, after discounts",
    "all-before": "All goods, before discounts",
  },
  cartValueHelp: "Gift cards and downloads are not shipped. A cart from two places has the goods of each.",
  country: "Country",
  chooseCountry: "Choose a country",
  addCountry: "Add a country",
  addPlace: "Add another place",
  place: (number: number) => `Place ${number}`,
  removePlace: (number: number) => `Remove place ${number}`,
  zips: "Postcodes",
  zipsHelp: "One per line: 10431, 104* for all that begin with 104, 10400–10700 for a range",
  cities: "Cities",
  states: "States or regions",
  oneALine: "One per line",
  zonesHelp: "Codes as in your tariff, one per line",
  match: "Met if the cart has",
  matches: { any: "one of these", only: "only these", none: "none of these" },
  matchTags: "Met if the customer has",
  values: { skus: "SKUs", vendors: "Vendors", customerTags: "Tags" },
  weekdays: {
    mon: "Monday",
    tue: "Tuesday",
    wed: "Wednesday",
    thu: "Thursday",
    fri: "Friday",
    sat: "Saturday",
    sun: "Sunday",
  },
  errors: {
    services: "Choose at least one service.",
    renameServices:
      "Choose the services that get the name: shoppers can't tell two services with one name apart.",
    renameCondition:
      "Remove this condition: a name can't depend on it, because one cart may ship from two places.",
    countries: "Choose at least one country.",
    place: "Choose a country.",
    places: "Add at least one place.",
    zips: "Enter postcodes such as 10431, 104* or 10400–10700, the lower one first.",
    cities: "Use at most 100 characters for each.",
    states:
      "Name states of this country, such as Texas or Attica. Shoppers of most countries of Europe name none at checkout: list postcodes there.",
    zones: "Enter at least one zone.",
    weightKg: "Enter kilograms: at least, at most, or both, the lower one first.",
    cartValue: "Enter amounts such as 50 or 49.90: at least, at most, or both, the lower one first.",
    quantity: "Enter whole pieces: at least, at most, or both, the lower one first.",
    list: "Enter at least one, each of at most 100 characters.",
    weekdays: "Choose at least one day.",
  },
  tooMany: "You have 200 rules already: remove one that you don't use.",
};

import { plural } from "./grammar.ts";
import { quoted } from "./quoted.ts";

export const setUp = {
  title: "Set up shipping",
  body: {
    rates: "Shoppers see your carriers' prices once these steps are done.",
    labels:
      "You can buy labels for your orders here once these steps are done. Checkout keeps your own rates.",
  },
  tracks: { rates: "Prices at checkout", labels: "Labels only" },
  showGuide: "Set-up guide",
  skip: "Skip",
  skipNamed: (step: string) => `Skip: ${step}`,
  resumeBooking: "Do this step",
  takeUpNamed: (step: string) => `Do this step: ${step}`,
  service: {
    title: "Choose a service for labels",
    body: "Orders that name none of your carriers' services ship with it. You can choose another one for each order.",
    none: "Your carriers have no services yet. Add a price list first.",
    label: "Default service",
    choose: "Choose a service",
    missing: "Choose a service.",
    notify: "Let Shopify email the tracking number to the shopper",
    action: "Use this service",
    byMethod: "Or one for each of your flat rates",
  },
  mail: {
    title: "Email the tracking link",
    body: "Shoppers get no link by email yet. Shopify can send it with each fulfillment, or Waybill writes to them on the parcel's way.",
    action: "Let Shopify email it",
    own: "Choose Waybill's emails",
  },
  stepsDone: (done: number, all: number) => `${done} of ${all} steps done`,
  done: "Done",
  toDo: "To do",
  later: "Shopify did not answer. Try again in a moment.",
  connected: "Checkout connected",
  carrier: {
    title: "Connect checkout",
    body: "Waybill registers as a carrier service in your shop.",
    connecting: "Connecting checkout.",
    broken: {
      missing: "Waybill's carrier service was removed from your shop. Connect it again.",
      inactive: "Waybill's carrier service is switched off. Connect it again.",
      elsewhere: "Waybill's carrier service gets its prices from another address. Connect it again.",
    },
    action: "Connect checkout",
    retry: "Try again",
  },
  sender: {
    title: "Add your sender address",
    body: {
      "no-address": "It is printed on labels when a location has no name or phone number of its own.",
      "no-phone": "Add a phone number. Carriers call it when they collect.",
    },
    action: "Add sender address",
  },
  prices: {
    title: "Add your carrier's prices",
    body: {
      samples: "Sample carriers have invented prices. Upload your carrier's price list.",
      "no-account": "Every carrier is switched off. Switch one on, or upload a price list.",
      "no-price-list":
        "None of your carriers has a price list for today. Upload one that starts today or earlier.",
    },
    action: "Open rates",
  },
  locations: {
    title: "Complete your locations' addresses",
    body: (names: string) =>
      `Parcels leave from these locations, and carriers need their street, city and country: ${names}.`,
    action: "Open locations",
  },
  rates: {
    title: "Show the rates to shoppers",
    unknown: "Shopify did not say whether shoppers see your rates.",
    waiting: "Connect checkout first.",
    pricesFirst: "Add your carrier's prices first.",
    zones: (names: string) =>
      `Waybill is not in any shipping zone that your carriers serve. Add it to ${names}. Your other rates stay unchanged.`,
    markets: (names: string) =>
      `Waybill is not in any market that your carriers serve. Add it to ${names}. Your other rates stay unchanged.`,
    scopes: "Your shop sets its rates by market. To add rates, Waybill needs access to your markets.",
    off: (names: string) => `Waybill's rates are switched off in ${names}. Switch them on in Shopify.`,
    noZones:
      "Your carriers have no prices for the places that you ship to. Add a zone or a market in Shopify.",
    addToZones: (count: number) =>
      count === 2
        ? "Add to both zones"
        : plural(count, { one: "Add the rates", other: "Add to all # zones" }),
    addToMarkets: (count: number) =>
      count === 2
        ? "Add to both markets"
        : plural(count, { one: "Add the rates", other: "Add to all # markets" }),
    allow: "Allow and add",
    guideBody:
      "In Shopify, open Settings, then Shipping and delivery, choose a profile or market, and add a rate with “Use carrier or app to calculate rates” and Waybill. Tick “Automatically show new services”.",
    guideNetworks: (networks: string) =>
      `In Shopify, open Settings, then Shipping and delivery, choose a profile or market, and add a rate with “Use carrier or app to calculate rates” and Waybill. Tick “Automatically show new services”: to Shopify, each locker of ${networks} is a service of its own. Your checkout rules hide, rename and price the network as one.`,
    hidesNew: (networks: string, places: string) =>
      `Shoppers in ${places} don't see all lockers of ${networks}: to Shopify, each one is a new service. In Shopify, open the rate and tick “Automatically show new services”.`,
    openShipping: "Open shipping settings",
    openMarkets: "Open markets",
    added: (count: number) => plural(count, { one: "Rates added", other: "Rates added in # places" }),
    nothing: "Nothing to add",
    refused: (name: string, said: string | null) =>
      said === null
        ? `Shopify refused the rates for ${name} and gave no reason.`
        : `Shopify refused the rates for ${name}: ${quoted(said)}`,
    declined: "Waybill can't add the rates without access to your markets. Allow it, or add them yourself.",
  },
  goLive: {
    title: "Go live",
    body: {
      rates: "Until then your shop is in the sandbox: shoppers see no rates, and labels are tests.",
      labels: "Until then your shop is in the sandbox, and labels are tests.",
    },
    action: "See what changes",
  },
  card: {
    title: "Checkout",
    live: "Shoppers see your rates",
    notLive: "Shoppers don't see your rates",
    unknown: "Unknown",
    body: "Shopify asks Waybill for prices in these places when a shopper enters an address.",
    zones: "Shipping zones",
    markets: "Markets",
    shown: "Shown",
    off: "Switched off in Shopify",
    missing: "Not added",
    notServed: "No carrier has prices for it",
    restOfWorld: "Rest of the world",
    provinces: (count: number) => plural(count, { one: "# region", other: "# of its regions" }),
    addChosen: "Add to selected",
    connectAgain: "Connect again",
    reconnected: "Checkout connected",
    failed: "Shopify did not connect checkout",
    rotate: "Change the secret address",
    rotateBody:
      "Shopify asks for prices at a secret address. Change it if someone else may know it. Checkout keeps working.",
    rotated: "Address changed",
  },
};

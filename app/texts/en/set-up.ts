import { plural } from "./grammar.ts";
import { purchaseReasons } from "./purchase-reasons.ts";

const { quoted } = purchaseReasons;

export const setUp = {
  title: "Set up delivery prices",
  body: "Shoppers see your carriers' prices once these steps are done.",
  stepsDone: (done: number, all: number) => `${done} of ${all} steps done`,
  done: "Done",
  toDo: "To do",
  later: "Shopify could not be asked just now. Try again in a moment.",
  connected: "Checkout connected",
  carrier: {
    title: "Connect checkout",
    body: "Waybill registers itself as a carrier service of your shop.",
    connecting: "Checkout is being connected.",
    broken: {
      missing: "Waybill's carrier service was removed from your shop. Connect it again.",
      inactive: "Waybill's carrier service is switched off. Connect it again.",
      elsewhere: "Waybill's carrier service asks somewhere else for prices. Connect it again.",
    },
    action: "Connect checkout",
    retry: "Try again",
  },
  sender: {
    title: "Add your sender address",
    body: {
      "no-address": "It is printed on labels when a location has no name or phone number of its own.",
      "no-phone": "Carriers call it when they collect: add a phone number.",
    },
    action: "Add sender address",
  },
  prices: {
    title: "Have prices to offer",
    body: {
      "no-account": "Every carrier is switched off. Switch one on, or upload a price list.",
      "no-price-list":
        "None of your carriers has a price list that is in force today. Upload one that begins today or earlier.",
    },
    action: "Open rates",
  },
  locations: {
    title: "Complete your locations' addresses",
    body: (names: string) =>
      `Parcels start there, and no carrier has a price without a street, city and country: ${names}.`,
    action: "Open locations",
  },
  rates: {
    title: "Show the rates to shoppers",
    unknown: "Shopify could not say just now whether your shoppers see the rates.",
    waiting: "Connect checkout first.",
    zones: (names: string) =>
      `Waybill is in no shipping zone that your carriers serve. It can be added to ${names}; your other rates stay as they are.`,
    markets: (names: string) =>
      `Waybill is in no market that your carriers serve. It can be added to ${names}; your other rates stay as they are.`,
    scopes:
      "Your shop keeps its rates by market. To add Waybill to them, allow it to see and change your markets.",
    off: (names: string) => `Waybill's rates are switched off in ${names}. Switch them on in Shopify.`,
    noZones: "Your shop ships nowhere that your carriers have prices for. Add a zone or a market in Shopify.",
    add: (count: number) => plural(count, { one: "Add the rates", other: "Add to all #" }),
    allow: "Allow and add",
    guideBody:
      "In Shopify, open Settings, then Shipping and delivery, choose a profile or market, and add a rate with “Use carrier or app to calculate rates” and Waybill.",
    openShipping: "Open shipping settings",
    openMarkets: "Open markets",
    added: (count: number) => plural(count, { one: "Rates added", other: "Rates added in # places" }),
    nothing: "There was nothing to add",
    refused: (name: string, said: string | null) =>
      said === null
        ? `Shopify did not take them for ${name}, and gave no reason.`
        : `Shopify did not take them for ${name}: ${quoted(said)}`,
    declined: "Waybill may not see your markets: it can't add the rates. Allow it, or add them yourself.",
  },
  card: {
    title: "Checkout",
    live: "Shoppers see your rates",
    notLive: "Shoppers don't see your rates",
    unknown: "Not known",
    body: "Where Shopify asks Waybill for prices when a shopper gives an address.",
    zones: "Shipping zones",
    markets: "Markets",
    shown: "Shown",
    off: "Switched off in Shopify",
    missing: "Not added",
    notServed: "No carrier has prices to there",
    addChosen: "Add where chosen",
    connectAgain: "Connect again",
    reconnected: "Checkout connected",
    failed: "Shopify did not connect checkout",
    rotate: "Change the secret address",
    rotateBody:
      "Shopify asks for prices at an address that nobody else knows. Change it if somebody might; checkout goes on meanwhile.",
    rotated: "The address was changed",
  },
};

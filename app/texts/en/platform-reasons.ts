import type { PlatformReasonTexts } from "../platform-words.ts";
import { quoted } from "./quoted.ts";

export const platformReasons: PlatformReasonTexts = {
  carrierService: {
    refused: ({ said }) =>
      said === null ? "Shopify refused and gave no reason." : `Shopify refused: ${quoted(said)}`,
    plan: (_, plan) =>
      `Your Shopify plan${plan === null ? "" : ` (${plan})`} does not include carrier-calculated shipping. Change your plan, add the feature in Shopify's plan settings or switch to yearly billing. Then try again.`,
  },
  imports: {
    refused: ({ said }) =>
      said === null ? "Shopify refused and gave no reason." : `Shopify refused: ${quoted(said)}`,
    "access-denied": () => "Waybill is not allowed to read this list. Open the app again, then try again.",
    "not-listed": ({ status }) => `Shopify could not make the list: ${quoted(status)}`,
    "list-gone": () => "Shopify deleted the list before it was read.",
    "file-short": ({ read, found }) => `Only ${read} of ${found} lines of Shopify's list arrived.`,
    "file-broken": () => "Shopify's list arrived incomplete.",
    "not-understood": () => "Waybill can't read Shopify's list. Contact support.",
  },
  messages: {
    refused: ({ said }) =>
      said === null
        ? "Shopify refused this and gave no reason. Open the order in Shopify, then run this again."
        : `Shopify refused this. Correct the cause, then run this again: ${quoted(said)}`,
    "platform-away": () => "Shopify did not answer. Waybill tries again automatically.",
    "platform-busy": () => "Shopify asked Waybill to slow down. Waybill tries again automatically.",
    "no-access": () =>
      "Waybill has lost access to your shop. Open the app again, then run this message again.",
    "carrier-away": () => "The carrier did not answer. Waybill tries again automatically.",
    "other-work": () =>
      "Other work on the same order or product was not finished. Waybill tries again automatically.",
    fault: ({ error }) =>
      `Something went wrong in Waybill (${error}). It tries again automatically. Contact support if this continues.`,
  },
};

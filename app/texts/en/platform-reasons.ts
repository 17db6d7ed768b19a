import type { PlatformReasonTexts } from "../platform-words.ts";
import { purchaseReasons } from "./purchase-reasons.ts";

const { quoted } = purchaseReasons;

export const platformReasons: PlatformReasonTexts = {
  carrierService: {
    refused: ({ said }) =>
      said === null ? "Shopify refused and gave no reason." : `Shopify refused: ${quoted(said)}`,
    plan: (_, plan) =>
      `Your Shopify plan${plan === null ? "" : ` (${plan})`} does not include prices calculated by carriers. Change to a plan that does, add them to yours in Shopify's plan settings, or pay your plan by the year; then try again.`,
  },
  imports: {
    refused: ({ said }) =>
      said === null ? "Shopify refused and gave no reason." : `Shopify refused: ${quoted(said)}`,
    "access-denied": () => "Shopify does not let Waybill read them. Open the app once more, then try again.",
    "not-listed": ({ status }) => `Shopify could not make the list: ${quoted(status)}`,
    "list-gone": () => "Shopify deleted the list before it was read.",
    "file-short": ({ read, found }) => `Only ${read} of ${found} lines of Shopify's list arrived.`,
    "file-broken": () => "Shopify's list arrived incomplete.",
    "not-understood": () => "Waybill does not understand Shopify's list. Tell support.",
  },
  messages: {
    refused: ({ said }) =>
      said === null
        ? "Shopify refused this and gave no reason. Look at the order there, then run this again."
        : `Shopify refused this. Correct what it names, then run this again: ${quoted(said)}`,
    "platform-away": () => "Shopify did not answer. Waybill tries again by itself.",
    "platform-busy": () => "Shopify asked Waybill to slow down. It tries again by itself.",
    "no-access": () =>
      "Waybill has lost its access to your shop. Open the app once more, then run this again.",
    "carrier-away": () => "The carrier did not answer. Waybill tries again by itself.",
    "other-work": () => "Other work on the same thing was not finished. Waybill tries again by itself.",
    fault: ({ error }) =>
      `Something went wrong in Waybill (${error}). It tries again by itself; tell support if it goes on.`,
  },
};

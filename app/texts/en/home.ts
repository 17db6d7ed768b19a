import { plural } from "./grammar.ts";
export const home = {
  title: "Home",
  attention: "Needs attention",
  nothing: "Nothing needs your attention",
  nothingBody: "Failed bookings, delivery exceptions and settings to fix appear here.",
  recent: "Latest shipments",
  viewAll: "View all shipments",
  notShipped: (order: string) => `Order ${order} has no label`,
  labelWithoutFulfillment: (order: string) => `Order ${order} has a label but no fulfillment`,
  stillBooking: (order: string) => `Order ${order} is still being booked`,
  stillBookingBody: "The carrier has not answered yet. Waybill keeps asking.",
  openOrder: "Open order",
  addressChanged: (order: string) => `The address of order ${order} has changed`,
  addressChangedBody: (label: string, order: string) =>
    label === order
      ? `The label goes to ${label}. The name, street or phone has changed since.`
      : `The label goes to ${label}. The order now goes to ${order}.`,
  keepLabel: "Keep label",
  keepLabelOf: (order: string) => `Keep label of order ${order}`,
  replaceLabel: "Replace label",
  replaceLabelOf: (order: string) => `Replace label of order ${order}`,
  cancelLabel: "Cancel label",
  cancelLabelOf: (order: string) => `Cancel label of order ${order}`,
  dismiss: "Dismiss",
  dismissOf: (order: string) => `Dismiss the notice about order ${order}`,
  acted: {
    retry: "Label bought",
    dismiss: "Notice dismissed",
    "replace-label": "New label bought",
    "keep-label": "Label kept",
    "cancel-label": "Label cancelled",
  },
  tryAgain: "Try again",
  tryAgainFor: (order: string) => `Try order ${order} again`,
  triedLater: "This could not be done right now. Waybill tries again automatically.",
  exception: (name: string) => `The carrier reports a problem with ${name}`,
  viewShipment: "View shipment",
  oldExchangeRate: (from: string, to: string, days: number) =>
    `The exchange rate from ${from} to ${to} is ${plural(days, { one: "# day", other: "# days" })} old`,
  oldExchangeRateBody: (date: string, source: string) =>
    `Checkout still uses the rate of ${date} (${source}).`,
  unhandled: (count: number) =>
    plural(count, {
      one: "A message from Shopify could not be processed yet",
      other: "# messages from Shopify could not be processed yet",
    }),
  unhandledBody: (since: string) => `Waiting since ${since}. Waybill tries again automatically.`,
  viewMessages: "View messages",
  moreAttention: "Show older",
};

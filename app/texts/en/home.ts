import { plural } from "./grammar.ts";
export const home = {
  title: "Home",
  attention: "Needs attention",
  nothing: "Nothing needs your attention",
  nothingBody: "Failed bookings, delivery exceptions and settings to repair appear here.",
  recent: "Latest shipments",
  viewAll: "View all shipments",
  notShipped: (order: string) => `Order ${order} has no label`,
  labelWithoutFulfillment: (order: string) => `The label of order ${order} has no fulfillment`,
  stillBooking: (order: string) => `Order ${order} is still being booked`,
  stillBookingBody: "The carrier has not answered yet. Waybill keeps asking.",
  openOrder: "Open order",
  addressChanged: (order: string) => `Order ${order} has another address than its label`,
  addressChangedBody: (label: string, order: string) =>
    label === order
      ? `The label goes to ${label}; name, street or phone were changed since.`
      : `The label goes to ${label}, the order to ${order}.`,
  keepLabel: "Keep the label",
  keepLabelOf: (order: string) => `Keep the label of order ${order}`,
  replaceLabel: "Make a new label",
  replaceLabelOf: (order: string) => `Make a new label for order ${order}`,
  cancelLabel: "Cancel the label",
  cancelLabelOf: (order: string) => `Cancel the label of order ${order}`,
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
  triedLater: "It could not be tried just now. It is repeated by itself.",
  exception: (name: string) => `The carrier reports a problem with ${name}`,
  viewShipment: "View shipment",
  oldExchangeRate: (from: string, to: string, days: number) =>
    `The exchange rate from ${from} to ${to} is ${plural(days, { one: "# day", other: "# days" })} old`,
  oldExchangeRateBody: (date: string, source: string) =>
    `Checkout still uses the rate of ${date} (${source}).`,
  unhandled: (count: number) =>
    plural(count, {
      one: "A message from Shopify could not be worked on yet",
      other: "# messages from Shopify could not be worked on yet",
    }),
  unhandledBody: (since: string) => `Waiting since ${since}. Waybill tries again by itself.`,
  viewMessages: "View messages",
  moreAttention: "Show older ones",
};

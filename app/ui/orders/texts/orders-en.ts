import type { Widen } from "../../texts/en.ts";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const ordersEn = {
  title: "Orders to ship",
  emptyTitle: "Nothing waits to be shipped",
  emptyBody: "Orders that are not fulfilled yet appear here. Select some, and buy their labels at once.",
  emptyImporting: "They are being read out of Shopify.",
  emptyAction: "View shipments",
  noMatch: "No order matches",
  noMatchBody: "Change the filters or the search words.",
  searchPlaceholder: "Order, name or place",
  search: "Search orders",
  pages: "Pages of orders",
  previous: "Newer",
  next: "Older",
  resource: { singular: "order", plural: "orders" },
  views: { all: "All", ready: "Ready", "on-hold": "On hold", scheduled: "Scheduled", failed: "Failed" },
  columns: {
    order: "Order",
    recipient: "Recipient",
    service: "Service",
    location: "Ships from",
    state: "State",
    pieces: "Pieces",
    age: "Ordered",
  },
  filters: { location: "Ships from", service: "Service" },
  noService: "None of yours",
  unpaid: "Not paid",
  states: {
    ready: "Ready",
    "on-hold": "On hold",
    scheduled: "Scheduled",
    elsewhere: "Shipped by others",
    buying: "Buying label",
    failed: "Not shipped",
  },
  scheduledFor: (date: string) => `Scheduled for ${date}`,
  pieces: (count: number) => counted(count, "piece", "pieces"),
  buy: "Buy labels",
  selectAll: (most: number) => `Select all of this view, up to ${most}`,
  confirmTitle: (count: number) => (count === 1 ? "Buy this label?" : `Buy ${count} labels?`),
  confirmAllTitle: "Buy labels for all of this view?",
  confirmBody:
    "Each order gets the service that its shopper chose, or the default service of your settings. Shopify then shows it as fulfilled, with its tracking number.",
  confirmNotReady:
    "Orders that are on hold, scheduled or being bought already are left out, and so are those with a label that has no fulfillment.",
  asked: (count: number) => (count === 1 ? "1 label is being bought" : `${count} labels are being bought`),
  askedNone: "None of these orders can be shipped now. Nothing was bought.",
  leftOut: (count: number) =>
    count === 1
      ? "1 order was left out: it is not ready."
      : `${count} orders were left out: they are not ready.`,
  otherFirst: (count: number) =>
    count === 1
      ? "1 order gets no new label yet: one of other pieces of it comes first. Try again when that is done."
      : `${count} orders get no new labels yet: those of other pieces of them come first. Try again when these are done.`,
  unplaced: (count: number) =>
    count === 1
      ? "1 order was left out: a label was bought for it already. Open the order to buy another one."
      : `${count} orders were left out: labels were bought for them already. Open an order to buy another one.`,
  unplacedLabel: (number: string) =>
    `A label${number && ` (${number})`} was bought for this order already, and has no fulfillment. Open the order to buy another one.`,
  buying: "Labels are being bought",
  buyingProgress: (done: number, all: number) => `${done} of ${all} labels are bought.`,
  buyingFailed: (count: number) =>
    counted(count, "order is not shipped: see Failed.", "orders are not shipped: see Failed."),
  buyingGoesOn: "This goes on when you leave the page.",
  buyingDone: "No more labels are being bought.",
  viewShipments: "View shipments",
  importing: "Your open orders are being read out of Shopify",
  importAsked: "Shopify is making the list.",
  importFound: (found: number) => `Shopify is making the list: ${found} lines so far.`,
  importRead: (read: number, found: number) => `${read} of ${found} lines are here.`,
  importGoesOn: "This goes on when you leave the page. Nothing is bought by it.",
  importFailed: "Your open orders could not be read out of Shopify",
  importAgain: "Try again",
  importFromShopify: "Read from Shopify",
  ship: {
    title: (order: string) => `Ship ${order}`,
    back: "Orders to ship",
    openOrder: "Open order in Shopify",
    from: (location: string) => `From ${location}`,
    items: "Items",
    quantity: (item: string) => `Quantity of ${item}`,
    of: (remaining: number) => `of ${remaining}`,
    missing: "Before a label can be bought",
    onHold: "This part of the order is on hold in Shopify. Release the hold there to ship it.",
    scheduled: (date: string) => `Shopify has scheduled this part of the order for ${date}.`,
    elsewhere: "This part of the order is not yours to ship.",
    unpaid: "The order is not paid.",
    service: "Service",
    chosen: "Chosen by the shopper",
    noRates: "No service can carry this",
    noRatesBody: "See below why, or change what goes into the parcel.",
    failures: "Not offered",
    notify: "Shopify mails the shopper the tracking number",
    buy: "Buy label",
    nothingChosen: "Choose at least one piece.",
    tooMany: (remaining: number) => `Choose at most ${remaining}.`,
    asking: "Asking for prices",
    noAnswer: "Shopify gave no answer just now. Open the page again in a moment.",
    arrives: (day: string) => `arrives ${day}`,
    arrivesBetween: (from: string, to: string) => `arrives ${from} to ${to}`,
    buying: "The label is being bought",
    buyingBody: "This goes on when you leave the page.",
    withdraw: "Don't buy it",
    failed: "Not shipped yet",
    tryAgain: "Try again",
    dismiss: "Dismiss",
    dismissed: "Notice dismissed",
    asked: "The label is being bought",
    otherFirst: "Nothing new was bought: a label of other pieces comes first. Try again when that is done.",
    unplacedLabel: (number: string) =>
      `A label${number && ` (${number})`} was bought for this order already, and has no fulfillment in Shopify. If it is for these pieces, another one is one too many.`,
    done: "Nothing of this order is left to ship",
    doneBody: "Its labels are below.",
    doneNothing: "It was shipped without Waybill, cancelled, or has nothing that is shipped.",
    shipments: "Shipments of this order",
    viewShipment: (number: string) => `View shipment ${number}`,
    printLabel: "Print label",
    printLabelOf: (number: string) => `Print label of ${number}`,
  },
};

export type OrdersTexts = Widen<typeof ordersEn>;

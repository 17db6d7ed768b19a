import { plural } from "./grammar.ts";

export const orders = {
  /** The record of an automatic choice of a label's service. */
  choice: {
    title: "Why this service",
    rules: {
      chosen: (service: string) => `The shopper chose ${service} at checkout.`,
      mapped: (service: string) => `Your flat rate is for ${service}.`,
      fallback: (service: string) => `Your service for all other orders is ${service}.`,
    },
    method: (title: string) => `method “${title}”`,
    parcels: (count: number) => plural(count, { one: "# parcel", other: "# parcels" }),
    facts: (facts: string) => `Facts: ${facts}`,
    rate: (price: string) => `Its rate: ${price}`,
    point: (id: string) => `Point: ${id}`,
    askedBy: {
      merchant: (at: string) => `Requested by your staff, ${at}`,
      rule: (at: string) => `Bought automatically, ${at}`,
    },
    reproduced: "Repeated now from these facts, the choice is the same.",
    notReproduced: "This version of Waybill would choose otherwise from these facts.",
  },
  title: "Orders to ship",
  emptyTitle: "No orders to ship",
  emptyBody: "Unfulfilled orders appear here. Select some to buy their labels together.",
  emptyImporting: "Waybill is importing them from Shopify.",
  emptyAction: "View shipments",
  noMatch: "No matching orders",
  noMatchBody: "Try other filters or search words.",
  searchPlaceholder: "Order, name or place",
  search: "Search orders",
  pages: "Pages of orders",
  previous: "Previous",
  next: "Next",
  select: (order: string) => `Select order ${order}`,
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
  noService: "None of yours",
  unpaid: "Unpaid",
  authorized: "Payment authorized",
  cashOnDelivery: "Cash on delivery",
  states: {
    ready: "Ready",
    "on-hold": "On hold",
    scheduled: "Scheduled",
    elsewhere: "Shipped by others",
    buying: "Buying label",
    failed: "Not shipped",
  },
  scheduledFor: (date: string) => `Scheduled for ${date}`,
  pieces: (count: number) => plural(count, { one: "# piece", other: "# pieces" }),
  buy: "Buy labels",
  selectAll: (most: number) => `Select all in this view, up to ${most}`,
  confirmTitle: (count: number) => plural(count, { one: "Buy this label?", other: "Buy # labels?" }),
  confirmAllTitle: "Buy labels for all orders in this view?",
  confirmBody: "Shopify then shows each order as fulfilled, with its tracking number.",
  serviceOfAll: "Service",
  serviceOfEach: "The shopper's choice, or your default",
  doubtful: (count: number) => plural(count, { one: "Check # address", other: "Check # addresses" }),
  moreDoubtful: (count: number) => `and ${plural(count, { one: "# more order", other: "# more orders" })}`,
  costs: {
    title: "Cost",
    asking: "Getting prices",
    ofCarrier: (carrier: string, amount: string, count: number) =>
      `${carrier}: ${amount} for ${plural(count, { one: "# label", other: "# labels" })}`,
    progress: (done: number, all: number) => `${done} of ${all} orders priced. You need not wait.`,
    unpriced: (count: number) =>
      plural(count, {
        one: "# order has no price: its service is missing or can't ship it. No label would be bought for it.",
        other:
          "# orders have no price: their service is missing or can't ship them. No label would be bought for them.",
      }),
    noAnswer: "Shopify did not answer. Close this window and try again, or buy without prices.",
  },
  confirmNotReady:
    "Orders are skipped if they are on hold, scheduled or already being bought, or have a label without a fulfillment.",
  ofService: (service: string, count: number) => `${service}: ${count}`,
  confirmCash: (count: number) =>
    plural(count, {
      one: "The carrier collects cash on # order.",
      other: "The carriers collect cash on # orders.",
    }),
  confirmUnpaid: (count: number) =>
    plural(count, { one: "# order is not paid.", other: "# orders are not paid." }),
  batch: {
    bought: (count: number, cost: string) =>
      `${plural(count, { one: "# label bought", other: "# labels bought" })}${cost && ` for ${cost}`}`,
    none: "No labels bought",
    toFulfill: (count: number) =>
      plural(count, {
        one: "# order is still being fulfilled in Shopify. You can print meanwhile.",
        other: "# orders are still being fulfilled in Shopify. You can print meanwhile.",
      }),
    waiting: (count: number) =>
      plural(count, {
        one: "# order waits for a hold or a scheduled day to end. Its label is bought then.",
        other: "# orders wait for a hold or a scheduled day to end. Their labels are bought then.",
      }),
    leftAlone: (count: number) =>
      plural(count, {
        one: "# order no longer needed a label.",
        other: "# orders no longer needed a label.",
      }),
    print: (count: number) => plural(count, { one: "Print # label", other: "Print # labels" }),
    failed: (count: number) =>
      plural(count, { one: "View the # that failed", other: "View the # that failed" }),
  },
  asked: (count: number) => plural(count, { one: "Buying # label", other: "Buying # labels" }),
  askedNone: "None of these orders can ship now. Nothing was bought.",
  leftOut: (count: number) =>
    plural(count, {
      one: "# order was skipped: it is not ready.",
      other: "# orders were skipped: they are not ready.",
    }),
  otherFirst: (count: number) =>
    plural(count, {
      one: "# order has to wait: a label for its other pieces comes first. Try again when that label is bought.",
      other:
        "# orders have to wait: labels for their other pieces come first. Try again when those labels are bought.",
    }),
  labelBoughtAlready: (count: number) =>
    plural(count, {
      one: "# order was skipped: it already has a label. Open the order to buy another one.",
      other: "# orders were skipped: they already have labels. Open an order to buy another one.",
    }),
  labelWithoutFulfillment: (number: string) =>
    `This order already has a label${number && ` (${number})`} without a fulfillment. Open the order to buy another one.`,
  buying: "Buying labels",
  buyingProgress: (done: number, all: number) => `${done} of ${all} labels bought.`,
  buyingFailed: (count: number) =>
    plural(count, {
      one: "# order failed: see the Failed view.",
      other: "# orders failed: see the Failed view.",
    }),
  buyingGoesOn: "You can leave this page: buying continues.",
  buyingDone: "Waybill has finished buying labels.",
  viewShipments: "View shipments",
  importFromShopify: "Import from Shopify",
  older: {
    hidden: "Shopify hides orders that are older than 60 days from Waybill.",
    show: "Show older orders",
    declined: "Older orders stay hidden: Waybill was not allowed to read them.",
  },
  ship: {
    title: (order: string) => `Ship ${order}`,
    back: "Orders to ship",
    openOrder: "Open order in Shopify",
    from: (location: string) => `From ${location}`,
    items: "Items",
    quantity: (item: string) => `Quantity of ${item}`,
    of: (remaining: number) => `of ${remaining}`,
    missing: "Needed to buy a label",
    onHold: "This part of the order is on hold in Shopify. Release the hold there to ship it.",
    scheduled: (date: string) => `Shopify has scheduled this part of the order for ${date}.`,
    elsewhere: "Someone else ships this part of the order.",
    collects: (amount: string) => `The carrier collects ${amount} on delivery.`,
    service: "Service",
    chosen: "Chosen by the shopper",
    point: "Locker or pick-up point",
    choosePoint: "Choose a point",
    pointGone: (name: string) => `${name} can't take this parcel. Choose another point.`,
    noPoints:
      "None of this carrier's points there can take the parcel. Search by another postcode, street or city.",
    pointZip: "Search by postcode, street or city",
    searchPoints: "Search",
    savePoint: "Save this point",
    pointSaved: "Point saved",
    pointNotSaved: "The point was not saved. Reload the page and choose again.",
    shopperLink: "Link for the shopper to change the point",
    shopperLinkHelp: "Send it to them. It works for 14 days, until the label is bought.",
    copyLink: "Copy link",
    linkCopied: "Link copied",
    linkSelected: "Link selected: copy it with your keyboard.",
    noRates: "No service can ship this",
    noRatesBody: "See the reasons below, or change the pieces.",
    failures: "Not offered",
    notify: "Email the tracking number to the shopper",
    buy: "Buy label",
    nothingChosen: "Choose at least one piece.",
    tooMany: (remaining: number) => `Choose at most ${remaining}.`,
    asking: "Getting prices",
    keptBack: "No label was bought by itself",
    noAnswer: "Shopify did not answer. Reload the page in a moment.",
    arrives: (day: string) => `arrives ${day}`,
    arrivesBetween: (from: string, to: string) => `arrives ${from} to ${to}`,
    buying: "Buying the label",
    buyingBody: "You can leave this page: buying continues.",
    withdraw: "Don't buy",
    failed: "Not shipped yet",
    tryAgain: "Try again",
    dismiss: "Dismiss",
    dismissed: "Notice dismissed",
    asked: "Buying the label",
    otherFirst:
      "Nothing was bought: a label for other pieces comes first. Try again when that label is bought.",
    labelWithoutFulfillment: (number: string) =>
      `This order already has a label${number && ` (${number})`} without a fulfillment in Shopify. If it is for these pieces, don't buy another one.`,
    done: "This order has nothing left to ship",
    doneBody: "Its labels are below.",
    doneNothing: "It was shipped without Waybill, was cancelled, or needs no shipping.",
    shipments: "Shipments of this order",
    viewShipment: (number: string) => `View shipment ${number}`,
    printLabel: "Print label",
    printLabelOf: (number: string) => `Print label of ${number}`,
  },
};

import { plural } from "./grammar.ts";

const labels = (count: number) => plural(count, { one: "# label", other: "# labels" });
const orders = (count: number) => plural(count, { one: "# order", other: "# orders" });

/** The dialog that asks before the labels of many orders are bought. */
export const buying = {
  title: (count: number) => plural(count, { one: "Buy this label?", other: "Buy # labels?" }),
  allTitle: "Buy labels for all orders in this view?",
  body: "Shopify then shows each order as fulfilled, with its tracking number.",
  serviceOfAll: "Service",
  serviceOfEach: "The shopper's choice, or your default",
  doubtful: (count: number) => plural(count, { one: "Check # address", other: "Check # addresses" }),
  leaveDoubtful: "Buy no labels for these orders now",
  more: (count: number) => `and ${plural(count, { one: "# more order", other: "# more orders" })}`,
  costs: {
    title: "Cost",
    asking: "Getting prices",
    ofCarrier: (carrier: string, amount: string, count: number) =>
      `${carrier}: ${amount} for ${labels(count)}`,
    progress: (done: number, all: number) => `${done} of ${orders(all)} priced.`,
    fixed: "These labels are bought at these prices, and no others.",
    noAnswer: (count: number) =>
      `Shopify did not answer. ${plural(count, {
        one: "# order has no price yet, and its label would not be bought.",
        other: "# orders have no price yet, and their labels would not be bought.",
      })}`,
    again: "Get prices again",
    expired: "The prices were more than 30 minutes old. They are read again: confirm them.",
  },
  notReady: (count: number) =>
    plural(count, {
      one: "# order is left out: it is on hold, scheduled, already being bought, or has a label without a fulfillment.",
      other:
        "# orders are left out: they are on hold, scheduled, already being bought, or have a label without a fulfillment.",
    }),
  ofService: (service: string, count: number) => `${service}: ${count}`,
  cash: (count: number) =>
    plural(count, {
      one: "The carrier collects cash on # order.",
      other: "The carriers collect cash on # orders.",
    }),
  unpaid: (count: number) => plural(count, { one: "# order is not paid.", other: "# orders are not paid." }),
  refused: (count: number) => plural(count, { one: "# order gets no label", other: "# orders get no label" }),
  cause: (count: number, reason: string) => `${orders(count)}: ${reason}`,
  remedies: {
    services: "Set services for shipping methods",
    customs: "Enter customs details",
    products: "Edit products",
    rates: "Check your rates",
  },
};

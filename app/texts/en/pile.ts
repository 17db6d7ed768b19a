import { plural } from "./grammar.ts";

export const pile = {
  title: "Changed after printing",
  tasks: {
    "take-off": (count: number, number: string) =>
      count === 1 ? `Take ${number} off the pile` : `Take ${count} parcels off the pile`,
    check: (count: number, number: string) =>
      count === 1 ? `Check ${number} before it leaves` : `Check ${count} parcels before they leave`,
    "ask-back": (count: number, number: string) =>
      count === 1
        ? `${number} is with the carrier already: ask for its return`
        : `${count} parcels are with the carrier already: ask for their return`,
  },
  why: {
    cancelled: "The label is cancelled.",
    withdrawn: "The order or its fulfillment is cancelled, and the carrier keeps the label.",
    withdrawing: "The order or its fulfillment is cancelled. The carrier has not confirmed it yet.",
    replaced: "Shopify shows the number of another parcel.",
    readdressed: "The order has another recipient or address than the label.",
    "pieces-removed": "Pieces were removed from the order or refunded.",
    held: "The order waits in Shopify.",
    cash: "The order owes less than the label collects.",
    "pieces-added": "The order has more or other pieces than before.",
  },
  parcel: (number: string, order: string | null) => (order === null ? number : `${number}, order ${order}`),
  onList: (list: string) => `On pickup list ${list}: print the list again.`,
  printedSince: "Its label was printed again after the change.",
  done: "Done",
  doneWith: (number: string) => `Done with ${number}`,
  groupDone: (count: number) => plural(count, { one: "# done", other: "These # done" }),
  allDone: (count: number) => plural(count, { one: "# done", other: "All # done" }),
  showAll: (count: number) => plural(count, { one: "Show # parcel", other: "Show all # parcels" }),
  announced: "Marked as done",
};

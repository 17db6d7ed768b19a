import { plural } from "./grammar.ts";

/** The dialog that sets the weight and the box of chosen orders. */
export const setParcel = {
  title: (count: number) =>
    plural(count, { one: "Weight and box of this order", other: "Weight and box of # orders" }),
  allTitle: "Weight and box of all orders in this view",
  body: "Both hold for the price and the label of each order, until its items change.",
  weight: "Weight with packaging",
  kg: "kg",
  weightHelp: "Leave it empty to use the weights of the products.",
  wrongWeight: "Enter kilograms, such as 1.25.",
  box: "Box",
  automatic: "Packed automatically",
  boxHelp: "All items of an order go into this one box.",
  noBoxes: "Add your boxes under Rates, Boxes.",
  backHelp: "Without a weight and a box, the orders are packed automatically again.",
  set: "Set",
  takeBack: "Take back",
  close: "Close",
  progress: (count: number) => plural(count, { one: "# order is done.", other: "# orders are done." }),
  noAnswer: "Shopify did not answer. Try again: orders that are done stay as they are.",
  done: (count: number) =>
    plural(count, { one: "# order has this weight and box.", other: "# orders have this weight and box." }),
  takenBack: (count: number) =>
    plural(count, { one: "# order is packed automatically.", other: "# orders are packed automatically." }),
  left: (count: number) =>
    plural(count, { one: "# order keeps what it had", other: "# orders keep what they had" }),
  gone: (count: number) =>
    plural(count, { one: "# order has left the list.", other: "# orders have left the list." }),
  replaced: (count: number) =>
    plural(count, {
      one: "# order had other values by then, which you replaced",
      other: "# orders had other values by then, which you replaced",
    }),
};

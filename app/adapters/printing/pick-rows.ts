import type { Slip, SlipItem } from "./slip-content.ts";

/** The pieces of one product that the orders of a selection need. */
export interface PickRow extends SlipItem {
  readonly orders: readonly { readonly order: string; readonly quantity: number }[];
}

/** Numbers in places and SKUs count as numbers: A-2 comes before A-10. */
const { compare } = new Intl.Collator("und", { numeric: true });

/** All slips' items summed, by place and then SKU, as one walks through the warehouse; those without a place come last. */
export function pickRows(slips: readonly Slip[]): readonly PickRow[] {
  const rows = new Map<string, PickRow>();
  for (const { order, items } of slips) {
    for (const item of items) {
      // A SKU is one product, whatever it was called when it was sold.
      const key = item.sku === "" ? `\n${item.name}\n${item.variant}` : item.sku;
      const row = rows.get(`${item.place}\n${key}`) ?? { ...item, quantity: 0, orders: [] };
      rows.set(`${item.place}\n${key}`, {
        ...row,
        quantity: row.quantity + item.quantity,
        orders: [...row.orders, { order, quantity: item.quantity }],
      });
    }
  }
  return [...rows.values()].sort(
    (one, other) =>
      Number(one.place === "") - Number(other.place === "") ||
      compare(one.place, other.place) ||
      compare(one.sku, other.sku) ||
      compare(one.name, other.name),
  );
}

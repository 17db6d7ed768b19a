import type { Item, Shipment } from "../../domain/engine/index.ts";
import { labelOf } from "./label-of.ts";
import type { Slip, SlipItem, SlipWords } from "./slip-content.ts";
import { printableOnly } from "./unprintable-letters.ts";

/** A product's facts as they are now, which a slip shows. */
export interface SlipProduct {
  readonly variant: string;
  readonly sku: string;
  readonly place: string;
}

export interface SlipExtras {
  readonly words: SlipWords;
  readonly greeting: string;
  readonly returns: string;
  readonly products: ReadonlyMap<number, SlipProduct>;
}

export function slipOf(shipment: Shipment, { products, ...extras }: SlipExtras): Slip {
  const { sender, recipient, order, shipDate, isTest } = labelOf(shipment);
  const { id: shipmentId, trackingRef, carrier, items } = shipment;
  return {
    ...extras,
    shipmentId,
    trackingRef,
    sender,
    recipient,
    isTest,
    order: order ?? trackingRef,
    date: shipDate,
    carrier: carrier.name,
    items: slipItems(items, products),
  };
}

/** Numbers of the products whose data the slips of these shipments need. */
export function productsOf(shipments: readonly Shipment[]): readonly number[] {
  return [...new Set(shipments.flatMap(({ items }) => items.flatMap(({ variantId }) => variantId ?? [])))];
}

/** Equal ones together, in the order of their first. */
function slipItems(items: readonly Item[], products: SlipExtras["products"]): readonly SlipItem[] {
  const rows = new Map<string, SlipItem>();
  for (const row of items.flatMap((item) => rowsOf(item, products))) {
    const key = [row.sku, row.name, row.variant, row.place].join("\n");
    rows.set(key, { ...row, quantity: row.quantity + (rows.get(key)?.quantity ?? 0) });
  }
  return [...rows.values()];
}

/** An item is one thing, or a parcel whose contents are its customs lines. */
function rowsOf(item: Item, products: SlipExtras["products"]): readonly SlipItem[] {
  const product = item.variantId === undefined ? undefined : products.get(item.variantId);
  const lines = (item.invoiceLines ?? []).filter(({ description }) => textOf(description) !== "");
  const variant = printableOnly(product?.variant ?? "");
  const facts = {
    sku: textOf(item.sku) || printableOnly(product?.sku ?? ""),
    place: printableOnly(product?.place ?? "") || textOf(item.place),
  };
  if (lines.length === 0)
    return [{ ...facts, name: textOf(item.label) || facts.sku || "–", variant: "", quantity: 1 }];
  return lines.map(({ description, quantity }) => {
    const name = textOf(description);
    return {
      ...(lines.length === 1 ? facts : { sku: "", place: facts.place }),
      name,
      // Platforms write most variants into the name of what was sold.
      variant: name.includes(variant) ? "" : variant,
      quantity: quantityOf(quantity),
    };
  });
}

function textOf(text: string | null | undefined): string {
  return text?.trim() ?? "";
}

/** The number of pieces; 1 where the text is no number, because callers may write any text. */
function quantityOf(text: string | null | undefined): number {
  const quantity = Number(text ?? 1);
  return Number.isFinite(quantity) && quantity > 0 ? quantity : 1;
}

import type { z } from "zod";
import { withDiscounts } from "../commerce/discounts.ts";
import type { FulfillmentPart } from "../commerce/fulfill.ts";
import { badRequest } from "../http/reply.ts";
import type { CartLine, Checkout, CheckoutCustomer, ShippingOption } from "../state/checkout.ts";
import { parseGid } from "../state/identifiers.ts";
import type { Discount, FulfillmentOrder, Order } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import { findVariant, findVariantBySku } from "../state/variants.ts";
import type * as orderSchemas from "./order-schemas.ts";

type Lines = z.infer<typeof orderSchemas.checkout>["lines"];

/** Cart lines of the shop's own variants. */
export function cartLines(shop: Shop, lines: Lines): CartLine[] {
  return lines.map(({ sku, variantId, quantity, properties }, index) => {
    const variant = sku === undefined ? findVariant(shop, variantId ?? 0) : findVariantBySku(shop, sku);
    if (!variant) throw badRequest(`lines.${index}: the shop has no variant ${sku ?? variantId}`);
    const product = mustFind(shop.products, variant.productId, "product");
    return {
      variantId: variant.id,
      productId: product.id,
      title: product.title,
      variantTitle: variant.title === "Default Title" ? null : variant.title,
      sku: variant.sku,
      vendor: product.vendor,
      quantity,
      priceMinor: variant.priceMinor,
      grams: variant.grams,
      requiresShipping: variant.requiresShipping,
      properties: properties ?? {},
      locationId: variant.locationId,
    };
  });
}

/** Cart lines with the discounts that apply to them. */
export function discountedCart(
  shop: Shop,
  { lines, discounts: given = [] }: Pick<z.infer<typeof orderSchemas.checkout>, "lines" | "discounts">,
): { lines: CartLine[]; discounts: Discount[] } {
  const discounts = given.map(
    ({ kind, title, target = "lines", allocation = "each", value, skus }): Discount => ({
      ...{ kind, title, target, allocation, value },
      ...(skus && { skus }),
    }),
  );
  return { lines: withDiscounts(cartLines(shop, lines), discounts), discounts };
}

export function customerOf(
  given: z.infer<typeof orderSchemas.checkout>["customer"],
): CheckoutCustomer | null {
  if (!given) return null;
  return {
    email: given.email,
    firstName: given.firstName ?? null,
    lastName: given.lastName ?? null,
    phone: given.phone ?? null,
    tags: given.tags ?? [],
  };
}

/** The option by its handle, code or title; the preselected one if none is named. */
export function optionOf(checkout: Checkout, wanted: string | undefined): ShippingOption {
  const option = checkout.options.find(({ handle, code, title, preselected }) =>
    wanted === undefined ? preselected : [handle, code, title].includes(wanted),
  );
  if (option) return option;
  const offered = checkout.options.map(({ handle }) => handle).join(", ") || "nothing";
  throw badRequest(`option: the checkout doesn't offer ${wanted ?? "any option"}; it offers ${offered}`);
}

type FulfillLines = z.infer<typeof orderSchemas.fulfill>["lines"];

/** Spreads the wanted quantities over the open fulfillment orders; without any, everything that remains. */
export function partsToFulfill(
  order: Order,
  open: FulfillmentOrder[],
  lines: FulfillLines,
): FulfillmentPart[] {
  if (!lines) return open.map(({ id }) => ({ fulfillmentOrderId: id, lines: null }));
  const parts = open.map(
    ({ id }): { fulfillmentOrderId: number; lines: { id: number; quantity: number }[] } => ({
      fulfillmentOrderId: id,
      lines: [],
    }),
  );
  for (const [index, wanted] of lines.entries()) {
    const wantedId =
      typeof wanted.lineItemId === "string" ? parseGid(wanted.lineItemId)?.id : wanted.lineItemId;
    const item = order.lineItems.find(({ id, sku }) =>
      wanted.sku === undefined ? id === wantedId : sku === wanted.sku,
    );
    if (!item) throw badRequest(`lines.${index}: the order has no line ${wanted.sku ?? wanted.lineItemId}`);
    let left = wanted.quantity;
    for (const [position, fulfillmentOrder] of open.entries()) {
      for (const line of fulfillmentOrder.lines) {
        if (line.lineItemId !== item.id || left === 0) continue;
        const quantity = Math.min(left, line.remainingQuantity);
        if (quantity > 0) parts[position]?.lines.push({ id: line.id, quantity });
        left -= quantity;
      }
    }
    if (left > 0) throw badRequest(`lines.${index}: only ${wanted.quantity - left} of ${item.title} remain`);
  }
  return parts.filter((part) => part.lines.length > 0);
}

import { allocatedMinor } from "../commerce/discounts.ts";
import { currentQuantity, unfulfilledQuantity } from "../commerce/order-facts.ts";
import { stockingService } from "../state/fulfillment-service.ts";
import { gid } from "../state/identifiers.ts";
import type { DiscountAllocation, LineItem, Order } from "../state/model.ts";
import { price } from "../state/money.ts";
import type { Shop } from "../state/shop.ts";

/** A line item inside an order or a fulfillment; there `quantity` is the fulfilled part. */
export function lineItemPayload(
  shop: Shop,
  order: Order,
  line: LineItem,
  quantity = line.quantity,
): Record<string, unknown> {
  const unfulfilled = unfulfilledQuantity(shop, line);
  return {
    id: line.id,
    admin_graphql_api_id: gid("LineItem", line.id),
    variant_id: line.variantId,
    product_id: line.productId,
    title: line.title,
    variant_title: line.variantTitle,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    sku: line.sku,
    vendor: line.vendor,
    quantity,
    current_quantity: currentQuantity(line),
    fulfillable_quantity: order.cancelledAt ? 0 : unfulfilled,
    fulfillment_service: stockingService(shop, line.variantId),
    fulfillment_status:
      unfulfilled === 0 ? "fulfilled" : unfulfilled < currentQuantity(line) ? "partial" : null,
    requires_shipping: line.requiresShipping,
    taxable: true,
    gift_card: false,
    grams: Math.round(line.grams),
    price: price(line.priceMinor),
    total_discount: price(allocatedMinor(line.discounts)),
    properties: Object.entries(line.properties).map(([name, value]) => ({ name, value })),
    tax_lines: [],
    duties: [],
    discount_allocations: allocationPayloads(line.discounts),
  };
}

export const allocationPayloads = (allocations: readonly DiscountAllocation[] = []) =>
  allocations.map(({ index, amountMinor }) => ({
    amount: price(amountMinor),
    discount_application_index: index,
  }));

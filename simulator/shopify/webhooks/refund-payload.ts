import { gid } from "../state/identifiers.ts";
import type { Order, Refund } from "../state/model.ts";
import { price } from "../state/money.ts";

/** A refund as `refunds/create` carries it: the main fields of Shopify's REST refund. */
export const refundPayload = (order: Order, { id, createdAt, amountMinor, lines }: Refund) => ({
  id,
  order_id: order.id,
  admin_graphql_api_id: gid("Refund", id),
  created_at: createdAt,
  processed_at: createdAt,
  note: null,
  restock: lines.some(({ restockType }) => restockType !== "NO_RESTOCK"),
  refund_line_items: lines.map(({ lineItemId, quantity, restockType }) => ({
    line_item_id: lineItemId,
    quantity,
    restock_type: restockType.toLowerCase(),
  })),
  transactions: amountMinor === 0 ? [] : [{ kind: "refund", status: "success", amount: price(amountMinor) }],
});

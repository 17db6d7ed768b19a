import type { PurchaseReason } from "../../app/domain/orders/purchases/purchase-reason.ts";
import type { RunningShop } from "../shopify/running-shop.ts";

/** Stores one failed purchase for each reason, all of one order, whose fulfillment orders wait to be shipped, each with a name of its own. */
export async function failPurchases(
  shop: RunningShop,
  orderId: string,
  reasons: readonly PurchaseReason[],
): Promise<void> {
  for (const [index, reason] of reasons.entries()) await failed(shop, orderId, index, reason);
}

async function failed(
  shop: RunningShop,
  orderId: string,
  index: number,
  reason: PurchaseReason,
): Promise<void> {
  const fulfillmentOrderId = String(9_000 + index);
  const name = `#8-${index}`;
  const wish = { fulfillmentOrderId, lines: null, service: null, notifyShopper: null };
  const purpose = { kind: "wish", wish };
  const data = { v: 1, state: "ended", purpose, outcome: "failed", reason, hasLabel: false };
  await shop.rows(
    `INSERT INTO purchases (id, merchant_id, shop, fulfillment_order_id, order_id, order_name, environment, shipment_id,
       state, turn, asked_by, data, version, redactable, created_at, updated_at)
     SELECT gen_random_uuid(), merchant_id, domain, $2, $3, $5, 'production', gen_random_uuid(), 'ended', 'failed',
       'merchant', $4, 1, true, now(), now()
     FROM shops WHERE domain = $1`,
    [shop.domain, fulfillmentOrderId, orderId, JSON.stringify(data), name],
  );
  await shop.rows(
    `INSERT INTO open_fulfillment_orders (merchant_id, shop, fulfillment_order_id, order_id, order_name,
       order_created_at, paid, status, can_fulfill, location_name, pieces, updated_at, seen_at)
     SELECT merchant_id, domain, $2::bigint, $3::bigint, $4, now(), true, 'open', true, 'Αθήνα', 1, now(), now()
     FROM shops WHERE domain = $1`,
    [shop.domain, fulfillmentOrderId, orderId, name],
  );
}

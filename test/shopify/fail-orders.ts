import type { RunningShop } from "./running-shop.ts";

/** Stores `count` orders whose label could not be bought, a minute apart: #F1 is the latest. */
export async function failOrders(shop: RunningShop, count: number): Promise<void> {
  await shop.rows(
    `INSERT INTO purchases (id, merchant_id, shop, fulfillment_id, order_id, order_name, environment, shipment_id, state,
       turn, asked_by, data, version, redactable, created_at, updated_at)
     SELECT gen_random_uuid(), merchant_id, domain, '9' || number, '8' || number, '#F' || number, 'production',
       gen_random_uuid(), 'ended', 'failed', 'merchant', json_build_object('state', 'ended', 'outcome', 'failed',
         'reason', json_build_object('code', 'service-disabled', 'service', 'Gorgona'), 'hasLabel', false, 'purpose',
         json_build_object('kind', 'fulfillment', 'fulfillmentId', '9' || number, 'made', false, 'wish', NULL)),
       1, true, now(), now() - number * interval '1 minute'
     FROM shops, generate_series(1, $2::int) AS number WHERE domain = $1`,
    [shop.domain, count],
  );
}

/** A shop where everything has failed: every reason, notice, state and cause that the pages can show at once. */
import { labelNoticeCodes, trackingStatuses } from "../../app/domain/engine/index.ts";
import type { SilenceCause } from "../../app/domain/shops/checkout-silence.ts";
import { changeAccounts } from "../shopify/carrier-accounts.ts";
import type { RunningShop } from "../shopify/running-shop.ts";
import { orderWith } from "../shopify/shop-life.ts";
import { everyMessageTrouble } from "../support/every-platform-reason.ts";
import { everyReason } from "../support/every-reason.ts";
import { failPurchases } from "./fail-purchases.ts";
import { fulfilledOrder, scan, shoppers, trackingNumberOf } from "./goods.ts";

/** The order of the failed purchases, `#8`. */
export const failedOrderId = "8000";

/** A missing cause does not compile. */
const silenceCauses: { readonly [Cause in SilenceCause]: true } = {
  ...{ plan: true, refused: true, "no-zone": true, "no-market": true, "no-zone-in-profile": true },
  ...{ "markets-closed": true, "not-asked": true, "no-prices": true },
};
export const everySilence = Object.keys(silenceCauses) as readonly SilenceCause[];

export const disabledHosts = { failing: "failing.example.com", gone: "gone.example.com" } as const;

export interface FailedThings {
  /** A shipment of each tracking status, and a cancelled one. */
  readonly shipments: { readonly [Status in (typeof trackingStatuses)[number] | "cancelled"]: string };
  /** The order whose address changed after its label was bought. */
  readonly moved: string;
  /** An endpoint that was switched off because it failed. */
  readonly endpoint: string;
  /** The tracking number that the notices are about, and its order's name. */
  readonly noticed: { readonly number: string; readonly order: string };
}

/** Causes each failure, one after the other, by the door that the world has for it; rows are written where that would take days. */
export async function failEverything(shop: RunningShop): Promise<FailedThings> {
  // Their next rounds would make the shop well again.
  await shop.rows("DELETE FROM pgboss.schedule WHERE name IN ('reconcile', 'watch-checkouts')");
  const key = await shop.waybill.createKey(shop.domain, "production");
  const { shipments, moved, inTransit } = await shipmentsInEveryState(shop, key);
  await failPurchases(shop, failedOrderId, everyReason);
  const number = await changeAccounts(shop, async ({ shipments: stored, labelNotices }, caller) => {
    const shipment = (await stored.byIds(caller, [shipments.TRANSIT as never])).get(
      shipments.TRANSIT as never,
    );
    if (shipment === undefined) throw new Error("the shipment of the notices is not stored");
    for (const code of labelNoticeCodes) await labelNotices.add(shipment, code);
    return shipment.trackingRef;
  });
  await shop.rows(
    `INSERT INTO order_returns (merchant_id, part_id, shop, order_id, name, shipment_id, outgoing_id, state, reason, updated_at)
     SELECT merchant_id, '77', domain, $2, '#8-R1', gen_random_uuid(), $3::uuid, 'failed', '{"code":"nothing-left"}', now()
     FROM shops WHERE domain = $1`,
    [shop.domain, failedOrderId, shipments.DELIVERED],
  );
  await shop.rows(
    `INSERT INTO hidden_orders (merchant_id, order_id, fulfilled_at)
     SELECT merchant_id, '7000', now() FROM shops WHERE domain = $1`,
    [shop.domain],
  );
  await shop.rows(
    `UPDATE open_fulfillment_orders SET kept_back = '{"code":"promise-past","day":"2026-12-01"}', kept_back_since = now()
     WHERE shop = $1 AND order_id = $2`,
    [shop.domain, await waitingOrder(shop)],
  );
  const endpoint = await disableEndpoints(shop, key);
  await failMessages(shop);
  await shop.rows(
    `UPDATE imports SET state = 'failed', error = '{"code":"file-broken"}', finished_at = now()
     WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)`,
    [shop.domain],
  );
  const silences = everySilence.map((cause) => ({ cause, since: "2026-11-20T08:00:00Z", mailedAt: null }));
  await shop.rows(
    `INSERT INTO checkout_watches (merchant_id, shop, looked_at, silences)
     SELECT merchant_id, domain, now(), $2 FROM shops WHERE domain = $1
     ON CONFLICT (merchant_id) DO UPDATE SET silences = excluded.silences`,
    [shop.domain, JSON.stringify(silences)],
  );
  await shop.rows("UPDATE shops SET carrier_service_error = $2 WHERE domain = $1", [
    shop.domain,
    { code: "refused", said: "Rue inconnue, cher ami." },
  ]);
  return { shipments, moved, endpoint, noticed: { number, order: inTransit } };
}

async function shipmentsInEveryState(shop: RunningShop, key: string) {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const ids: Partial<Record<string, string>> = {};
  let inTransit = "";
  for (const status of [...trackingStatuses, "cancelled"] as const) {
    const order = await fulfilledOrder(shop, "nikos");
    await trackingNumberOf(shop, order);
    if (status !== "PRE_TRANSIT" && status !== "cancelled") await scan(shop, key, order, status, "Κλειστά");
    const list = await fetch(`${shop.waybill.url}/v1/shipments?related_order_id=${order.id}`, { headers });
    const id = ((await list.json()) as { data: { id: string }[] }).data[0]?.id ?? "";
    ids[status] = id;
    if (status === "TRANSIT") inTransit = order.name;
    if (status === "cancelled")
      await fetch(`${shop.waybill.url}/v1/shipments/${id}`, { method: "DELETE", headers });
  }
  const order = await fulfilledOrder(shop, "nikos");
  await trackingNumberOf(shop, order);
  await shop.control("PATCH", `orders/${order.id}`, {
    shippingAddress: { ...shoppers.nikos, city: "Athens", zip: "10563" },
  });
  await shop.settled();
  return { shipments: ids as FailedThings["shipments"], moved: order.name, inTransit };
}

async function waitingOrder(shop: RunningShop): Promise<string> {
  const { id } = await orderWith(shop, "gorgona.standard", { shippingAddress: shoppers.nikos });
  await shop.settled();
  return String(id);
}

async function disableEndpoints(shop: RunningShop, key: string): Promise<string> {
  let failing = "";
  for (const [reason, host] of Object.entries(disabledHosts)) {
    const answer = await fetch(`${shop.waybill.url}/v1/webhook_endpoints`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ url: `https://${host}/in` }),
    });
    const { id } = (await answer.json()) as { id: string };
    await shop.rows(
      "UPDATE webhook_endpoints SET enabled = false, disabled_reason = $2, disabled_at = now() WHERE id = $1",
      [id, reason],
    );
    if (reason === "failing") failing = id;
  }
  return failing;
}

async function failMessages(shop: RunningShop): Promise<void> {
  for (const [index, trouble] of everyMessageTrouble.entries())
    await shop.rows(
      `INSERT INTO inbox_entries (id, shop, topic, dedupe_key, payload, received_at, attempts, last_error)
       VALUES (gen_random_uuid(), $1, 'orders/paid', $2, '{}', now(), 3, $3)`,
      [shop.domain, `trouble-${index}`, trouble],
    );
}

import type { OrderView } from "../shopify/index.ts";
import { until } from "./json-http.ts";
import { askForLabel, hoursFromNow } from "./place-order.ts";
import type { SentOrder } from "./sent-orders.ts";
import type { ShopDoors } from "./shop-doors.ts";

/** Ships an order, and lets its carrier report. */
export async function shipOrder(doors: ShopDoors, { by, scans }: SentOrder, order: OrderView): Promise<void> {
  const { shopify, api } = doors;
  if (by === "shopify") await shopify("POST", `/orders/${order.id}/fulfill`, {});
  else await askForLabel(doors, order);
  const shipped = await until(
    `the tracking number of ${order.name}`,
    () => shopify<OrderView>("GET", `/orders/${order.id}`),
    ({ fulfillments }) => fulfillments.some(({ tracking }) => Boolean(tracking[0]?.number)),
  );
  const number = shipped.fulfillments[0]?.tracking[0]?.number;
  const { data } = await api<{ data: readonly { id: string; tracking_ref: string }[] }>(
    "GET",
    `/v1/shipments?related_order_id=${order.id}`,
  );
  const shipment = data.find(({ tracking_ref }) => tracking_ref === number);
  if (shipment === undefined) throw new Error(`${order.name} has no shipment ${number}`);
  if (scans.length === 0) return;
  await api("PUT", `/v1/shipments/${shipment.id}/tracking`, {
    tracking_history: scans.map(({ status, details, exact, hoursAgo }) => ({
      status,
      status_details: details,
      status_exact: exact ?? null,
      status_date: hoursFromNow(-hoursAgo),
    })),
  });
}

import type { Address, Caller, JsonValue } from "../../engine/index.ts";
import { environments } from "../../engine/index.ts";
import { callerOf } from "../../orders/caller-of.ts";
import type { Services, Shop } from "../../services.server.ts";

interface CustomerData {
  readonly shipments: number;
  readonly value: JsonValue;
}

/**
 * Collects all that Waybill holds about the customer of these orders: shipments in both environments, bookings without a
 * shipment, open orders, and saved addresses.
 */
export async function collectCustomerData(
  services: Services,
  shop: Shop,
  orderIds: readonly string[],
): Promise<CustomerData> {
  const shipments: JsonValue[] = [];
  const attempts: JsonValue[] = [];
  const waiting: JsonValue[] = [];
  for (const orderId of orderIds) {
    for (const environment of environments)
      shipments.push(...(await shipmentsOf(services, { merchantId: shop.merchantId, environment }, orderId)));
    attempts.push(...(await attemptsOf(services, shop, orderId)));
    for (const { recipientName, city, country } of await services.openOrders.ofOrder(
      shop.merchantId,
      orderId,
    ))
      waiting.push({ order_id: orderId, recipient: { name: recipientName, city, country } });
  }
  const saved = (await savedAddressesOf(services, shop, orderIds)).map(({ name, address }) => ({
    name,
    address: recipientOf(address),
  }));
  return { shipments: shipments.length, value: { shipments, attempts, waiting, saved } };
}

/** Entries of the address book for the recipients of these orders. */
export async function savedAddressesOf(services: Services, shop: Shop, orderIds: readonly string[]) {
  const { merchantId } = shop;
  const recipients: Address[] = [];
  for (const relatedOrderId of orderIds)
    for (const environment of environments)
      for await (const { to } of services.ports.shipments.stream(
        { merchantId, environment },
        { relatedOrderId },
      ))
        recipients.push(to);
  return services.people.savedRecipients(merchantId, recipients);
}

async function shipmentsOf(services: Services, caller: Caller, relatedOrderId: string): Promise<JsonValue[]> {
  const found: JsonValue[] = [];
  for await (const shipment of services.ports.shipments.stream(caller, { relatedOrderId }))
    found.push({
      shipment_id: shipment.id,
      order_id: shipment.relatedOrderId,
      created_at: shipment.createdAt.toISOString(),
      recipient: recipientOf(shipment.to),
      tracking_ref: shipment.trackingRef,
      contents: shipment.items.map(({ label }) => label ?? ""),
      tracking: shipment.trackingHistory.map(({ statusDate, statusDetails }) => ({
        at: statusDate.toISOString(),
        details: statusDetails,
      })),
      metadata: { ...shipment.metadata },
    });
  return found;
}

async function attemptsOf(services: Services, shop: Shop, orderId: string): Promise<JsonValue[]> {
  const found: JsonValue[] = [];
  for (const purchase of await services.purchases.byOrder(shop.domain, orderId)) {
    const { shipmentId } = purchase;
    const booking = await services.ports.bookings.get(callerOf(purchase), shipmentId);
    if (booking === null || booking.state === "booked") continue;
    found.push({
      shipment_id: shipmentId,
      order_id: orderId,
      created_at: booking.draft.createdAt.toISOString(),
      recipient: recipientOf(booking.draft.to),
    });
  }
  return found;
}

function recipientOf(address: Address): JsonValue {
  return { ...address };
}

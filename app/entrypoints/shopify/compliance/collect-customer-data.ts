import type { Address, JsonValue, Shipment, TrackingEntry } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { PersonRecords } from "../../../domain/privacy/person-records.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Customer } from "./customer-clue.ts";
import { recipientsOf, recordsOf } from "./customer-clue.ts";

interface CustomerData {
  readonly shipments: number;
  readonly value: JsonValue;
}

/** Collects what an erasure of the same customer would erase, in both environments. */
export async function collectCustomerData(
  services: Pick<Services, "openOrders" | "orderPlatform" | "people">,
  shop: Shop,
  customer: Customer,
): Promise<CustomerData> {
  const found = await recordsOf(services, shop, customer, await recipientsOf(services, shop, customer));
  const all = <Kept>(of: (records: PersonRecords) => readonly Kept[]) => [...found.values()].flatMap(of);
  const waiting: JsonValue[] = [];
  for (const orderId of customer.orderIds)
    for (const { recipientName, city, country } of await services.openOrders.ofOrder(
      shop.merchantId,
      orderId,
    ))
      waiting.push({ order_id: orderId, recipient: { name: recipientName, city, country } });
  const shipments = all((records) => records.shipments).map(shipmentOf);
  const quotes = new Map(
    // The shop's own quotes name a place alone.
    all(({ rates }) => rates.filter(({ request: { to } }) => to.name || to.email || to.phone)).map(
      ({ createdAt, request }) => [
        `${createdAt.toISOString()} ${JSON.stringify(request.to)}`,
        { created_at: createdAt.toISOString(), recipient: plain(request.to) },
      ],
    ),
  );
  return {
    shipments: shipments.length,
    value: {
      shipments,
      attempts: all(({ bookings }) => bookings).map(({ draft }) => ({
        shipment_id: draft.id,
        order_id: draft.relatedOrderId,
        created_at: draft.createdAt.toISOString(),
        recipient: plain(draft.to),
      })),
      waiting,
      quotes: [...quotes.values()],
      trackers: all(({ trackers }) => trackers).map(({ trackingRef, relatedOrderId, trackingHistory }) => ({
        tracking_ref: trackingRef,
        order_id: relatedOrderId,
        tracking: trackingHistory.map(entryOf),
      })),
      saved: all(({ savedAddresses }) => savedAddresses).map(({ name, address }) => ({
        name,
        address: plain(address),
      })),
    },
  };
}

function shipmentOf(shipment: Shipment): JsonValue {
  return {
    shipment_id: shipment.id,
    order_id: shipment.relatedOrderId,
    created_at: shipment.createdAt.toISOString(),
    // The customer sends what comes back.
    ...(shipment.returnRequestId !== null && { sender: plain(shipment.from) }),
    recipient: plain(shipment.to),
    tracking_ref: shipment.trackingRef,
    contents: shipment.items.map(({ label }) => label ?? ""),
    tracking: shipment.trackingHistory.map(entryOf),
    metadata: { ...shipment.metadata },
  };
}

function entryOf({ statusDate, statusDetails }: TrackingEntry): JsonValue {
  return { at: statusDate.toISOString(), details: statusDetails };
}

function plain(address: Address): JsonValue {
  return { ...address };
}

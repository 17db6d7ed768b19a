import type { Address, JsonValue, Rate, Shipment, TrackingEntry } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { ExportedKind } from "../../../domain/personal-data.ts";
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
    for (const { recipientName, city, country, contact } of await services.openOrders.ofOrder(
      shop.merchantId,
      orderId,
    ))
      waiting.push({
        order_id: orderId,
        recipient: {
          name: recipientName,
          city,
          country,
          email: contact?.email ?? null,
          phone: contact?.phoneE164 ?? null,
        },
      });
  const shipments = all((records) => records.shipments).map(shipmentOf);
  const answer: Readonly<Record<ExportedKind, readonly [member: string, records: readonly JsonValue[]]>> = {
    shipments: ["shipments", shipments],
    bookings: [
      "attempts",
      all(({ bookings }) => bookings).map(({ draft }) => ({
        shipment_id: draft.id,
        order_id: draft.relatedOrderId,
        created_at: draft.createdAt.toISOString(),
        recipient: plain(draft.to),
      })),
    ],
    waiting: ["waiting", waiting],
    rates: ["quotes", quotesAmong(all(({ rates }) => rates))],
    trackers: [
      "trackers",
      all(({ trackers }) => trackers).map(({ trackingRef, relatedOrderId, trackingHistory }) => ({
        tracking_ref: trackingRef,
        order_id: relatedOrderId,
        tracking: trackingHistory.map(entryOf),
      })),
    ],
    savedAddresses: [
      "saved",
      all(({ savedAddresses }) => savedAddresses).map(({ name, address }) => ({
        name,
        address: plain(address),
      })),
    ],
  };
  return { shipments: shipments.length, value: Object.fromEntries(Object.values(answer)) };
}

/** The shop's own quotes name a place alone, and a cart is often quoted twice. */
function quotesAmong(rates: readonly Rate[]): readonly JsonValue[] {
  const named = rates.filter(({ request: { to } }) => to.name || to.email || to.phone);
  const quotes = named.map(({ createdAt, request }) => ({
    created_at: createdAt.toISOString(),
    recipient: plain(request.to),
  }));
  return [...new Map(quotes.map((each) => [JSON.stringify(each), each])).values()];
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
    note: shipment.note ?? null,
  };
}

function entryOf({ statusDate, statusDetails }: TrackingEntry): JsonValue {
  return { at: statusDate.toISOString(), details: statusDetails };
}

function plain(address: Address): JsonValue {
  return { ...address };
}

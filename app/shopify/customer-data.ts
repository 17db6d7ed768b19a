import type { Caller, JsonValue, Shipment } from "../engine/index.ts";
import { environments } from "../engine/index.ts";
import type { Services, Shop } from "../services.server.ts";

/** What we hold of a customer: the shipments of these orders, in either environment. */
export async function collectCustomerData(
  services: Services,
  shop: Shop,
  orderIds: readonly string[],
): Promise<JsonValue> {
  const shipments: JsonValue[] = [];
  for (const environment of environments)
    for (const relatedOrderId of orderIds) {
      const caller: Caller = { merchantId: shop.merchantId, environment };
      for await (const shipment of services.ports.shipments.stream(caller, { relatedOrderId }))
        shipments.push(personalData(shipment));
    }
  return { shipments };
}

function personalData(shipment: Shipment): JsonValue {
  return {
    shipment_id: shipment.id,
    order_id: shipment.relatedOrderId,
    created_at: shipment.createdAt.toISOString(),
    recipient: { ...shipment.to },
    tracking_ref: shipment.trackingRef,
    contents: shipment.items.map(({ label }) => label ?? ""),
  };
}

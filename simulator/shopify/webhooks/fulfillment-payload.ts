import { serviceHandle } from "../state/fulfillment-service.ts";
import { gid } from "../state/identifiers.ts";
import type { Fulfillment } from "../state/model.ts";
import { mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import { addressPayload } from "./address-payload.ts";
import { lineItemPayload } from "./line-item-payload.ts";

/** A fulfillment as `fulfillments/*` webhooks carry it. */
export function fulfillmentPayload(shop: Shop, fulfillment: Fulfillment): Record<string, unknown> {
  const order = mustFind(shop.orders, fulfillment.orderId, "order");
  const first = fulfillment.tracking[0];
  const numbers = fulfillment.tracking.flatMap(({ number }) => (number === null ? [] : [number]));
  const urls = fulfillment.tracking.flatMap(({ url }) => (url === null ? [] : [url]));
  return {
    id: fulfillment.id,
    order_id: order.id,
    status: fulfillment.status.toLowerCase(),
    created_at: fulfillment.createdAt,
    service: serviceHandle(mustFind(shop.locations, fulfillment.locationId, "location")),
    updated_at: fulfillment.updatedAt,
    tracking_company: first?.company ?? null,
    shipment_status: fulfillment.events.at(-1)?.status.toLowerCase() ?? null,
    location_id: fulfillment.locationId,
    origin_address: null,
    email: order.email,
    destination: order.shippingAddress && addressPayload(order.shippingAddress),
    line_items: fulfillment.lines.map((line) =>
      lineItemPayload(shop, order, mustFind(order.lineItems, line.lineItemId, "line item"), line.quantity),
    ),
    tracking_number: first?.number ?? null,
    tracking_numbers: numbers,
    tracking_url: first?.url ?? null,
    tracking_urls: urls,
    receipt: {},
    name: fulfillment.name,
    admin_graphql_api_id: gid("Fulfillment", fulfillment.id),
  };
}

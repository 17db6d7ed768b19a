import { gid, nextId } from "../state/identifiers.ts";
import type { Fulfillment, FulfillmentEvent, Tracking } from "../state/model.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish } from "../webhooks/deliver.ts";
import { fulfillmentPayload } from "../webhooks/fulfillment-payload.ts";
import { UserProblem } from "./user-problem.ts";

/** Replaces the tracking of a fulfillment; the customer is mailed only on request. */
export function updateTracking(
  world: World,
  shop: Shop,
  fulfillment: Fulfillment,
  tracking: Tracking[],
  notifyCustomer: boolean,
): void {
  if (fulfillment.status === "CANCELLED") {
    throw new UserProblem("Fulfillment is cancelled and its tracking can't be updated.", ["fulfillmentId"]);
  }
  fulfillment.tracking = tracking;
  fulfillment.updatedAt = isoNow(world);
  if (notifyCustomer) fulfillment.notifications.push({ at: fulfillment.updatedAt, about: "tracking" });
  publish(world, shop, "fulfillments/update", fulfillmentPayload(shop, fulfillment));
}

/** Adds an event; events can be neither changed nor removed. */
export function addEvent(
  world: World,
  shop: Shop,
  fulfillment: Fulfillment,
  event: Omit<FulfillmentEvent, "__typename" | "id" | "fulfillmentId" | "createdAt">,
): FulfillmentEvent {
  if (fulfillment.status === "CANCELLED") {
    throw new UserProblem("Fulfillment is cancelled and can't have new events.", [
      "fulfillmentEvent",
      "fulfillmentId",
    ]);
  }
  const now = isoNow(world);
  const added: FulfillmentEvent = {
    __typename: "FulfillmentEvent",
    id: nextId(),
    fulfillmentId: fulfillment.id,
    ...event,
    createdAt: now,
  };
  fulfillment.events.push(added);
  fulfillment.updatedAt = now;
  publish(world, shop, "fulfillment_events/create", {
    id: added.id,
    fulfillment_id: fulfillment.id,
    status: added.status.toLowerCase(),
    message: added.message,
    happened_at: added.happenedAt,
    city: added.city,
    province: added.province,
    country: added.country,
    zip: added.zip,
    address1: added.address1,
    latitude: added.latitude,
    longitude: added.longitude,
    shop_id: shop.id,
    created_at: added.createdAt,
    updated_at: added.createdAt,
    estimated_delivery_at: added.estimatedDeliveryAt,
    order_id: fulfillment.orderId,
    admin_graphql_api_id: gid("FulfillmentEvent", added.id),
  });
  publish(world, shop, "fulfillments/update", fulfillmentPayload(shop, fulfillment));
  return added;
}

/** Tracking as both doors accept it: one number and URL, or lists of them with one company. */
export function readTracking(input: {
  company?: string | null | undefined;
  number?: string | null | undefined;
  url?: string | null | undefined;
  numbers?: string[] | null | undefined;
  urls?: string[] | null | undefined;
}): Tracking[] {
  const numbers = input.numbers?.length ? input.numbers : input.number ? [input.number] : [];
  const urls = input.urls?.length ? input.urls : input.url ? [input.url] : [];
  const company = input.company ?? null;
  if (numbers.length === 0 && urls.length === 0) return company ? [{ company, number: null, url: null }] : [];
  return Array.from({ length: Math.max(numbers.length, urls.length) }, (_, index) => ({
    company,
    number: numbers[index] ?? null,
    url: urls[index] ?? null,
  }));
}

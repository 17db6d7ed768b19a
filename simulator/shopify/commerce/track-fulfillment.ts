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

/** Two machines' clocks. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** Adds an event, which has happened; events can be neither changed nor removed. */
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
  if (Date.parse(event.happenedAt) > world.now().getTime() + CLOCK_DIFFERENCE_MS) {
    throw new UserProblem("Happened at can't be in the future.", ["fulfillmentEvent", "happenedAt"]);
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

interface TrackingInput {
  company?: string | null | undefined;
  number?: string | null | undefined;
  url?: string | null | undefined;
  numbers?: string[] | null | undefined;
  urls?: string[] | null | undefined;
}

/**
 * Tracking as both doors accept it: one number and URL, or lists of them with one company. Lists are matched by position. Source:
 * Admin API 2026-10, FulfillmentTrackingInput. Shopify does not say whether it refuses or drops URLs that break a rule: this one refuses.
 * @throws UserProblem a URL without its number, a number without its URL beside others that have one, or a URL that is no web address
 */
export function readTracking(input: TrackingInput): Tracking[] {
  for (const [one, many] of [
    ["number", "numbers"],
    ["url", "urls"],
  ] as const)
    if (input[one] && input[many]?.length) throw new UserProblem(`Provide either ${one} or ${many}.`, [many]);
  const numbers = input.numbers?.length ? input.numbers : input.number ? [input.number] : [];
  const urls = input.urls?.length ? input.urls : input.url ? [input.url] : [];
  const company = input.company ?? null;
  if (urls.length > 0 && urls.length !== numbers.length)
    throw new UserProblem("Tracking URLs must be as many as tracking numbers.", ["urls"]);
  if (!urls.every(isWebAddress)) throw new UserProblem("Tracking URL is invalid.", ["urls"]);
  if (numbers.length === 0) return company ? [{ company, number: null, url: null }] : [];
  return numbers.map((number, index) => ({ company, number, url: urls[index] ?? null }));
}

/** RFC 3986, with a scheme that a browser opens from a mail, and a host. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^/\s]+\S*$/.test(url) && URL.canParse(url);
}

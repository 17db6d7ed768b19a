import type { TrackingStatus } from "../../../engine/index.ts";

/** What a shopper is told of an entry: Shopify's `FulfillmentEventStatus`. */
export type ShipmentEvent =
  | "LABEL_PURCHASED"
  | "CONFIRMED"
  | "CARRIER_PICKED_UP"
  | "IN_TRANSIT"
  | "OUT_FOR_DELIVERY"
  | "READY_FOR_PICKUP"
  | "ATTEMPTED_DELIVERY"
  | "DELAYED"
  | "DELIVERED"
  | "FAILURE";

/** What a status, a reason or a text means. An event of null tells nobody. */
export interface Meaning {
  readonly status: TrackingStatus;
  readonly event: ShipmentEvent | null;
}

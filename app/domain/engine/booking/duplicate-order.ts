import { EngineError } from "../errors.ts";
import type { ShipmentId } from "../values/shipment.ts";

/** Another purchase for the same order. */
export interface RivalPurchase {
  readonly id: ShipmentId;
  /** It has no outcome yet: there may be no shipment in the end. */
  readonly isOpen: boolean;
}

/** `metadata.state` is `created`, or `pending` while the other purchase has no outcome. */
export function duplicateOrder(orderId: string, { id, isOpen }: RivalPurchase): EngineError {
  const message = isOpen
    ? `The order ${orderId} is being bought as shipment ${id}. Repeat the request in a moment, or send "allow_duplicate": true to buy another label.`
    : `The order ${orderId} has the shipment ${id}. Send "allow_duplicate": true to buy another label.`;
  return new EngineError("DUPLICATE_ORDER", message, {
    related_order_id: orderId,
    shipment_id: id,
    state: isOpen ? "pending" : "created",
  });
}

/** Whether the refusal may turn out otherwise, because the other purchase may still fail. */
export function isPendingDuplicate({ code, metadata }: EngineError): boolean {
  return code === "DUPLICATE_ORDER" && metadata?.state === "pending";
}

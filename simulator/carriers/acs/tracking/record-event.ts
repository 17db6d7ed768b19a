import type { Voucher } from "../vouchers/voucher.ts";
import type { TrackingEventName } from "./tracking-events.ts";
import { trackingEvent } from "./tracking-events.ts";

export interface EventDetails {
  readonly at: Date;
  /** the destination's name if absent */
  readonly location?: string | undefined;
  readonly notes?: string | undefined;
}

/** Moves a voucher: a checkpoint, and the last state that the summary shows. */
export function recordEvent(voucher: Voucher, name: TrackingEventName, details: EventDetails): void {
  const { status, reason = "", action, info, isDelivered, isReturned } = trackingEvent(name);
  const { at, location = voucher.destination.name, notes = " " } = details;
  voucher.checkpoints.push({ at, action, location, notes });
  if (name === "sms-notice") return;
  Object.assign(voucher.last, {
    shipmentStatus: status,
    reason,
    info: info ?? (reason === "" ? { gr: "", en: "" } : action),
  });
  if (isDelivered) {
    voucher.last.deliveryFlag = 1;
    voucher.last.deliveredAt = at;
    voucher.last.consignee = (isReturned ? voucher.request.Sender : voucher.request.Recipient_Name) ?? "";
  }
  if (isReturned) voucher.last.returnedFlag = 1;
}

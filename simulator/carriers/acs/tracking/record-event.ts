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
  const { status, reason = "", info, isDelivered, isReturned, ...event } = trackingEvent(name);
  const { destination } = voucher;
  const { at, location = destination.name, notes = " " } = details;
  const action = event.namesDestination
    ? { gr: `${event.action.gr} ${destination.name}`, en: `${event.action.en} ${destination.nameEn}` }
    : event.action;
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

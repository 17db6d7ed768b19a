import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";

/** A label that was bought beside the one of its shipment, as far as cancelling it needs. */
export type SurplusLabel = Pick<
  Shipment,
  "accountId" | "carrierReference" | "trackingRef" | "childVouchers" | "pickupRef"
>;

export const labelNoticeCodes = [
  /** The carrier sold a label after its booking had failed. It is the shipment's now. */
  "found-late",
  /** A second label is being cancelled. */
  "second-cancelling",
  "second-cancelled",
  /** The carrier refused to cancel the second label. */
  "second-kept",
  /** The carrier named this number for a shipment whose number a person had entered. Neither label is cancelled. */
  "other-number",
  /** The order was withdrawn, and the carrier has not answered the cancellation yet. Dropped with its answer. */
  "cancel-waiting",
  /** A cancellation that had no answer was refused later: the shipment stays. */
  "cancel-refused",
  /** The carrier cancelled the label, and has the parcel nevertheless. */
  "moving-cancelled",
  /** The carrier does not pay a cancelled label back. */
  "refund-refused",
  /** The carrier never said whether it pays a cancelled label back. */
  "refund-unanswered",
  /** The order owes less than its labels collect: it was paid or refunded after they were bought. Dropped once it owes as much again. */
  "collects-too-much",
  /**
   * The order owes more than its labels collect: this one came back or was lost, or the order grew after the last label. Dropped once it owes
   * no more, or a payout holds the label's cash.
   */
  "collects-too-little",
] as const;
export type LabelNoticeCode = (typeof labelNoticeCodes)[number];

/** News about a label, for the merchant. */
export interface LabelNotice {
  readonly id: string;
  readonly code: LabelNoticeCode;
  readonly shipmentId: ShipmentId;
  readonly orderId: string | null;
  readonly trackingRef: string;
  /** The carrier's name. */
  readonly carrier: string;
  readonly at: Date;
}

/** A second label that is to be cancelled. */
export interface DueSurplus {
  readonly id: string;
  readonly caller: Caller;
  readonly shipmentId: ShipmentId;
  readonly label: SurplusLabel;
}

export interface LabelNoticeStore {
  /** Repeating is harmless. */
  add(shipment: Shipment, code: LabelNoticeCode): Promise<void>;
  /** The notice is over: nothing is shown of it. Repeating is harmless. */
  drop(
    shipment: Shipment,
    code: "cancel-waiting" | "collects-too-much" | "collects-too-little",
  ): Promise<void>;
  /** Latest first, of the last 14 days, without dismissed ones. Cash that is missing is shown as long as it is kept. */
  recent(caller: Caller, limit: number): Promise<readonly LabelNotice[]>;
  /** Shown no more. False: there is no such notice, or its label is still to be cancelled. Repeating is harmless. */
  dismiss(caller: Caller, id: string): Promise<boolean>;
  /** Second labels of every merchant that are to be cancelled. Each is given to one process, and again after a while. */
  takeDueSurplus(limit: number): Promise<readonly DueSurplus[]>;
  /** @param code `null`: the label is no second one, and the notice is dropped */
  settleSurplus(
    surplus: DueSurplus,
    code: Extract<LabelNoticeCode, "second-cancelled" | "second-kept"> | null,
  ): Promise<void>;
}

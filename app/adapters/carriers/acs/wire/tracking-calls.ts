import { z } from "zod";
import { flag, numberOrZero, text } from "../../kit/lax-values.ts";
import type { AcsOperation } from "./acs-call.ts";
import { acsCall } from "./acs-call.ts";
import { rowsOf } from "./envelope.ts";
import { foldCode } from "./reason-code.ts";
import { moment } from "./values.ts";

/** The last state of a voucher. Source: section 9. */
export interface TrackingSummary {
  readonly status: number;
  readonly isDeliveryFlagged: boolean;
  readonly isReturned: boolean;
  /** Folded to Latin letters; "" without one. */
  readonly reason: string;
  /** The carrier's words for the reason. */
  readonly info: string;
  readonly pickupDate: Date | null;
  readonly deliveredAt: Date | null;
  readonly expectedAt: Date | null;
  readonly recipient: string;
}

const summary = z
  .object({
    shipment_status: numberOrZero,
    delivery_flag: flag,
    returned_flag: flag,
    non_delivery_reason_code: text,
    delivery_info: text,
    pickup_date: moment,
    delivery_date: moment,
    delivery_date_expected: moment,
    recipient: text,
  })
  .transform(
    (row): TrackingSummary => ({
      status: row.shipment_status,
      isDeliveryFlagged: row.delivery_flag,
      isReturned: row.returned_flag,
      reason: foldCode(row.non_delivery_reason_code),
      info: row.delivery_info,
      pickupDate: row.pickup_date,
      deliveredAt: row.delivery_date,
      expectedAt: row.delivery_date_expected,
      recipient: row.recipient,
    }),
  );

/** Null: ACS does not know the voucher yet. */
export function trackingSummary(
  voucher: string,
  language: "GR" | "EN",
): AcsOperation<TrackingSummary | null> {
  return acsCall({
    alias: "ACS_Trackingsummary",
    urgency: "tracking",
    parameters: { Language: language, Voucher_No: voucher },
    read: (output) => {
      const [row] = rowsOf(output);
      return row === undefined ? null : summary.parse(row);
    },
    readRefusal: ({ reason }) => (reason === "unknown_voucher" ? null : undefined),
  });
}

export interface Checkpoint {
  readonly at: Date;
  readonly action: string;
  readonly location: string;
  readonly notes: string;
}

const checkpoint = z.object({
  checkpoint_date_time: moment.pipe(z.date()),
  checkpoint_action: text,
  checkpoint_location: text,
  checkpoint_notes: text,
});

/** Oldest first. One odd row does not lose the others. */
export function trackingDetails(voucher: string, language: "GR" | "EN"): AcsOperation<readonly Checkpoint[]> {
  return acsCall({
    alias: "ACS_TrackingDetails",
    urgency: "tracking",
    parameters: { Language: language, Voucher_No: voucher },
    read: (output) =>
      rowsOf(output).flatMap((row) => {
        const { data } = checkpoint.safeParse(row);
        return data === undefined
          ? []
          : [
              {
                at: data.checkpoint_date_time,
                action: data.checkpoint_action,
                location: data.checkpoint_location,
                notes: data.checkpoint_notes,
              },
            ];
      }),
    readRefusal: ({ reason }) => (reason === "unknown_voucher" ? [] : undefined),
  });
}

import { fields, listOf, maybe, one, xmlSomeText, xmlText } from "../../kit/xml.ts";
import { genikiMoment } from "./job-calls.ts";
import type { GenikiOperation } from "./service.ts";
import { fieldsCall } from "./service.ts";

export interface Checkpoint {
  /** `C_A1`; never changes. */
  readonly code: string;
  /** English, for people. */
  readonly text: string;
  readonly at: Date;
  readonly shop: string;
}

/** A voucher's way. The name of the person who signed is not read. */
export interface TrackedVoucher {
  readonly checkpoints: readonly Checkpoint[];
  /** `Status` is DELIVERED: to the recipient, or back to the sender. */
  readonly isEnded: boolean;
  readonly deliveredAt: Date | null;
  /** `DeliveredAt`: RECIPIENT, RETURN TO SENDER, or empty. */
  readonly deliveredTo: string;
}

const checkpoint = fields({
  Status: maybe(xmlText),
  StatusCode: one(xmlSomeText),
  StatusDate: maybe(genikiMoment),
  Shop: maybe(xmlText),
});

/** Null: Geniki doesn't know the voucher yet, or it is another user's. Source: section 9. */
export const track: GenikiOperation<{ readonly voucher: string }, TrackedVoucher | null> = fieldsCall({
  name: "TrackAndTrace",
  key: "authKey",
  urgency: "tracking",
  parts: ({ voucher }: { readonly voucher: string }) => ({ voucherNo: voucher, language: "en" }),
  shape: {
    Checkpoints: listOf("Checkpoint", checkpoint),
    Status: maybe(xmlText),
    DeliveryDate: maybe(genikiMoment),
    DeliveredAt: maybe(xmlText),
  },
  read: ({ Checkpoints, Status, DeliveryDate, DeliveredAt }): TrackedVoucher | null => ({
    checkpoints: Checkpoints.flatMap(({ Status: text, StatusCode: code, StatusDate: at, Shop: shop }) =>
      at === null ? [] : [{ code, text: text ?? "", at, shop: shop ?? "" }],
    ),
    isEnded: Status?.toUpperCase() === "DELIVERED",
    deliveredAt: DeliveryDate,
    deliveredTo: DeliveredAt?.toUpperCase() ?? "",
  }),
  readRefusal: ({ code }) =>
    code === "9" || code === "10" || code === "13" || code === "3" ? null : undefined,
});

import { fields, maybe, one, xmlBoolean, xmlText } from "../../kit/xml.ts";
import type { GenikiOperation } from "./service.ts";
import { fieldsCall } from "./service.ts";

/** A courier's visit for a voucher: one at most. Source: section 8. */

export const dayQuarters = ["Morning", "LateMorning", "Afternoon", "Evening"] as const;
export type DayQuarter = (typeof dayQuarters)[number];

export interface Visit {
  readonly voucher: string;
  /** `2026-11-23` */
  readonly day: string;
  readonly quarter: DayQuarter;
}

/** The visit that is ordered; null: none. */
export interface OrderedVisit {
  readonly isActive: boolean;
  readonly day: string;
  readonly quarter: string;
}

const key = "authKey";
const shape = {
  Order: one(fields({ IsActive: maybe(xmlBoolean), PickupDate: maybe(xmlText), DayQuarter: maybe(xmlText) })),
};
const partsOf = ({ voucher, day, quarter }: Visit) => ({
  voucherNumber: voucher,
  pickupDate: `${day}T00:00:00`,
  dayQuarter: quarter,
});

export const visitOf: GenikiOperation<{ readonly voucher: string }, OrderedVisit | null> = fieldsCall({
  name: "GetVoucherPickupOrder",
  key,
  parts: ({ voucher }: { readonly voucher: string }) => ({ voucherNumber: voucher }),
  shape,
  read: ({ Order }): OrderedVisit | null => ({
    isActive: Order.IsActive ?? false,
    day: (Order.PickupDate ?? "").slice(0, 10),
    quarter: Order.DayQuarter ?? "",
  }),
  readRefusal: ({ code }) => (code === "9" || code === "3" ? null : undefined),
});

/** May be repeated: the visit of a voucher is looked up first. */
export const orderVisit: GenikiOperation<Visit, null> = fieldsCall({
  name: "CreateVoucherPickupOrder",
  key,
  parts: partsOf,
  shape,
  read: () => null,
});

export const moveVisit: GenikiOperation<Visit, null> = fieldsCall({
  name: "UpdateVoucherPickupOrder",
  key,
  parts: partsOf,
  shape,
  read: () => null,
});

/** One that is unknown is called off. */
export const cancelVisit: GenikiOperation<{ readonly voucher: string }, null> = fieldsCall({
  name: "CancelVoucherPickupOrder",
  key,
  parts: ({ voucher }: { readonly voucher: string }) => ({ voucherNumber: voucher }),
  shape: {},
  read: () => null,
  readRefusal: ({ code }) => (code === "9" ? null : undefined),
});

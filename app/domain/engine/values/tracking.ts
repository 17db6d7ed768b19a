import type { CalendarDate } from "./day-number.ts";

/** Source: service document, "Tracking history entry". Case sensitive. */
export const trackingStatuses = ["DELIVERED", "TRANSIT", "PRE_TRANSIT", "EXCEPTION"] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/** An entry's meaning for the recipient: finer than the status. Shopify's fulfillment events are these. */
export const milestones = [
  "label-purchased",
  "label-printed",
  "confirmed",
  "picked-up",
  "in-transit",
  "out-for-delivery",
  "ready-for-pickup",
  "attempted-delivery",
  "delayed",
  "delivered",
  "failure",
] as const;
export type Milestone = (typeof milestones)[number];

export type SetAside = "before-label" | "future";

export interface TrackingEntry {
  /**
   * The carrier's identity of the event, unique within the shipment. A later report under it corrects the entry.
   * Absent: status, date, details and `statusExact` identify the entry.
   */
  readonly id?: string;
  readonly status: TrackingStatus;
  readonly statusDate: Date;
  /** Free text from the carrier. */
  readonly statusDetails: string;
  /** The carrier's finer status, if it gives one. */
  readonly statusExact: string | null;
  /** `null`: the recipient is not notified. Absent: the status, or a well-known `statusExact`, says it. */
  readonly milestone?: Milestone | null;
  /** The place of the scan, in the carrier's words. */
  readonly place?: string;
  /** The day that the carrier promises now. */
  readonly expectedOn?: CalendarDate;
  /** The carrier says the day alone; `statusDate` is its noon. */
  readonly isWholeDay?: true;
  /** The driver does not know the carrier's code or word. */
  readonly isUnknown?: true;
  /** Why the scan does not count: `before-label` is an earlier parcel's with the same number. Absent: it counts. */
  readonly setAside?: SetAside;
}

export const MAX_TRACKING_ENTRIES = 500;

/** The event without the carrier's free text, which may name the person who signed. */
export function withoutDetails(history: readonly TrackingEntry[]): readonly TrackingEntry[] {
  return history.map((entry) => ({ ...entry, statusDetails: "" }));
}

export function sameHistory(a: readonly TrackingEntry[], b: readonly TrackingEntry[]): boolean {
  return (
    a.length === b.length &&
    a.every((entry, index) => sameEntry(entry, b[index]) && entry.setAside === b[index]?.setAside)
  );
}

/** A caller's entry says none of these, so an entry without an identity is compared by its words. */
function sameIdentified(a: TrackingEntry, b: TrackingEntry): boolean {
  return a.id === b.id && a.milestone === b.milestone && a.place === b.place && a.expectedOn === b.expectedOn;
}

/** @param b the newer one */
export function sameEntry(a: TrackingEntry, b: TrackingEntry | undefined): boolean {
  return (
    b !== undefined &&
    a.status === b.status &&
    a.statusDate.getTime() === b.statusDate.getTime() &&
    a.statusDetails === b.statusDetails &&
    a.statusExact === b.statusExact &&
    (b.id === undefined || sameIdentified(a, b))
  );
}

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
}

export const MAX_TRACKING_ENTRIES = 500;

/** The summary of a history. An empty one is PRE_TRANSIT. */
export interface TrackingSummary {
  readonly status: TrackingStatus;
  /** Date of the first TRANSIT entry. */
  readonly pickupAt: Date | null;
  /** Date of the first DELIVERED entry. */
  readonly deliveredAt: Date | null;
}

/** The entry with the latest date decides; of entries with equal dates, the later in the list. */
export function summarizeTracking(history: readonly TrackingEntry[]): TrackingSummary {
  let latest: TrackingEntry | undefined;
  for (const entry of history) {
    if (latest === undefined || entry.statusDate.getTime() >= latest.statusDate.getTime()) latest = entry;
  }
  return {
    status: latest?.status ?? "PRE_TRANSIT",
    pickupAt: firstDate(history, "TRANSIT"),
    deliveredAt: firstDate(history, "DELIVERED"),
  };
}

function firstDate(history: readonly TrackingEntry[], status: TrackingStatus): Date | null {
  let first: Date | null = null;
  for (const entry of history) {
    if (entry.status === status && (first === null || entry.statusDate < first)) first = entry.statusDate;
  }
  return first;
}

/** The event without the carrier's free text, which may name the person who signed. */
export function withoutDetails(history: readonly TrackingEntry[]): readonly TrackingEntry[] {
  return history.map((entry) => ({ ...entry, statusDetails: "" }));
}

export function sameHistory(a: readonly TrackingEntry[], b: readonly TrackingEntry[]): boolean {
  return a.length === b.length && a.every((entry, index) => sameEntry(entry, b[index]));
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

/** Scans that can't be of this parcel's way so far: they stay in its history, and do not count. */
import type { Shipment } from "./shipment.ts";
import type { TrackingEntry } from "./tracking.ts";

/** A carrier's clock, or a time zone that it mistakes: such a scan counts. */
export const CLOCKS_DIFFER_MS = 24 * 60 * 60 * 1000;

/** Whether a carrier's scan is older than the label: carriers use their numbers again. The label of a caller's own voucher is older than its shipment. */
export function isBeforeLabel(
  { createdAt, bookedAtCarrier }: Pick<Shipment, "createdAt" | "bookedAtCarrier">,
  { statusDate }: Pick<TrackingEntry, "statusDate">,
): boolean {
  return bookedAtCarrier && statusDate.getTime() < createdAt.getTime() - CLOCKS_DIFFER_MS;
}

/** A carrier's scans, with those of an earlier parcel set aside. A caller's own history is taken at its word. */
export function setEarlyAside(
  shipment: Pick<Shipment, "createdAt" | "bookedAtCarrier">,
  scans: readonly TrackingEntry[],
): readonly TrackingEntry[] {
  return scans.map((entry) =>
    isBeforeLabel(shipment, entry) ? { ...entry, setAside: "before-label" as const } : entry,
  );
}

/** The same history if none of its scans changes: one of a day to come counts once the day is there. */
export function setFutureAside(history: readonly TrackingEntry[], now: Date): readonly TrackingEntry[] {
  const latest = now.getTime() + CLOCKS_DIFFER_MS;
  const isRight = ({ setAside, statusDate }: TrackingEntry) =>
    setAside === "before-label" || (setAside === "future") === statusDate.getTime() > latest;
  if (history.every(isRight)) return history;
  return history.map((entry) => {
    if (isRight(entry)) return entry;
    const { setAside, ...counting } = entry;
    return setAside === undefined ? { ...counting, setAside: "future" } : counting;
  });
}

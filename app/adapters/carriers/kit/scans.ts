import type { Milestone, TrackingEntry, TrackingStatus } from "../../../domain/engine/index.ts";

/** The meaning of a carrier's code or word. A milestone of `null` is no news for the recipient. */
export interface Meaning {
  readonly status: TrackingStatus;
  readonly milestone: Milestone | null;
}

export const meaning = (status: TrackingStatus, milestone: Milestone | null): Meaning => ({
  status,
  milestone,
});

/** A row of a parcel's history, in the carrier's words. */
export interface Scan {
  readonly code: string;
  readonly at: Date;
  /** For people. It must not name the person who signed. */
  readonly text: string;
  /** `null`: the row names none. */
  readonly place: string | null;
}

/**
 * The history of scans, oldest first; scans of one moment stay in the order given. An unknown code keeps the last status and
 * tells the recipient nothing. The first scan on the way is the pickup, unless an earlier one says so. A failure is reported once.
 * @param meaningOf a table's row, or what earlier scans make of it; `null`: the code is not known
 * @param parcel part of each entry's identity, as carriers give none to events
 */
export function historyOf(
  parcel: string,
  scans: readonly Scan[],
  meaningOf: (scan: Scan, earlier: readonly TrackingEntry[]) => Meaning | null,
): readonly TrackingEntry[] {
  const entries: TrackingEntry[] = [];
  const isReached = (milestone: Milestone) => entries.some((entry) => entry.milestone === milestone);
  for (const scan of scans.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const last: TrackingStatus = entries.at(-1)?.status ?? "PRE_TRANSIT";
    const known = meaningOf(scan, entries);
    const { status, milestone } = known ?? meaning(last, null);
    const entry = {
      ...entryOf(parcel, scan, {
        status,
        milestone: milestone === "failure" && isReached("failure") ? null : milestone,
      }),
      ...isUnknownIf(known === null),
    };
    if (entries.some(({ id }) => id === entry.id)) continue;
    if (milestone === "in-transit" && !isOnItsWay(entries))
      entries.push({ ...entry, id: `${entry.id}+`, milestone: "picked-up", statusDetails: "" });
    entries.push(entry);
  }
  return entries;
}

const isOnItsWay = (entries: readonly TrackingEntry[]): boolean =>
  entries.some(({ status }) => status !== "PRE_TRANSIT");

function entryOf(
  parcel: string,
  { code, at, text, place }: Scan,
  { status, milestone }: Meaning,
): TrackingEntry {
  return {
    id: [parcel, code, at.getTime(), place ?? ""].join(" "),
    status,
    statusDate: at,
    statusDetails: [text, place ?? ""].filter((part) => part !== "").join(", "),
    statusExact: code,
    milestone,
    ...(place !== null && place !== "" && { place }),
  };
}

/** The mark of an entry whose code or word is in no table. */
export const isUnknownIf = (isSo: boolean): Pick<TrackingEntry, "isUnknown"> =>
  isSo ? { isUnknown: true } : {};

/** A table's row, never a member of every object. */
export function rowOf<Row>(table: Readonly<Record<string, Row>>, key: string): Row | null {
  return (Object.hasOwn(table, key) ? table[key] : undefined) ?? null;
}

import type { TrackingEntry } from "../../../../domain/engine/index.ts";
import { mergePieces } from "../../../../domain/engine/index.ts";
import { eventIdentity, parcelOfEvent } from "./event-identity.ts";
import type { ParcelEvent } from "./parcels.ts";
import type { Direction } from "./reference.ts";
import { entriesOf } from "./tracking.ts";

/** Words whose meaning needs the events before them. */
const dependentWords = new Set(["in-depot", "accepted-for-return", "returned"]);

export interface ReportedEvent {
  readonly parcelId: string;
  /** The number of parcels in the request that this parcel belongs to. */
  readonly pieces: number;
  readonly direction: Direction;
  readonly event: ParcelEvent;
}

/**
 * The history of a shipment with one event more, as a reading of all its parcels would give it. The stored entries'
 * identities tell which parcel had which event. Where an entry has none, the next reading tells what depends on others.
 */
export function entriesWith(
  stored: readonly TrackingEntry[],
  { parcelId, pieces, direction, event }: ReportedEvent,
): readonly TrackingEntry[] {
  const alone = (parcel: string, known: readonly ParcelEvent[]) =>
    entriesOf({ id: parcel, state: "", createdAt: null, events: known }, direction);
  if (stored.some(({ id }) => id === undefined)) {
    return pieces === 1 && !dependentWords.has(event.type) ? alone(parcelId, [event]) : [];
  }
  const events = new Map<string, Map<string, ParcelEvent>>();
  const add = (parcel: string, each: ParcelEvent) => {
    const known = events.get(parcel) ?? new Map<string, ParcelEvent>();
    events.set(parcel, known.set(eventIdentity(parcel, each), each));
  };
  for (const { id = "", statusExact, statusDate, place } of stored) {
    const parcel = parcelOfEvent(id);
    if (parcel === null || statusExact === null) continue;
    add(parcel, { type: statusExact, at: statusDate, place: place ?? null });
  }
  add(parcelId, event);
  const histories = [...events].map(([parcel, known]) => alone(parcel, [...known.values()]));
  const silent = Array.from({ length: Math.max(0, pieces - histories.length) }, () => []);
  return mergePieces([...histories, ...silent]);
}

import type { Milestone, TrackingEntry } from "../../../../domain/engine/index.ts";
import { progressOf } from "../../../../domain/engine/index.ts";
import type { Meaning } from "../../kit/scans.ts";
import { isUnknownIf, meaning, rowOf } from "../../kit/scans.ts";
import { eventIdentity, stateIdentity } from "./event-identity.ts";
import type { ParcelEvent, ParcelRow } from "./parcels.ts";
import type { Direction } from "./reference.ts";

/** An entry with its identity, whose milestone is always said. */
export type Entry = TrackingEntry & { readonly id: string; readonly milestone: Milestone | null };

/** The part of a parcel that its history needs. */
export type TrackedParcel = Pick<ParcelRow, "id" | "state" | "events" | "createdAt">;

/** Meanings of the carrier's words, which are of events and of states. Source: contract sheet, section 8. */
const outward: Readonly<Record<string, Meaning>> = {
  new: meaning("PRE_TRANSIT", "confirmed"),
  "accepted-to-locker": meaning("TRANSIT", "picked-up"),
  "in-transit": meaning("TRANSIT", "in-transit"),
  intransit: meaning("TRANSIT", "in-transit"),
  "in-depot": meaning("TRANSIT", "in-transit"),
  "final-destination": meaning("TRANSIT", "ready-for-pickup"),
  "in-final-destination": meaning("TRANSIT", "ready-for-pickup"),
  delivered: meaning("DELIVERED", "delivered"),
  expired: meaning("EXCEPTION", "failure"),
  "expired-return": meaning("EXCEPTION", null),
  "accepted-for-return": meaning("EXCEPTION", null),
  returned: meaning("EXCEPTION", "failure"),
  canceled: meaning("EXCEPTION", null),
  cancelled: meaning("EXCEPTION", null),
  "canceled-return": meaning("EXCEPTION", "failure"),
  missing: meaning("EXCEPTION", "delayed"),
  lost: meaning("EXCEPTION", "failure"),
};

const meaningsOf: Readonly<Record<Direction, Readonly<Record<string, Meaning>>>> = {
  outward,
  return: {
    ...outward,
    "accepted-for-return": meaning("TRANSIT", "picked-up"),
    returned: meaning("DELIVERED", null),
  },
};

/** Words on which sources differ: the events tell. */
const silentStates = new Set(["", "wait-for-load"]);

/** Events that say the same as a state. A state without any of them has an entry of its own. */
const eventsOfState: Readonly<Record<string, readonly string[]>> = {
  "in-transit": ["accepted-to-locker", "in-depot", "accepted-for-return"],
  intransit: ["accepted-to-locker", "in-depot", "accepted-for-return"],
  "in-final-destination": ["final-destination"],
  "expired-return": ["expired"],
  canceled: ["cancelled"],
  cancelled: ["canceled"],
};

const scans = new Set(["accepted-to-locker", "in-transit", "intransit", "in-depot", "accepted-for-return"]);

/**
 * The history of a parcel, oldest first. The newest event decides the status. A word that is not known keeps it.
 * After a delivered parcel is given back, the shipment stays delivered.
 */
export function entriesOf(row: TrackedParcel, direction: Direction): readonly Entry[] {
  const entries: Entry[] = [];
  const state = stateOf(row);
  for (const event of [...inOrder(row.events, direction), ...state]) {
    const { type, at, place } = event;
    const { status, milestone } = nextMeaning(entries, type, direction);
    entries.push({
      id: (state.includes(event) ? stateIdentity : eventIdentity)(row.id, event),
      status,
      statusDate: at,
      statusDetails: "",
      statusExact: type,
      milestone,
      ...isUnknownIf(meaningOf(type, direction) === null),
      ...(place !== null && { place }),
    });
  }
  return entries;
}

/** Events of one moment are in the order of their meaning. A word that is not known comes first, as it says nothing. */
function inOrder(events: readonly ParcelEvent[], direction: Direction): readonly ParcelEvent[] {
  const progress = ({ type }: ParcelEvent): number => {
    const known = meaningOf(type, direction);
    return known === null ? -1 : progressOf({ ...known, statusExact: type });
  };
  return [...events].sort((a, b) => a.at.getTime() - b.at.getTime() || progress(a) - progress(b));
}

function nextMeaning(earlier: readonly Entry[], word: string, direction: Direction): Meaning {
  const last = earlier.at(-1);
  const kept = meaning(last?.status ?? "PRE_TRANSIT", null);
  const known = meaningOf(word, direction);
  if (known === null) return kept;
  const wasDelivered = direction === "outward" && earlier.some(({ status }) => status === "DELIVERED");
  const isGivenBack =
    word === "accepted-for-return" ||
    earlier.some(({ statusExact }) => statusExact === "accepted-for-return");
  if (wasDelivered && isGivenBack) return kept;
  // A time that runs out for a parcel that was fetched takes no delivery back.
  if (word === "expired" && last?.status === "DELIVERED") return meaning(known.status, null);
  const isFirstScan = !earlier.some(({ statusExact }) => scans.has(statusExact ?? ""));
  if (word === "in-depot" && isFirstScan) return meaning(known.status, "picked-up");
  return known;
}

/** `null`: the word is not known, and keeps the status. */
export function meaningOf(word: string, direction: Direction): Meaning | null {
  return rowOf(meaningsOf[direction], word);
}

/** The parcel's state, if no event says the same. It has no time of its own, so the newest event's holds. */
function stateOf({ state, events, createdAt }: TrackedParcel): readonly ParcelEvent[] {
  if (silentStates.has(state)) return [];
  const same = [state, ...(eventsOfState[state] ?? [])];
  if (events.some(({ type }) => same.includes(type))) return [];
  const at = events.at(-1)?.at ?? createdAt;
  return at === null ? [] : [{ type: state, at, place: null }];
}

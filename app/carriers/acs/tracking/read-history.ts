import type { TrackingStatus } from "../../../engine/index.ts";
import { foldText } from "../wire/folded-text.ts";
import type { Checkpoint, TrackingSummary } from "../wire/tracking-calls.ts";
import type { CheckpointKind } from "./checkpoint-texts.ts";
import { kindOfCheckpoint } from "./checkpoint-texts.ts";
import { eventIdentity } from "./event-identity.ts";
import { reasonCodes } from "./reason-codes.ts";
import type { Meaning, ShipmentEvent } from "./shipment-events.ts";

/** One entry of a parcel's history, with everything ACS says of it. */
export interface AcsEntry {
  /** ACS has no ids of events: equal ones hash to one. */
  readonly identity: string;
  readonly status: TrackingStatus;
  readonly statusDate: Date;
  readonly statusDetails: string;
  /** The reason's code in Latin letters, or `S` and the status; null for a checkpoint without either. */
  readonly statusExact: string | null;
  /** A first scan is a pickup besides what it says. */
  readonly events: readonly ShipmentEvent[];
  readonly place: string | null;
}

export interface AcsHistory {
  /** Oldest first. */
  readonly entries: readonly AcsEntry[];
  /** The day that ACS expects to deliver on. */
  readonly expectedAt: Date | null;
}

interface Scan extends Checkpoint {
  readonly kind: CheckpointKind | null;
}

/**
 * The history of a voucher out of both calls. A checkpoint's entry follows from its text alone, and the last
 * state has an entry of its own at the checkpoint that it is about: so a later poll repeats earlier entries as
 * they were. The flag of delivery is also 1 when a refused parcel reaches its sender, so a delivery needs the
 * status and both flags. Source: section 9.
 * @param summary null: ACS does not know the voucher yet
 */
export function readHistory(
  voucher: string,
  summary: TrackingSummary | null,
  checkpoints: readonly Checkpoint[],
): AcsHistory {
  if (summary === null) return { entries: [], expectedAt: null };
  const scans = checkpoints
    .map((checkpoint): Scan => ({ ...checkpoint, kind: kindOfCheckpoint(checkpoint.action) }))
    .filter(({ kind }) => kind !== "notice")
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const entries = [...listed(voucher, summary, scans), ...scanned(voucher, summary, scans)];
  const last = lastState(voucher, summary, scans, entries.at(-1)?.status ?? "PRE_TRANSIT");
  const all = last === null ? entries : [...entries, last];
  return {
    entries: all.toSorted((a, b) => a.statusDate.getTime() - b.statusDate.getTime()),
    expectedAt: summary.expectedAt,
  };
}

/** Tracking knows a voucher from its pickup list on. The list has a day without a time: no scan is earlier. */
function listed(
  voucher: string,
  { pickupDate }: TrackingSummary,
  [first]: readonly Scan[],
): readonly AcsEntry[] {
  if (pickupDate === null || (first !== undefined && first.at < pickupDate)) return [];
  return [
    {
      identity: eventIdentity(voucher, pickupDate, "listed", "", ""),
      status: "PRE_TRANSIT",
      statusDate: pickupDate,
      statusDetails: "",
      statusExact: null,
      events: ["CONFIRMED"],
      place: null,
    },
  ];
}

const meanings: Readonly<Record<Exclude<CheckpointKind, "notice" | "return" | "delivered">, Meaning>> = {
  "picked-up": { status: "TRANSIT", event: "CARRIER_PICKED_UP" },
  moving: { status: "TRANSIT", event: "IN_TRANSIT" },
  "out-for-delivery": { status: "TRANSIT", event: "OUT_FOR_DELIVERY" },
  ready: { status: "TRANSIT", event: "READY_FOR_PICKUP" },
  attempt: { status: "TRANSIT", event: "ATTEMPTED_DELIVERY" },
};

function scanned(voucher: string, summary: TrackingSummary, scans: readonly Scan[]): readonly AcsEntry[] {
  const entries: AcsEntry[] = [];
  const isPickedUp = scans.some(({ kind }) => kind === "picked-up");
  let hasFailed = false;
  for (const scan of scans) {
    const meaning = meaningOf(scan, summary, entries.at(-1)?.status ?? "PRE_TRANSIT");
    if (meaning === null) continue;
    const isFirst = !isPickedUp && !entries.some(({ events }) => events.includes("CARRIER_PICKED_UP"));
    const isRepeated = meaning.event === "FAILURE" && hasFailed;
    hasFailed ||= meaning.event === "FAILURE";
    entries.push({
      ...placed(voucher, scan),
      status: meaning.status,
      statusExact: null,
      events: [
        ...(isFirst && meaning.event === "IN_TRANSIT" ? (["CARRIER_PICKED_UP"] as const) : []),
        ...(meaning.event === null || isRepeated ? [] : [meaning.event]),
      ],
    });
  }
  return entries;
}

/** Null: the summary does not agree with the text, now. */
function meaningOf(
  { kind, action }: Scan,
  summary: TrackingSummary,
  statusBefore: TrackingStatus,
): Meaning | null {
  if (kind === "notice") return null;
  if (kind === null) return { status: statusBefore, event: null };
  if (kind === "return") return goesBack(summary) ? failed : null;
  if (kind === "delivered") {
    if (isDelivered(summary)) return delivered;
    return summary.isReturned ? failed : null;
  }
  if (kind === "attempt" && foldText(action).startsWith(refusal))
    return { ...meanings.attempt, status: "EXCEPTION" };
  return meanings[kind];
}

/** `ΑΡΝΗΣΗ`: whatever its code, a refusal is an exception. */
const refusal = foldText("ΑΡΝΗΣΗ");

const delivered: Meaning = { status: "DELIVERED", event: "DELIVERED" };
const failed: Meaning = { status: "EXCEPTION", event: "FAILURE" };

export const isDelivered = ({ status, isDeliveryFlagged, isReturned }: TrackingSummary): boolean =>
  status === 4 && isDeliveryFlagged && !isReturned;

const goesBack = ({ status, isReturned }: TrackingSummary): boolean =>
  status === 6 || status === 7 || isReturned;

/** The state that the summary shows, unless the checkpoints say the same. */
function lastState(
  voucher: string,
  summary: TrackingSummary,
  scans: readonly Scan[],
  statusBefore: TrackingStatus,
): AcsEntry | null {
  const state = stateOf(summary, statusBefore);
  if (state === null) return null;
  const scan = scans.findLast(({ kind }) => kind !== null && state.kinds.includes(kind));
  if (scan !== undefined && state.isSaidByScan) return null;
  const at = scan ?? scans.at(-1);
  const statusDate = at?.at ?? summary.deliveredAt ?? summary.pickupDate;
  if (statusDate === null || statusDate === undefined) return null;
  const saidEvent = scan === undefined ? null : (meaningOf(scan, summary, statusBefore)?.event ?? null);
  return {
    identity: eventIdentity(voucher, statusDate, state.exact, "", ""),
    status: state.status,
    statusDate: state.exact === "S4" ? (summary.deliveredAt ?? statusDate) : statusDate,
    statusDetails: summary.info,
    statusExact: state.exact,
    events: state.event === null || state.event === saidEvent ? [] : [state.event],
    place: at === undefined || at.location === "" ? null : at.location,
  };
}

interface State extends Meaning {
  readonly exact: string;
  /** The kinds of checkpoint that it is about. */
  readonly kinds: readonly CheckpointKind[];
  /** Such a checkpoint says everything. */
  readonly isSaidByScan: boolean;
}

/** Null: on its way, or on the pickup list without a scan. */
function stateOf(summary: TrackingSummary, statusBefore: TrackingStatus): State | null {
  const { reason, status } = summary;
  const exact = reason === "" ? `S${status}` : reason;
  if (isDelivered(summary)) return { ...delivered, exact: "S4", kinds: ["delivered"], isSaidByScan: true };
  if (goesBack(summary)) return { ...failed, exact, kinds: ["return", "delivered"], isSaidByScan: true };
  if (reason === "") {
    if (status === 0 || status === 5) return null;
    // 1, 2 and 3 without a reason, a delivery that the flags deny, or a status that the sheet does not know.
    return { status: statusBefore, event: null, exact, kinds: ["attempt"], isSaidByScan: false };
  }
  const known = reasonCodes[reason];
  if (known === undefined) {
    return { status: statusBefore, event: null, exact, kinds: ["attempt"], isSaidByScan: false };
  }
  if (known.event === "IN_TRANSIT")
    return { ...known, exact, kinds: ["moving", "out-for-delivery"], isSaidByScan: true };
  return {
    ...known,
    exact,
    kinds: [known.event === "READY_FOR_PICKUP" ? "ready" : "attempt"],
    isSaidByScan: false,
  };
}

function placed(
  voucher: string,
  { at, action, location, notes }: Scan,
): Pick<AcsEntry, "identity" | "statusDate" | "statusDetails" | "place"> {
  return {
    identity: eventIdentity(voucher, at, action, location, notes),
    statusDate: at,
    statusDetails: [action, location].filter((part) => part !== "").join(", "),
    place: location === "" ? null : location,
  };
}

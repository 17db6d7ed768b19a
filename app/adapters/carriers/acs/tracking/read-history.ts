import type { Milestone, TrackingEntry, TrackingStatus } from "../../../../domain/engine/index.ts";
import { localTime } from "../../../../domain/engine/index.ts";
import { foldText } from "../../kit/folded-text.ts";
import type { Meaning } from "../../kit/scans.ts";
import { isUnknownIf } from "../../kit/scans.ts";
import type { AcsSession } from "../acs-session.ts";
import { ACS_TIME_ZONE } from "../wire/athens-time.ts";
import type { Checkpoint, TrackingSummary } from "../wire/tracking-calls.ts";
import { trackingDetails, trackingSummary } from "../wire/tracking-calls.ts";
import type { CheckpointKind } from "./checkpoint-texts.ts";
import { kindOfCheckpoint } from "./checkpoint-texts.ts";
import { delivered, failed, isDelivered, stateOf } from "./summary-state.ts";

interface Scan extends Checkpoint {
  readonly kind: CheckpointKind | null;
}

/** Both calls of a main voucher. */
export async function readVoucher(
  session: AcsSession,
  voucher: string,
  language: "GR" | "EN",
): Promise<readonly TrackingEntry[]> {
  const summary = await session.ask(trackingSummary(voucher, language));
  if (summary === null) return [];
  return readHistory(summary, await session.ask(trackingDetails(voucher, language)));
}

/**
 * The history of a voucher out of both calls, oldest first. A checkpoint's entry follows from its text alone, and the
 * last state has an entry of its own, dated by the checkpoint that it is about. So a later poll repeats earlier
 * entries as they were: ACS has no ids of events. Source: section 9.
 * @param summary null: ACS does not know the voucher yet
 */
export function readHistory(
  summary: TrackingSummary | null,
  checkpoints: readonly Checkpoint[],
): readonly TrackingEntry[] {
  if (summary === null) return [];
  const scans = checkpoints
    .map((checkpoint): Scan => ({ ...checkpoint, kind: kindOfCheckpoint(checkpoint.action) }))
    .filter(({ kind }) => kind !== "notice")
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const entries = [...listed(summary, scans), ...scanned(summary, scans)];
  const last = lastState(summary, scans, entries.at(-1)?.status ?? "PRE_TRANSIT");
  const history = [...entries, ...(last === null ? [] : [last])].sort(
    (a, b) => a.statusDate.getTime() - b.statusDate.getTime(),
  );
  return withExpectedDay(history, summary);
}

/** Tracking knows a voucher from its pickup list on. The list has a day without a time: no scan is earlier. */
function listed({ pickupDate }: TrackingSummary, [first]: readonly Scan[]): readonly TrackingEntry[] {
  if (pickupDate === null || (first !== undefined && first.at < pickupDate)) return [];
  return [
    {
      status: "PRE_TRANSIT",
      statusDate: pickupDate,
      statusDetails: "",
      statusExact: null,
      milestone: "confirmed",
    },
  ];
}

const meanings: Readonly<Record<Exclude<CheckpointKind, "notice" | "return" | "delivered">, Meaning>> = {
  "picked-up": { status: "TRANSIT", milestone: "picked-up" },
  moving: { status: "TRANSIT", milestone: "in-transit" },
  "out-for-delivery": { status: "TRANSIT", milestone: "out-for-delivery" },
  ready: { status: "TRANSIT", milestone: "ready-for-pickup" },
  attempt: { status: "TRANSIT", milestone: "attempted-delivery" },
};

function scanned(summary: TrackingSummary, scans: readonly Scan[]): readonly TrackingEntry[] {
  const entries: TrackingEntry[] = [];
  const reached = (milestone: Milestone) => entries.some((entry) => entry.milestone === milestone);
  const isPickedUp = scans.some(({ kind }) => kind === "picked-up");
  for (const scan of scans) {
    const meaning = meaningOf(scan, summary, entries.at(-1)?.status ?? "PRE_TRANSIT");
    if (meaning === null) continue;
    // The first scan also says that the courier came.
    if (meaning.milestone === "in-transit" && !isPickedUp && !reached("picked-up"))
      entries.push({ ...entryOf(scan, { ...meaning, milestone: "picked-up" }), statusDetails: "" });
    const isRepeated = meaning.milestone === "failure" && reached("failure");
    entries.push(entryOf(scan, isRepeated ? { ...meaning, milestone: null } : meaning));
  }
  return entries;
}

/** `ΑΡΝΗΣΗ`: whatever its code, a refusal is an exception. */
const refusal = foldText("ΑΡΝΗΣΗ");

/** Null: the summary does not agree with the text, now. */
function meaningOf(
  { kind, action }: Scan,
  summary: TrackingSummary,
  statusBefore: TrackingStatus,
): Meaning | null {
  if (kind === null) return { status: statusBefore, milestone: null };
  if (kind === "notice") return null;
  if (kind === "return") return stateOf(summary, statusBefore)?.goesBack ? failed : null;
  if (kind === "delivered") {
    if (isDelivered(summary)) return delivered;
    return summary.isReturned ? failed : null;
  }
  if (kind === "attempt" && foldText(action).startsWith(refusal))
    return { ...meanings.attempt, status: "EXCEPTION" };
  return meanings[kind];
}

/** The state that the summary shows, unless the checkpoints say the same. */
function lastState(
  summary: TrackingSummary,
  scans: readonly Scan[],
  statusBefore: TrackingStatus,
): TrackingEntry | null {
  const state = stateOf(summary, statusBefore);
  if (state === null) return null;
  const scan = scans.findLast(({ kind }) => kind !== null && state.kinds.includes(kind));
  if (scan !== undefined && state.isSaidByScan) return null;
  const at = scan ?? scans.at(-1);
  const date = state.isDelivery ? (summary.deliveredAt ?? at?.at) : at?.at;
  const statusDate = date ?? summary.pickupDate;
  if (statusDate === null) return null;
  const shown = scan === undefined ? null : (meaningOf(scan, summary, statusBefore)?.milestone ?? null);
  return {
    status: state.status,
    statusDate,
    statusDetails: summary.info,
    statusExact: state.exact,
    milestone: state.milestone === shown ? null : state.milestone,
    ...(at !== undefined && at.location !== "" && { place: at.location }),
  };
}

/** Notes are left out: they may name the person who signed. */
function entryOf({ at, action, location, kind }: Scan, { status, milestone }: Meaning): TrackingEntry {
  return {
    status,
    statusDate: at,
    statusDetails: [action, location].filter((part) => part !== "").join(", "),
    statusExact: null,
    milestone,
    ...isUnknownIf(kind === null),
    ...(location !== "" && { place: location }),
  };
}

/** The newest entry carries the day that ACS promises now. */
function withExpectedDay(
  history: readonly TrackingEntry[],
  summary: TrackingSummary,
): readonly TrackingEntry[] {
  const last = history.at(-1);
  if (last === undefined || summary.expectedAt === null || last.status === "DELIVERED") return history;
  const expectedOn = localTime(summary.expectedAt, ACS_TIME_ZONE).date;
  return [...history.slice(0, -1), { ...last, expectedOn }];
}

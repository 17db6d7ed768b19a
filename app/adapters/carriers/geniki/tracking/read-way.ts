import type { TrackingEntry } from "../../../../domain/engine/index.ts";
import { isUnknownIf } from "../../kit/scans.ts";
import type { Checkpoint, TrackedVoucher } from "../wire/tracking-call.ts";
import type { Meaning } from "./checkpoint-codes.ts";
import { checkpointCodes } from "./checkpoint-codes.ts";

interface Scan extends Checkpoint {
  readonly meaning: Meaning | null;
  /** A later checkpoint takes it back. */
  isTakenBack: boolean;
}

/**
 * The history of a voucher, oldest first. An entry's identity is its code, time and shop, so a later poll corrects a
 * checkpoint that was taken back since. Source: section 9.
 */
export function readWay(tracked: TrackedVoucher): readonly TrackingEntry[] {
  const scans = scansOf(tracked);
  const delivery = deliveryOf(tracked, scans);
  const entries: TrackingEntry[] = [];
  let isFailed = false;
  for (const scan of scans) {
    const meaning = scan === delivery?.scan ? delivery.meaning : meaningOf(scan, entries);
    const isRepeated = meaning.milestone === "failure" && isFailed;
    isFailed ||= meaning.milestone === "failure";
    if (meaning.milestone === "in-transit" && !entries.some(({ milestone }) => milestone === "picked-up"))
      entries.push({
        ...entryOf(scan, { ...meaning, milestone: "picked-up" }),
        id: `${identity(scan)} first`,
      });
    const at = scan === delivery?.scan ? (tracked.deliveredAt ?? scan.at) : scan.at;
    entries.push({
      ...entryOf(scan, isRepeated ? { ...meaning, milestone: null } : meaning),
      statusDate: at,
    });
  }
  if (delivery !== null && delivery.scan === null)
    entries.push(...ending(tracked, scans, delivery.meaning, isFailed));
  return entries.toSorted((one, other) => one.statusDate.getTime() - other.statusDate.getTime());
}

/** Sorted by time, those of one time in the order of the answer. */
function scansOf({ checkpoints }: TrackedVoucher): readonly Scan[] {
  const known = new Map(checkpoints.map((checkpoint) => [identity(checkpoint), checkpoint]));
  const scans = [...known.values()]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(
      (checkpoint): Scan => ({
        ...checkpoint,
        meaning: Object.hasOwn(checkpointCodes, checkpoint.code)
          ? (checkpointCodes[checkpoint.code] ?? null)
          : null,
        isTakenBack: false,
      }),
    );
  for (const [index, { meaning }] of scans.entries()) {
    const before = scans
      .slice(0, index)
      .findLast(({ code, isTakenBack }) => code === meaning?.takesBack && !isTakenBack);
    if (before !== undefined) before.isTakenBack = true;
  }
  return scans;
}

/** A parcel's end by the word of the answer, and the checkpoint that it is about; null: it has none. */
function deliveryOf(
  { isEnded, deliveredTo }: TrackedVoucher,
  scans: readonly Scan[],
): { readonly scan: Scan | null; readonly meaning: Meaning } | null {
  if (!isEnded) return null;
  const scan = scans.findLast(({ meaning }) => meaning?.isDelivery) ?? null;
  const wasReturned = scans.some(({ code, isTakenBack }) => code === "C_E1" && !isTakenBack);
  const goesBack = deliveredTo === "RETURN TO SENDER" || (deliveredTo === "" && wasReturned);
  return {
    scan,
    meaning: goesBack
      ? { status: "EXCEPTION", milestone: "failure" }
      : { status: "DELIVERED", milestone: "delivered" },
  };
}

/** An unknown code leaves the status as it was; a code that was taken back moves the parcel no more. */
function meaningOf({ code, meaning, isTakenBack }: Scan, before: readonly TrackingEntry[]): Meaning {
  const status = before.at(-1)?.status ?? "PRE_TRANSIT";
  if (meaning === null) return { status, milestone: null };
  if (isTakenBack) return { status: "TRANSIT", milestone: null };
  // The shipment's data come before its first scan, or after it.
  if (code === "C_KK" && !before.some((entry) => entry.status !== "PRE_TRANSIT"))
    return { status: "PRE_TRANSIT", milestone: null };
  return meaning;
}

/** The end of a parcel whose delivery has no checkpoint. */
function ending(
  { deliveredAt }: TrackedVoucher,
  scans: readonly Scan[],
  { status, milestone }: Meaning,
  isFailed: boolean,
): readonly TrackingEntry[] {
  const at = deliveredAt ?? scans.at(-1)?.at;
  if (at === undefined) return [];
  return [
    {
      id: `end ${at.toISOString()}`,
      status,
      statusDate: at,
      statusDetails: "",
      statusExact: null,
      milestone: milestone === "failure" && isFailed ? null : milestone,
    },
  ];
}

const identity = ({ code, at, shop }: Checkpoint): string => `${code} ${at.toISOString()} ${shop}`;

function entryOf(scan: Scan, { status, milestone }: Meaning): TrackingEntry {
  const { code, text, at, shop, meaning } = scan;
  return {
    id: identity(scan),
    status,
    statusDate: at,
    statusDetails: [text, shop].filter((part) => part !== "").join(", "),
    statusExact: code,
    milestone,
    ...isUnknownIf(meaning === null),
    ...(shop !== "" && { place: shop }),
  };
}

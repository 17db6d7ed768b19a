import { placeScans } from "../values/place-scans.ts";
import type { TrackingEntry, TrackingStatus } from "../values/tracking.ts";
import { countingScans } from "../values/tracking-summary.ts";

/**
 * The history of a shipment out of its pieces' histories, one for each voucher: delivered when all are; an exception of
 * one is the shipment's. A delivered piece is no milestone until it is the last, because a delivery starts the
 * shopper's period of withdrawal.
 */
export function mergePieces<Entry extends TrackingEntry>(
  pieces: readonly (readonly Entry[])[],
): readonly Entry[] {
  const [only, ...others] = pieces;
  if (only !== undefined && others.length === 0) return only;
  const now: (TrackingStatus | null)[] = pieces.map(() => null);
  const pieceOf = new Map(
    pieces.flatMap((entries, piece) => entries.map((entry) => [entry, piece] as const)),
  );
  // A piece's scan after its delivery leaves it delivered.
  const counting = new Set(pieces.flatMap((entries) => countingScans(entries).map(({ entry }) => entry)));
  const inOrder = placeScans(pieces.flat());
  // Entries of one moment have the status after all of them, whichever comes first.
  const statusAt = new Map<number, TrackingStatus>();
  for (const { entry, at } of inOrder) {
    if (counting.has(entry)) now[pieceOf.get(entry) ?? 0] = entry.status;
    statusAt.set(at.getTime(), statusOf(now));
  }
  return inOrder.map(({ entry, at }) => {
    const status = statusAt.get(at.getTime()) ?? entry.status;
    const isDelivery = entry.status === "DELIVERED" || entry.milestone === "delivered";
    const isSilent = !counting.has(entry) || (isDelivery && status !== "DELIVERED");
    return { ...entry, status, ...(isSilent && { milestone: null }) };
  });
}

function statusOf(pieces: readonly (TrackingStatus | null)[]): TrackingStatus {
  if (pieces.every((status) => status === "DELIVERED")) return "DELIVERED";
  if (pieces.includes("EXCEPTION")) return "EXCEPTION";
  return pieces.every((status) => status === null || status === "PRE_TRANSIT") ? "PRE_TRANSIT" : "TRANSIT";
}

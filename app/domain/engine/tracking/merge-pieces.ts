import type { TrackingEntry, TrackingStatus } from "../values/tracking.ts";

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
  const inOrder = pieces
    .flatMap((entries, piece) => entries.map((entry) => ({ entry, piece })))
    .sort((a, b) => a.entry.statusDate.getTime() - b.entry.statusDate.getTime());
  // Entries of one moment have the status after all of them, whichever comes first.
  const statusAt = new Map<number, TrackingStatus>();
  for (const { entry, piece } of inOrder) {
    now[piece] = entry.status;
    statusAt.set(entry.statusDate.getTime(), statusOf(now));
  }
  return inOrder.map(({ entry }) => {
    const status = statusAt.get(entry.statusDate.getTime()) ?? entry.status;
    const isDelivery = entry.status === "DELIVERED" || entry.milestone === "delivered";
    return { ...entry, status, ...(isDelivery && status !== "DELIVERED" && { milestone: null }) };
  });
}

function statusOf(pieces: readonly (TrackingStatus | null)[]): TrackingStatus {
  if (pieces.every((status) => status === "DELIVERED")) return "DELIVERED";
  if (pieces.includes("EXCEPTION")) return "EXCEPTION";
  return pieces.every((status) => status === null || status === "PRE_TRANSIT") ? "PRE_TRANSIT" : "TRANSIT";
}

import type { Shipment } from "../values/shipment.ts";
import type { TrackingEntry, TrackingStatus } from "../values/tracking.ts";
import { trackingStatuses } from "../values/tracking.ts";
import { mergePieces } from "./merge-pieces.ts";

/** A scan of one piece, as the carrier reports it. */
export interface PieceScan {
  /** The piece's number, from 1; 1 is the shipment's own voucher. */
  readonly piece: number;
  readonly entry: TrackingEntry;
}

/**
 * The entries that scans of single pieces add to a shipment's history, or correct in it. A stored entry has the
 * shipment's status; its identity keeps the piece and the piece's own status, from which later scans are added up.
 */
export function entriesOfPieces(
  { childVouchers, trackingHistory }: Pick<Shipment, "childVouchers" | "trackingHistory">,
  scans: readonly PieceScan[],
): readonly TrackingEntry[] {
  const count = 1 + childVouchers.length;
  if (count === 1) return scans.map(({ entry }) => entry);
  const pieces = Array.from({ length: count }, () => new Map<string, TrackingEntry>());
  for (const entry of trackingHistory) {
    const known = readIdentity(entry.id);
    if (known !== null) pieces[known.piece - 1]?.set(entry.id ?? "", ownOf(entry, known.status));
  }
  for (const { piece, entry } of scans) {
    // Before pieces were added up, scans had no identity; reading the same file again repeats none.
    if (trackingHistory.some((stored) => stored.id === undefined && isSame(stored, entry))) continue;
    const id = identityOf(piece, entry);
    const histories = pieces[piece - 1];
    if (!histories?.has(id)) histories?.set(id, { ...entry, id });
  }
  return mergePieces(pieces.map((entries) => [...entries.values()]));
}

const WORD = "piece";

/** A scan's identity. It omits the carrier's free text, which may name the person who signed and is erased later. */
function identityOf(piece: number, { status, statusDate, statusExact }: TrackingEntry): string {
  return [WORD, piece, status, statusDate.toISOString(), encodeURIComponent(statusExact ?? "")].join(" ");
}

function readIdentity(id = ""): { readonly piece: number; readonly status: TrackingStatus } | null {
  const [word, piece, written] = id.split(" ");
  const status = trackingStatuses.find((each) => each === written);
  return word === WORD && status !== undefined ? { piece: Number(piece), status } : null;
}

function ownOf({ milestone: _, ...entry }: TrackingEntry, status: TrackingStatus): TrackingEntry {
  return { ...entry, status };
}

function isSame(a: TrackingEntry, b: TrackingEntry): boolean {
  return (
    a.status === b.status &&
    a.statusDate.getTime() === b.statusDate.getTime() &&
    a.statusDetails === b.statusDetails &&
    a.statusExact === b.statusExact
  );
}

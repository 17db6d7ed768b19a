import type { Clock, NumbersLeft, TrackingEntry } from "../../../domain/engine/index.ts";
import { mergePieces } from "../../../domain/engine/index.ts";
import { trackEach } from "../kit/track-each.ts";
import { allParcels } from "./find-request.ts";
import type { BoxnowSession } from "./session.ts";
import { pieceOf } from "./wire/reference.ts";
import { entriesOf } from "./wire/tracking.ts";

/**
 * The histories by number: one call each, as BOX NOW filters by one number. The first piece of several has the
 * history of the whole shipment.
 */
export const trackParcels = (
  session: BoxnowSession,
  clock: Clock,
  trackingRefs: readonly string[],
  left?: NumbersLeft,
) => trackEach(clock, trackingRefs, (ref) => historyOf(session, ref), left);

async function historyOf(session: BoxnowSession, parcelId: string): Promise<readonly TrackingEntry[] | null> {
  const row = (await allParcels(session, { parcelId }, "tracking")).find(({ id }) => id === parcelId);
  if (row === undefined) return null;
  const position = pieceOf(row.itemReference);
  const direction = position?.direction ?? "outward";
  if (row.orderNumber === null || position === null || position.pieces === 1 || position.piece > 1)
    return entriesOf(row, direction);
  const rows = await allParcels(session, { orderNumber: row.orderNumber }, "tracking");
  return mergePieces(rows.map((each) => entriesOf(each, direction)));
}

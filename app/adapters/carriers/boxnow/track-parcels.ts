import type { Clock, TrackingEntry } from "../../../domain/engine/index.ts";
import { mergePieces } from "../../../domain/engine/index.ts";
import { allParcels } from "./find-request.ts";
import type { BoxnowSession } from "./session.ts";
import { pieceOf } from "./wire/reference.ts";
import { entriesOf } from "./wire/tracking.ts";

const AT_ONCE = 5;
/** Later numbers are asked for at the next reading, so that the others' news is not lost to a deadline. */
const START_WITHIN_MS = 12_000;

/**
 * The histories by number: one call each, as BOX NOW filters by one number. The first piece of several has the
 * history of the whole shipment.
 */
export async function trackParcels(
  session: BoxnowSession,
  clock: Clock,
  trackingRefs: readonly string[],
): Promise<ReadonlyMap<string, readonly TrackingEntry[]>> {
  const histories = new Map<string, readonly TrackingEntry[]>();
  const failures: unknown[] = [];
  const startUntil = clock.now().getTime() + START_WITHIN_MS;
  const waiting = [...trackingRefs];
  const work = async () => {
    for (let ref = waiting.shift(); ref !== undefined; ref = waiting.shift()) {
      if (clock.now().getTime() > startUntil) return;
      try {
        const entries = await historyOf(session, ref);
        if (entries !== null) histories.set(ref, entries);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (histories.size === 0 && failures.length > 0) throw failures[0];
  return histories;
}

async function historyOf(session: BoxnowSession, parcelId: string): Promise<readonly TrackingEntry[] | null> {
  const row = (await allParcels(session, { parcelId })).find(({ id }) => id === parcelId);
  if (row === undefined) return null;
  const position = pieceOf(row.itemReference);
  const direction = position?.direction ?? "outward";
  if (row.orderNumber === null || position === null || position.pieces === 1 || position.piece > 1)
    return entriesOf(row, direction);
  const rows = await allParcels(session, { orderNumber: row.orderNumber });
  return mergePieces(rows.map((each) => entriesOf(each, direction)));
}

import { ChangedByOthersError, EngineError } from "../errors.ts";
import { inTurn, MOST_TRIES } from "../in-turn.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";
import { getShipment } from "./change-shipment.ts";

/** Characters. */
export const LONGEST_NOTE = 2_000;

export interface NoteChange {
  /** The text that the writer saw; empty: there was none. */
  readonly before: string;
  /** Empty: the note is removed. */
  readonly note: string;
}

/**
 * Writes the merchant's note about a parcel over the one that the writer saw. The same note twice is one change.
 * @returns the note as it is now: another one if another person wrote meanwhile, and then nothing is changed
 * @throws NOT_FOUND also for a shipment whose addresses were erased: its note went with them
 */
export function noteShipment(
  ports: Pick<Ports, "clock" | "shipments">,
  caller: Caller,
  id: ShipmentId,
  { before, note }: NoteChange,
): Promise<string> {
  return inTurn(ports.shipments, id, async () => {
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const shipment = await getShipment(ports, caller, id);
      if (shipment.redactedAt !== undefined)
        throw new EngineError("NOT_FOUND", "The shipment's addresses were erased, and its note with them.");
      const now = shipment.note ?? "";
      if (now !== before || now === note) return now;
      const saved = await ports.shipments.save(
        noted(shipment, note, ports.clock.now()),
        [],
        "shipment.noted",
      );
      if (saved !== null) return note;
    }
    throw new ChangedByOthersError(`Shipment ${id} was changed by others ${MOST_TRIES} times in a row.`);
  });
}

function noted({ note: _, ...shipment }: Shipment, note: string, updatedAt: Date): Shipment {
  return { ...shipment, ...(note !== "" && { note }), updatedAt };
}

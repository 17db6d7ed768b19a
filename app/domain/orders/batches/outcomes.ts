import type { Issue, Ports, ShipmentId } from "../../engine/index.ts";
import type { Batch, RowError } from "./batch.ts";

/** A row of a batch as it is now. */
export interface RowOutcome {
  readonly index: number;
  /** The bought shipment. `null` while the row waits, and if it bought nothing. */
  readonly shipmentId: ShipmentId | null;
  readonly error: RowError | null;
  readonly warnings: readonly Issue[];
}

export async function outcomesOf(
  { shipments }: Pick<Ports, "shipments">,
  { caller, shipmentIds, done, result }: Batch,
): Promise<readonly RowOutcome[]> {
  const warnings = Map.groupBy(result.warnings ?? [], ({ index }) => index);
  const errors = new Map(result.errors.map((error) => [error.index, error]));
  // A carrier was silent, and may have said yes since.
  const open = result.errors.filter(({ code }) => code === "CARRIER_UNAVAILABLE");
  const ids = open.flatMap(({ index }) => shipmentIds[index] ?? []);
  const bought = ids.length === 0 ? new Map() : await shipments.byIds(caller, ids);
  return shipmentIds.map((shipmentId, index) => {
    const error = bought.has(shipmentId) ? undefined : errors.get(index);
    return {
      index,
      shipmentId: error === undefined && index < done ? shipmentId : null,
      error: error ?? null,
      warnings: (warnings.get(index) ?? []).map(({ path, message }) => ({ path, message })),
    };
  });
}

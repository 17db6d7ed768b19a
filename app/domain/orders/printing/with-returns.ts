import type { Caller, Ports, ShipmentId } from "../../engine/index.ts";
import { returnIdBeside } from "../../engine/index.ts";

/** The shipments, each followed by the return whose label goes with its parcel, as long as that is unused. */
export async function withReturns(
  { shipments }: Pick<Ports, "shipments">,
  caller: Caller,
  ids: readonly ShipmentId[],
): Promise<readonly ShipmentId[]> {
  const found = await shipments.byIds(caller, ids.map(returnIdBeside));
  const isUnused = (outgoing: ShipmentId) => {
    const beside = found.get(returnIdBeside(outgoing));
    return beside?.returnRequestId === outgoing && beside.state === "created" && beside.pickupAt === null;
  };
  return [...new Set(ids.flatMap((id) => (isUnused(id) ? [id, returnIdBeside(id)] : [id])))];
}

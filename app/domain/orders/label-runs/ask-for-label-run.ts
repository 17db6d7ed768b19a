import type { Caller, Shipment, ShipmentId } from "../../engine/index.ts";
import { isWaiting } from "../../engine/index.ts";
import type { OrderServices } from "../ports.ts";
import type { LabelRun, LabelRunKind, LabelRunStore } from "./label-run.ts";
import { leaveLabels } from "./label-run.ts";

/** A return is handed over by the shopper. A parcel that is on its way can't be cancelled. */
const takes: Readonly<Record<LabelRunKind, (shipment: Shipment) => boolean>> = {
  "hand-over": (shipment) => isWaiting(shipment) && shipment.returnRequestId === null,
  cancel: ({ state, pickupAt, deliveredAt }) =>
    state === "created" && pickupAt === null && deliveredAt === null,
};

/** The shipments to which the step applies now, in their order. Those of another merchant are none. */
export async function labelsFor(
  { ports }: Pick<OrderServices, "ports">,
  caller: Caller,
  kind: LabelRunKind,
  shipmentIds: readonly ShipmentId[],
): Promise<readonly Shipment[]> {
  const known = await ports.shipments.byIds(caller, shipmentIds);
  return [...new Set(shipmentIds)].flatMap((id) => {
    const shipment = known.get(id);
    return shipment !== undefined && takes[kind](shipment) ? [shipment] : [];
  });
}

/** Stores the step that a merchant confirmed for these shipments. The same id asks once. */
export async function askForLabelRun(
  services: Pick<OrderServices, "ports"> & { readonly labelRuns: LabelRunStore },
  caller: Caller,
  { id, kind, shipmentIds, ofAll = false }: Pick<LabelRun, "id" | "kind" | "shipmentIds" | "ofAll">,
): Promise<LabelRun> {
  const all = [...new Set(shipmentIds)];
  const possible = new Set((await labelsFor(services, caller, kind, all)).map((each) => each.id));
  const gone = all.filter((each) => !possible.has(each));
  const result = { lists: [], left: leaveLabels([], { code: "gone" }, gone) };
  return services.labelRuns.add({ id, caller, kind, shipmentIds: all, ofAll, result });
}

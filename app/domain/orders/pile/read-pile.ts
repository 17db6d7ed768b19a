import type { Caller, Ports, Shipment, ShipmentId } from "../../engine/index.ts";
import type { ChangeKind, ParcelChange, ParcelChangeStore, PileTask } from "./changed-parcel.ts";
import { changeKinds, parcelStateOf, pileTask } from "./changed-parcel.ts";

/** A parcel that a person has to take off the pile, look at, or ask the carrier for. */
export interface ChangedParcel {
  readonly shipmentId: ShipmentId;
  readonly trackingRef: string;
  /** The order's number as people use it; `null`: it has none. */
  readonly orderName: string | null;
  readonly carrier: string;
  readonly task: Exclude<PileTask, "none">;
  /** The most pressing of its changes. */
  readonly kind: ChangeKind;
  readonly since: Date;
  /** The list that hands it over, which is out of date now; `null`: it is on none. */
  readonly list: string | null;
  /** Its label was printed after the change. */
  readonly printedSince: boolean;
}

/** Pages show so many changes; the rest follow once these are done. */
const MOST_CHANGES = 500;

/** The parcels that changed after printing, latest change first. @param shipmentIds absent: all */
export async function readPile(
  {
    ports,
    parcelChanges,
  }: { readonly ports: Pick<Ports, "shipments">; readonly parcelChanges: ParcelChangeStore },
  caller: Caller,
  shipmentIds?: readonly ShipmentId[],
): Promise<readonly ChangedParcel[]> {
  const changes = await parcelChanges.open(caller, MOST_CHANGES, shipmentIds);
  if (changes.length === 0) return [];
  const byShipment = Map.groupBy(changes, (change) => change.shipmentId);
  const shipments = await ports.shipments.byIds(caller, [...byShipment.keys()]);
  return [...byShipment].flatMap(([id, own]) => {
    const shipment = shipments.get(id);
    return shipment === undefined ? [] : (changedParcel(shipment, own) ?? []);
  });
}

/** `null`: nothing is to be done with it now. */
export function changedParcel(shipment: Shipment, changes: readonly ParcelChange[]): ChangedParcel | null {
  const state = parcelStateOf(shipment);
  const pressing = changeKinds
    .flatMap((kind) => changes.find((change) => change.kind === kind) ?? [])
    .flatMap((change) => {
      const task = pileTask(change.kind, state);
      return task === "none" ? [] : [{ ...change, task }];
    })[0];
  if (pressing === undefined) return null;
  const { id, trackingRef, orderName, relatedOrderId, carrier, pickupListRef, printing } = shipment;
  return {
    shipmentId: id,
    trackingRef,
    orderName: orderName ?? relatedOrderId,
    carrier: carrier.name,
    task: pressing.task,
    kind: pressing.kind,
    since: pressing.at,
    list: pickupListRef,
    printedSince: printing !== undefined && printing.lastAt > pressing.at,
  };
}

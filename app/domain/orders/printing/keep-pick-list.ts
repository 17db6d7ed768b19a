import type { Caller, Ports, Shipment, ShipmentId } from "../../engine/index.ts";
import type { PurchaseStore } from "../purchases/purchase-store.ts";
import type { PickChanges, PickedShipment, PickFact, PickListStore, PickSheet } from "./pick-list.ts";
import { isOff, pickChanges, pickedShipment } from "./pick-list.ts";

export interface PickServices {
  readonly ports: Pick<Ports, "clock" | "shipments">;
  readonly pickLists: PickListStore;
  readonly purchases: Pick<PurchaseStore, "byShipments">;
}

/** Later, a list is over: its parcels are packed. */
export const PICKED_MS = 36 * 60 * 60 * 1000;

/** A printed pick list. */
export interface PickList {
  readonly id: string;
  readonly revision: number;
  /** From the revision before; `null`: it is the first. */
  readonly changes: PickChanges | null;
  readonly shipments: readonly PickedShipment[];
}

/**
 * Keeps the sheet of a pick list that is printed now. It is a revision of the last list with one of its shipments if it has all of that list's
 * that are still to be picked, else a list of its own. Printing the same again is the same revision.
 * @param shipments those on it
 */
export async function keepPickList(
  services: PickServices,
  caller: Caller,
  printId: string,
  shipments: readonly Shipment[],
): Promise<PickList> {
  const { ports, pickLists } = services;
  const now = ports.clock.now();
  const ids = new Set(shipments.map(({ id }) => id));
  const last = await pickLists.sharing(caller, [...ids], new Date(now.getTime() - PICKED_MS));
  const listId = last !== null && (await hasAllOf(services, caller, last, ids)) ? last.listId : printId;
  const picked = await pickedOf(services, caller, shipments);
  const { revision, before } = await pickLists.print(caller, listId, picked, now);
  if (before === null) return { id: listId, revision, changes: null, shipments: picked };
  const missing = before.map(({ id }) => id).filter((id) => !ids.has(id));
  const facts = await pickLists.facts(caller, missing);
  // The others have left, and were picked.
  const gone = missing.filter((id) => isGone(facts.get(id)));
  const known = new Map([
    ...(await ports.shipments.byIds(caller, gone)),
    ...shipments.map((shipment) => [shipment.id, shipment] as const),
  ]);
  const compared = new Map<ShipmentId, PickedShipment | null>([
    ...gone.map((id) => [id, null] as const),
    ...picked.map((each) => [each.id, each] as const),
  ]);
  return { id: listId, revision, changes: pickChanges(before, compared, known), shipments: picked };
}

/** The shipments as a sheet shows them now. */
export async function pickedOf(
  { purchases }: Pick<PickServices, "purchases">,
  { merchantId }: Caller,
  shipments: readonly Shipment[],
): Promise<readonly PickedShipment[]> {
  const bought = await purchases.byShipments(
    merchantId,
    shipments.map(({ id }) => id),
  );
  const pieces = new Map(
    bought.flatMap((purchase) =>
      "pieces" in purchase && purchase.pieces !== undefined ? [[purchase.shipmentId, purchase.pieces]] : [],
    ),
  );
  return shipments.map((shipment) => pickedShipment(shipment, pieces.get(shipment.id)));
}

async function hasAllOf(
  { pickLists }: PickServices,
  caller: Caller,
  { shipments }: PickSheet,
  ids: ReadonlySet<ShipmentId>,
): Promise<boolean> {
  const missing = shipments.map(({ id }) => id).filter((id) => !ids.has(id));
  const facts = await pickLists.facts(caller, missing);
  return missing.every((id) => facts.get(id)?.hasLeft === true || isGone(facts.get(id)));
}

const isGone = (fact: PickFact | undefined) => fact === undefined || (!fact.hasLeft && isOff(fact));

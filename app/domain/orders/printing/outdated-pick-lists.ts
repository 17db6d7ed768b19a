import type { Caller, ShipmentId } from "../../engine/index.ts";
import type { PickServices } from "./keep-pick-list.ts";
import { PICKED_MS, pickedOf } from "./keep-pick-list.ts";
import type { PickChanges, PickedShipment, PickFact, PickSheet } from "./pick-list.ts";
import { isOff, pickChanges } from "./pick-list.ts";

/** A printed pick list with other goods than its sheet shows. */
export interface OutdatedPickList extends Pick<PickSheet, "listId" | "revision" | "printedAt"> {
  readonly changes: PickChanges;
  /** Those of its next sheet: still to be picked, and bought since. */
  readonly shipmentIds: readonly ShipmentId[];
}

const MOST_LISTS = 10;
/** So many new labels are looked at. */
const MOST_NEW = 50;

/** The latest first. Costs one query where no pick list was printed. */
export async function outdatedPickLists(
  services: PickServices,
  caller: Caller,
): Promise<readonly OutdatedPickList[]> {
  const { ports, pickLists } = services;
  const since = new Date(ports.clock.now().getTime() - PICKED_MS);
  const lists = await pickLists.latest(caller, since, MOST_LISTS);
  const [newest] = lists;
  if (newest === undefined) return [];
  const listed = [...new Set(lists.flatMap(({ shipments }) => shipments.map(({ id }) => id)))];
  const facts = await pickLists.facts(caller, listed);
  const fresh = await boughtSince(services, caller, newest.printedAt, new Set(listed));
  const outdated = await Promise.all(
    lists
      .filter((list, at) => !isReplaced(list, lists.slice(0, at), facts))
      .map((list) => compare(services, caller, list, facts, list === newest ? fresh : [])),
  );
  return outdated.filter(({ changes }) => changes.goods.length + changes.check.length > 0);
}

/** Labels to print that are on no list. */
async function boughtSince(
  { ports, pickLists }: PickServices,
  caller: Caller,
  since: Date,
  listed: ReadonlySet<ShipmentId>,
): Promise<readonly ShipmentId[]> {
  const { shipments } = await ports.shipments.page(caller, { printing: "to-print" }, MOST_NEW, null);
  const ids = shipments
    .filter(({ id, createdAt }) => createdAt > since && !listed.has(id))
    .map(({ id }) => id);
  const facts = await pickLists.facts(caller, ids);
  return ids.filter((id) => isToPick(facts.get(id)));
}

/** All that is still to be picked of it is on a later list. */
function isReplaced(
  { shipments }: PickSheet,
  later: readonly PickSheet[],
  facts: ReadonlyMap<ShipmentId, PickFact>,
): boolean {
  const onLater = new Set(later.flatMap((list) => list.shipments.map(({ id }) => id)));
  const open = shipments.filter(({ id }) => isToPick(facts.get(id)));
  return later.length > 0 && open.length > 0 && open.every(({ id }) => onLater.has(id));
}

async function compare(
  services: PickServices,
  caller: Caller,
  { listId, revision, printedAt, shipments }: PickSheet,
  facts: ReadonlyMap<ShipmentId, PickFact>,
  fresh: readonly ShipmentId[],
): Promise<OutdatedPickList> {
  const changed = shipments.filter(({ id, mark }) => {
    const fact = facts.get(id);
    return (
      fact !== undefined && !fact.hasLeft && (fact.isCancelled || fact.changes.length > 0 || mark !== "")
    );
  });
  const ids = [...changed.map(({ id }) => id), ...fresh];
  const known = ids.length === 0 ? new Map() : await services.ports.shipments.byIds(caller, ids);
  const isGone = (id: ShipmentId) => {
    const fact = facts.get(id);
    return fact !== undefined && isOff(fact);
  };
  const picked = await pickedOf(
    services,
    caller,
    [...known.values()].filter(({ id }) => !isGone(id)),
  );
  const now = new Map<ShipmentId, PickedShipment | null>([
    ...ids.filter(isGone).map((id) => [id, null] as const),
    ...picked.map((each) => [each.id, each] as const),
  ]);
  const open = shipments.map(({ id }) => id).filter((id) => isToPick(facts.get(id)));
  return {
    ...{ listId, revision, printedAt, shipmentIds: [...open, ...fresh] },
    changes: pickChanges(shipments, now, known),
  };
}

const isToPick = (fact: PickFact | undefined) => fact !== undefined && !fact.hasLeft && !isOff(fact);

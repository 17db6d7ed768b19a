/**
 * A pick list has a sheet for each revision that was printed. A sheet keeps the shipments on it and the pieces that their orders had lost, without
 * people and goods: these are the shipments' own, which never change after buying.
 */
import type { Caller, Item, Shipment, ShipmentId } from "../../engine/index.ts";
import type { ChangeKind } from "../pile/changed-parcel.ts";
import type { PurchasePieces } from "../purchases/order-pieces.ts";
import { samePieces } from "../purchases/order-pieces.ts";

export interface PickedShipment {
  readonly id: ShipmentId;
  /** Pieces of its one product that the order lost since the label was bought. */
  readonly fewer: number;
  /** Names the order's pieces if they are others than the label's; empty: they are the same. */
  readonly mark: string;
}

/** A sheet as it was printed. */
export interface PickSheet {
  /** The id of the list's first print. */
  readonly listId: string;
  /** From 1. */
  readonly revision: number;
  readonly printedAt: Date;
  readonly shipments: readonly PickedShipment[];
}

/** A shipment of a sheet as it is now. */
export interface PickFact {
  readonly id: ShipmentId;
  readonly isCancelled: boolean;
  /** The carrier has it. */
  readonly hasLeft: boolean;
  /** Also those that a person has dealt with. */
  readonly changes: readonly ChangeKind[];
}

export interface PickListStore {
  /** The latest sheet with one of these shipments. */
  sharing(caller: Caller, ids: readonly ShipmentId[], since: Date): Promise<PickSheet | null>;
  /** Keeps the sheet that is printed now: a new revision if it differs from the list's last one, else that one. */
  print(
    caller: Caller,
    listId: string,
    shipments: readonly PickedShipment[],
    at: Date,
  ): Promise<{ readonly revision: number; readonly before: readonly PickedShipment[] | null }>;
  /** The last sheet of each list, the latest first. */
  latest(caller: Caller, since: Date, limit: number): Promise<readonly PickSheet[]>;
  facts(caller: Caller, ids: readonly ShipmentId[]): Promise<ReadonlyMap<ShipmentId, PickFact>>;
}

/** One product, in one or more orders. */
export interface PickedGoods {
  /** Empty: it has none, and the name names it. */
  readonly sku: string;
  /** Empty beside a SKU: a name that a caller wrote is kept no longer than it must. */
  readonly name: string;
  /** Below zero: fewer than on the sheet before. */
  readonly quantity: number;
  readonly orders: readonly string[];
}

export interface PickChanges {
  readonly goods: readonly PickedGoods[];
  /** Orders with other pieces than their labels, where the counts don't say which. */
  readonly check: readonly string[];
}

/** The goods of these shipments are not to be picked. */
const off: readonly ChangeKind[] = ["cancelled", "withdrawn", "withdrawing", "held"];

export function isOff({ isCancelled, changes }: Pick<PickFact, "isCancelled" | "changes">): boolean {
  return isCancelled || changes.some((kind) => off.includes(kind));
}

/** @param pieces of the shipment's order; absent: not known */
export function pickedShipment(
  { id, items }: Pick<Shipment, "id" | "items">,
  pieces: PurchasePieces | undefined,
): PickedShipment {
  if (pieces === undefined || samePieces(pieces.booked, pieces.seen)) return { id, fewer: 0, mark: "" };
  const { booked, seen } = pieces;
  const [only, ...others] = goodsOf(items);
  const removed = seen.ordered - seen.current - (booked.ordered - booked.current);
  // The counts are the whole order's: they say which product only where the label has all of the order, and that is one product.
  const isKnown =
    only !== undefined &&
    others.length === 0 &&
    only.quantity === booked.current &&
    seen.ordered === booked.ordered &&
    removed > 0 &&
    removed <= only.quantity;
  return { id, fewer: isKnown ? removed : 0, mark: `${seen.ordered}/${seen.current}` };
}

/**
 * The differences between a sheet and the shipments as they are.
 * @param now those to compare; `null`: its goods are not to be picked any more
 * @param shipments of both
 */
export function pickChanges(
  before: readonly PickedShipment[],
  now: ReadonlyMap<ShipmentId, PickedShipment | null>,
  shipments: ReadonlyMap<ShipmentId, Shipment>,
): PickChanges {
  const goods = new Map<string, PickedGoods>();
  const check = new Set<string>();
  const known = new Map(before.map((picked) => [picked.id, picked]));
  for (const [id, picked] of now) {
    const shipment = shipments.get(id);
    if (shipment === undefined) continue;
    const order = orderOf(shipment);
    const was = known.get(id);
    const own = goodsOf(shipment.items);
    const sign = Number(picked !== null) - Number(was !== undefined);
    for (const each of own) add(goods, order, each, sign * each.quantity);
    if (picked !== null && picked.mark !== (was?.mark ?? "") && (isUnclear(picked) || isUnclear(was)))
      check.add(order);
    else if (own[0] !== undefined) add(goods, order, own[0], (was?.fewer ?? 0) - (picked?.fewer ?? 0));
  }
  return { goods: [...goods.values()].filter(({ quantity }) => quantity !== 0), check: [...check] };
}

/** Its order's pieces are others than the label's, and the counts don't say which. */
const isUnclear = (picked: PickedShipment | undefined) =>
  picked !== undefined && picked.mark !== "" && picked.fewer === 0;

function orderOf({ orderName, relatedOrderId, trackingRef }: Shipment): string {
  return orderName ?? relatedOrderId ?? trackingRef;
}

function add(
  all: Map<string, PickedGoods>,
  order: string,
  { sku, name }: Pick<PickedGoods, "sku" | "name">,
  quantity: number,
): void {
  if (quantity === 0) return;
  const key = keyOf({ sku, name });
  const { quantity: before, orders } = all.get(key) ?? { quantity: 0, orders: [] };
  all.set(key, {
    sku,
    name: sku === "" ? name : "",
    quantity: before + quantity,
    orders: [...new Set([...orders, order])],
  });
}

/** A SKU is one product, whatever it was called when it was sold. */
const keyOf = ({ sku, name }: Pick<PickedGoods, "sku" | "name">) => (sku === "" ? `\n${name}` : sku);

type Goods = Omit<PickedGoods, "orders">;

/** The products of a shipment, each once. */
function goodsOf(items: readonly Item[]): readonly Goods[] {
  const goods = new Map<string, Goods>();
  for (const each of items.flatMap(goodsOfItem))
    goods.set(keyOf(each), { ...each, quantity: each.quantity + (goods.get(keyOf(each))?.quantity ?? 0) });
  return [...goods.values()];
}

/** An item is one thing, or a parcel whose contents are its customs lines. */
function goodsOfItem({ label, sku: written, invoiceLines }: Item): readonly Goods[] {
  const sku = written?.trim() ?? "";
  const lines = (invoiceLines ?? []).filter(({ description }) => description?.trim());
  if (lines.length === 0) return [{ sku, name: label?.trim() || sku, quantity: 1 }];
  return lines.map(({ description, quantity }) => ({
    sku: lines.length === 1 ? sku : "",
    name: description?.trim() ?? "",
    quantity: Number(quantity ?? 1) > 0 ? Number(quantity ?? 1) : 1,
  }));
}

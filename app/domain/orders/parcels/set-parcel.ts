/** The weight and the box that a person sets for an order before its label is bought, and the parcels that follow from them. */
import { createHash } from "node:crypto";
import type { Box, GivenParcel, Item, ParcelBox } from "../../engine/index.ts";
import { fitsInBox, outerSize } from "../../engine/index.ts";
import type { FulfillmentOrder, Order } from "../platform.ts";
import type { LabelTerms } from "../purchases/label-terms.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import type { ProductLine } from "./parcel-items.ts";
import type { AllottedLine } from "./parcels-of-terms.ts";
import { parcelsOfTerms } from "./parcels-of-terms.ts";

/** One of the two at least. */
export interface ParcelSet {
  /** Grams of all parcels, with their packaging; `null`: as the products weigh. */
  readonly weightG: number | null;
  /** The box that holds all goods; `null`: packed automatically. */
  readonly box: ParcelBox | null;
}

/** The values that a person set for the goods that remained of a fulfillment order. */
export interface SetParcel extends ParcelSet {
  readonly orderId: string;
  readonly fulfillmentOrderId: string;
  /** `goodsMark` of these goods. */
  readonly goods: string;
}

/** The parcels of a label. Neither member: packed automatically, with the weights of the products. */
export interface Packing {
  readonly given?: readonly GivenParcel[];
  /** Grams of the parcels that the packer makes, with their packaging. */
  readonly weighedG?: number;
  /** The values that a person set for these goods, where they decide. */
  readonly set?: ParcelSet;
}

/** Stays the same for the same pieces of the same products, whatever these weigh. */
export function goodsMark(lines: readonly Pick<ProductLine, "variantId" | "name" | "quantity">[]): string {
  const pieces = new Map<string, number>();
  for (const { variantId, name, quantity } of lines) {
    const product = String(variantId ?? name);
    pieces.set(product, (pieces.get(product) ?? 0) + quantity);
  }
  const sorted = JSON.stringify([...pieces].sort(([one], [other]) => (one < other ? -1 : 1)));
  return createHash("sha256").update(sorted).digest("base64url").slice(0, 22);
}

/** The weight that a person set for these goods; `null`: the products' own decides. */
export function decidingWeight(
  terms: Pick<LabelTerms, "parcels">,
  set: readonly SetParcel[],
  goods: Parameters<typeof goodsMark>[0],
): number | null {
  if (terms.parcels !== undefined || set.length === 0) return null;
  const mark = goodsMark(goods);
  return set.find((each) => each.goods === mark)?.weightG ?? null;
}

interface LabelToPack {
  readonly terms: Pick<LabelTerms, "parcels">;
  /** Of the fulfillment order, or of the order where a person fulfilled it. */
  readonly set: readonly SetParcel[];
  /** The pieces of the label. */
  readonly goods: readonly ProductLine[];
  readonly items: readonly Item[];
  readonly allotted: readonly AllottedLine[];
  /** A person ships some of the goods now. */
  readonly isPart: boolean;
  readonly boxes: readonly Box[];
}

/**
 * Decides the parcels of a label, for its price and its purchase alike: the parcels that its terms describe, else what was set for its
 * goods, else automatic packing. Values for other goods are never used: a person is asked.
 */
export function packingOf({
  terms,
  set,
  goods,
  items,
  allotted,
  isPart,
  boxes,
}: LabelToPack): Packing | PurchaseReason {
  if (terms.parcels !== undefined) return { given: parcelsOfTerms(terms.parcels, allotted, items) };
  if (set.length === 0) return {};
  const mark = goodsMark(goods);
  const its = set.find((each) => each.goods === mark);
  if (its === undefined) return isPart ? {} : { code: "parcel-of-other-goods" };
  return packedAsSet(its, items, boxes);
}

/** The parcels that follow from a weight and a box, or the reason why these goods can't be packed so. */
export function packedAsSet(
  { weightG, box }: ParcelSet,
  items: readonly Item[],
  boxes: readonly Box[],
): Packing | PurchaseReason {
  const set = { weightG, box };
  if (box === null) return weightG === null ? {} : { weighedG: weightG, set };
  const known = boxes.find(({ code }) => code === box.code);
  if (known === undefined) return { code: "parcel-box-gone", box: box.name };
  const { name, maxWeightG: mostG = Number.POSITIVE_INFINITY } = known;
  if (!fitsInBox(items, known)) return { code: "parcel-box-too-small", box: name };
  const goodsG = items.reduce((sum, item) => sum + item.weightG, 0);
  if ((weightG === null ? goodsG : weightG - known.weightG) > mostG)
    return { code: "parcel-box-overloaded", box: name, mostG };
  const parcel = {
    weightG: weightG ?? Math.max(1, Math.round(goodsG + known.weightG)),
    ...outerSize(known),
    box: { code: known.code, name },
    itemIndexes: items.map((_, index) => index),
  };
  return { given: [parcel], set };
}

export function isReason(packing: Packing | PurchaseReason): packing is PurchaseReason {
  return "code" in packing;
}

/** Whether a person ships less than all that remains of the fulfillment order. */
export function isPartOf(
  { fulfillmentOrders }: Pick<Order, "fulfillmentOrders">,
  fulfillmentOrderId: string,
  pieces: number,
): boolean {
  const part = fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId);
  return part !== undefined && pieces < piecesToShip(part);
}

function piecesToShip({ lines }: FulfillmentOrder): number {
  return lines
    .filter(({ requiresShipping }) => requiresShipping)
    .reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
}

export interface SetParcelStore {
  /** Of these orders. */
  ofOrders(merchantId: string, orderIds: readonly string[]): Promise<readonly SetParcel[]>;
  /**
   * Replaces the values of fulfillment orders that wait. Equal values stay as they are, without an event.
   * @returns the values before, of those that had some
   */
  set(merchantId: string, parcels: readonly SetParcel[], at: Date): Promise<readonly SetParcel[]>;
  /** @returns the values before, of those that had some */
  takeBack(merchantId: string, fulfillmentOrderIds: readonly string[]): Promise<readonly SetParcel[]>;
}

import { callerOf } from "../caller-of.ts";
import type { OrderToShip } from "../open-orders/open-order-store.ts";
import type { FulfillmentOrderContents } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { readSettings } from "../settings.ts";
import { itemsOfLines, variantIdsOf } from "./parcel-items.ts";
import type { ParcelSet, SetParcel } from "./set-parcel.ts";
import { goodsMark, isReason, packedAsSet } from "./set-parcel.ts";
import { shippedLines } from "./shipped-lines.ts";

/** An order whose parcel was not set. Nothing of it changed. */
export interface LeftParcel {
  readonly orderId: string;
  readonly orderName: string;
  readonly reason: PurchaseReason;
}

export interface ParcelsSet {
  /** Orders whose parcel is as wanted now. */
  readonly done: number;
  readonly left: readonly LeftParcel[];
  /** Fulfillment orders that do not wait any more. */
  readonly gone: number;
  /** The values that were replaced. */
  readonly before: readonly SetParcel[];
}

/**
 * Sets the weight and the box of orders that wait, for the goods that remain of each now. Orders whose goods do not fit, and those whose
 * label is bought or about to be, keep what they have.
 * @param fulfillmentOrderIds fifty at most, because the platform shows as many in one call
 * @param wanted neither weight nor box: the present values are taken back
 * @throws as OrderReader
 */
export async function setParcels(
  services: OrderServices,
  shop: OrderShop,
  fulfillmentOrderIds: readonly string[],
  wanted: ParcelSet,
): Promise<ParcelsSet> {
  const { merchantId } = shop;
  const ids = [...new Set(fulfillmentOrderIds)];
  const known = await services.openOrders.byIds(merchantId, ids);
  const judged = known.map((order) => ({ order, reason: whyNotNow(order) }));
  const free = judged.flatMap(({ order, reason }) => (reason === null ? [order] : []));
  const busy = judged.flatMap(({ order, reason }) => (reason === null ? [] : [leftOf(order, reason)]));
  const gone = ids.length - known.length;
  if (wanted.weightG === null && wanted.box === null) {
    const before = await services.setParcels.takeBack(
      merchantId,
      free.map(({ fulfillmentOrderId }) => fulfillmentOrderId),
    );
    return { done: free.length, left: busy, gone, before };
  }
  const found = await fitted(services, shop, free, wanted);
  const parcels = found.flatMap((each) => ("goods" in each ? [each] : []));
  const unfit = found.flatMap((each) => ("reason" in each ? [each] : []));
  const before = await services.setParcels.set(merchantId, parcels, services.ports.clock.now());
  return { done: parcels.length, left: [...busy, ...unfit], gone, before };
}

/** A label that is bought, or about to be, has its parcels. */
function whyNotNow({ purchase, labelWithoutFulfillment }: OrderToShip): PurchaseReason | null {
  if (labelWithoutFulfillment !== null)
    return { code: "label-bought", number: labelWithoutFulfillment || null };
  const isUnderWay = purchase?.turn === "working" || purchase?.turn === "waiting";
  return isUnderWay ? { code: "label-being-bought" } : null;
}

/** Reads the goods of the orders in one call, and packs them. */
async function fitted(
  services: OrderServices,
  shop: OrderShop,
  orders: readonly OrderToShip[],
  wanted: ParcelSet,
): Promise<readonly (SetParcel | LeftParcel)[]> {
  if (orders.length === 0) return [];
  const platform = services.orderPlatform(shop.domain, shop.environment);
  const { boxes } = await services.ports.shippingConfigs.get(callerOf(shop));
  const read = new Map(
    (await platform.readOrders([...new Set(orders.map(({ orderId }) => orderId))])).map((each) => [
      each.order.id,
      each,
    ]),
  );
  return Promise.all(
    orders.map(async (order) => {
      const contents =
        read.get(order.orderId)?.contents.find(({ id }) => id === order.fulfillmentOrderId) ??
        // An order that is too long to be read beside others is read by itself.
        (await platform.readFulfillmentOrder(order.fulfillmentOrderId));
      if (contents === null) return leftOf(order, { code: "not-shown" });
      return fitOne(services, shop, { order, contents, boxes }, wanted);
    }),
  );
}

interface ToFit {
  readonly order: OrderToShip;
  readonly contents: FulfillmentOrderContents;
  readonly boxes: Parameters<typeof packedAsSet>[2];
}

async function fitOne(
  services: OrderServices,
  shop: OrderShop,
  { order, contents, boxes }: ToFit,
  wanted: ParcelSet,
): Promise<SetParcel | LeftParcel> {
  const goods = shippedLines(
    contents.lines.map(({ line, remainingQuantity }) => ({ line, quantity: remainingQuantity })),
  );
  if (goods.length === 0) return leftOf(order, { code: "nothing-left" });
  const facts = await services.products.facts(shop.merchantId, variantIdsOf(goods));
  const items = itemsOfLines(goods, readSettings(shop).defaultItemWeightG, facts);
  const packing = packedAsSet(wanted, items, boxes);
  if (isReason(packing)) return leftOf(order, packing);
  const { orderId, fulfillmentOrderId } = order;
  return { ...wanted, ...packing.set, orderId, fulfillmentOrderId, goods: goodsMark(goods) };
}

function leftOf({ orderId, orderName }: OrderToShip, reason: PurchaseReason): LeftParcel {
  return { orderId, orderName, reason };
}

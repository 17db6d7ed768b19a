import { callerOf } from "../../../domain/orders/caller-of.ts";
import { isOfPieces } from "../../../domain/orders/labels/is-of-pieces.ts";
import { requestPurchase } from "../../../domain/orders/labels/request-purchase.ts";
import type { OrdersToShipFilter, OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import { wishOf } from "../../../domain/orders/purchase.ts";
import type { ConfirmedLabel } from "../../../domain/orders/purchases/confirmed-label.ts";
import { arePricesExpired } from "../../../domain/orders/purchases/prices-expire.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";

/** The purchase of many labels, as the merchant confirmed it. */
export interface PurchaseOfMany {
  /** The fulfillment orders that the merchant was shown. */
  readonly ids: readonly string[];
  /** `<driver>.<code>`; `null`: each shopper's, else the default one. */
  readonly service: string | null;
  /** Those to buy, by fulfillment order. */
  readonly labels: readonly (readonly [fulfillmentOrderId: string, label: ConfirmedLabel])[];
  /** UUIDv7 of the moment at which the prices were read. */
  readonly id: string;
  /** The view whose orders `ids` are; `null`: the merchant chose them one by one. */
  readonly view: OrdersToShipFilter | null;
}

/** Counts of the chosen fulfillment orders. */
export interface BuyCounts {
  /** Purchases that were asked for. */
  readonly asked: number;
  /** Not asked for, because an earlier label, of other pieces, is not finished yet. */
  readonly otherFirst: number;
  /** Not asked for, because a label of the same order has no fulfillment, and another label may be one too many. */
  readonly withoutFulfillment: number;
  /** Can't be shipped now, or their purchase is under way already. */
  readonly leftOut: number;
  /** Orders that came into the view after the merchant was shown it. Absent: they chose the orders one by one. */
  readonly came?: number | undefined;
}

/**
 * Asks for the labels that the merchant confirmed, each once however often the request is repeated.
 * @param most orders of one view that the merchant is shown
 * @returns "expired": the prices are too old, and nothing is asked for
 */
export async function buyLabels(
  context: ShopContext,
  { ids, service, labels, id, view }: PurchaseOfMany,
  most: number,
): Promise<BuyCounts | "expired"> {
  const { services, shop } = context;
  const { ports, openOrders, purchaseBatches } = services;
  const before = await purchaseBatches.fulfillmentOrders(shop.merchantId, id);
  if (arePricesExpired(id, ports.clock.now()) && before.length === 0) return "expired";
  const confirmed = new Map(labels);
  const wanted = [...confirmed.keys()];
  const orders = await openOrders.byIds(
    shop.merchantId,
    wanted.filter((each) => !before.includes(each)),
  );
  const sorted = await Promise.all(
    orders.map(async (order) => ({ order, treatment: await treatmentOf(context, order) })),
  );
  const those = (treated: Treatment) =>
    sorted.flatMap(({ order, treatment }) => (treatment === treated ? [order] : []));
  const fresh = those("buy").map((order) =>
    purchaseOf(context, order, service, confirmed.get(order.fulfillmentOrderId)),
  );
  await purchaseBatches.begin(id, fresh);
  const again = await tryAgain(context, those("try-again"), service, confirmed);
  await purchaseBatches.join(shop.merchantId, id, again.purchaseIds);
  // Two requests at once may each have asked for some.
  const asked = (await purchaseBatches.fulfillmentOrders(shop.merchantId, id)).length;
  const otherFirst = those("other-first").length + again.otherFirst;
  const withoutFulfillment = those("without-fulfillment").length;
  return {
    asked,
    otherFirst,
    withoutFulfillment,
    // Orders that have left the list meanwhile were shipped, or belong to another shop.
    leftOut: Math.max(0, wanted.length - asked - otherFirst - withoutFulfillment),
    // Of a longer view, those that were not shown may be old.
    ...(view !== null && { came: ids.length < most ? await cameSince(context, view, ids, most) : 0 }),
  };
}

/** Whatever stopped a failed purchase decides how it goes on, so each is looked at. */
async function tryAgain(
  { services, shop }: ShopContext,
  orders: readonly OrderToShip[],
  service: string | null,
  labels: ReadonlyMap<string, ConfirmedLabel>,
): Promise<{ readonly purchaseIds: readonly string[]; readonly otherFirst: number }> {
  const purchaseIds: string[] = [];
  let otherFirst = 0;
  for (const { orderId, fulfillmentOrderId } of orders) {
    const confirmed = labels.get(fulfillmentOrderId);
    const { isOther, purchase } = await requestPurchase(services, shop, {
      orderId,
      fulfillmentOrderId,
      lines: null,
      service,
      notifyShopper: null,
      askedBy: "merchant",
      ...(confirmed && { confirmed }),
    });
    if (isOther) otherFirst += 1;
    else purchaseIds.push(purchase.id);
  }
  return { purchaseIds, otherFirst };
}

async function cameSince(
  { services, shop }: ShopContext,
  view: OrdersToShipFilter,
  ids: readonly string[],
  most: number,
): Promise<number> {
  const shown = new Set(ids);
  const { orders } = await services.openOrders.page(shop.merchantId, view, most, null);
  return orders.filter(
    ({ fulfillmentOrderId, canFulfill, status, purchase }) =>
      canFulfill && status !== "on-hold" && purchase === null && !shown.has(fulfillmentOrderId),
  ).length;
}

type Treatment = "buy" | "try-again" | "other-first" | "without-fulfillment" | "leave-out";

/** Leaves a purchase that is under way alone. A failed purchase may be tried again, whatever stopped it. */
async function treatmentOf({ services, shop }: ShopContext, order: OrderToShip): Promise<Treatment> {
  const { canFulfill, status, purchase, pieces, labelWithoutFulfillment } = order;
  if (purchase?.turn === "working" || purchase?.turn === "waiting") {
    const found = await services.purchases.get(shop.merchantId, purchase.purchaseId);
    const wish = found && wishOf(found);
    return wish === null || isOfPieces(wish, null, pieces) ? "leave-out" : "other-first";
  }
  const isFailed = purchase?.turn === "failed";
  if (!isFailed && (!canFulfill || status === "on-hold")) return "leave-out";
  if (labelWithoutFulfillment !== null) return "without-fulfillment";
  return isFailed ? "try-again" : "buy";
}

function purchaseOf(
  { shop }: ShopContext,
  { orderId, orderName, fulfillmentOrderId }: OrderToShip,
  service: string | null,
  confirmed: ConfirmedLabel | undefined,
) {
  const wish = {
    ...{ fulfillmentOrderId, lines: null, service, notifyShopper: null },
    ...(confirmed && { confirmed }),
  };
  return {
    ...callerOf(shop),
    shop: shop.domain,
    orderId,
    orderName,
    askedBy: "merchant" as const,
    purpose: { kind: "wish" as const, wish },
  };
}

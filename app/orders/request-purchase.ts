import { callerOf } from "./caller-of.ts";
import type { OrderServices, OrderShop } from "./ports.ts";
import type { Purchase, Wish } from "./purchase.ts";
import { hasFailed, wishOf } from "./purchase.ts";
import { tryAgain } from "./purchases/change-purchase.ts";
import { isOfPieces } from "./purchases/is-of-pieces.ts";
import { readLabelState } from "./purchases/label-state-of.ts";
import type { LineChoice, QuoteWanted } from "./quote-for-order.ts";
import { isSpent } from "./retry-purchase.ts";

export interface PurchaseWanted extends QuoteWanted {
  readonly lines: readonly LineChoice[] | null;
  /** `<driver>.<code>`; `null`: what the shopper chose, else the default service. */
  readonly service: string | null;
  /** `null`: as the settings say. */
  readonly notifyShopper: boolean | null;
  readonly askedBy: Purchase["askedBy"];
}

export interface PurchaseRequested {
  /** How far it is. */
  readonly purchase: Purchase;
  /** An earlier purchase, which is not over yet, holds other pieces: those that were asked for are not being bought. */
  readonly isOther: boolean;
}

/**
 * Writes down that a label is to be bought, with the job that buys and fulfills. A second request while the first is under
 * way is the same as one; one that failed is taken up again, anew where nothing was bought, else with the label that is
 * there.
 */
export async function requestPurchase(
  services: OrderServices,
  shop: OrderShop,
  { orderId, fulfillmentOrderId, lines, service, notifyShopper, askedBy }: PurchaseWanted,
): Promise<PurchaseRequested> {
  const wish: Wish = {
    fulfillmentOrderId,
    lines: lines?.map(({ id, quantity }) => ({ id, lineItemId: null, quantity })) ?? null,
    service,
    notifyShopper,
  };
  const [known] = await services.openOrders.byIds(shop.merchantId, [fulfillmentOrderId]);
  const begun = await services.purchases.begin(
    {
      ...callerOf(shop),
      shop: shop.domain,
      orderId,
      orderName: known?.orderName ?? "",
      askedBy,
      purpose: { kind: "wish", wish },
    },
    true,
  );
  const purchase = hasFailed(begun) ? await takeUpAgain(services, shop, begun, wish) : begun;
  const held = wishOf(purchase);
  return { purchase, isOther: held === null || !isOfPieces(held, wish.lines, known?.pieces ?? null) };
}

async function takeUpAgain(
  services: OrderServices,
  shop: OrderShop,
  purchase: Purchase,
  wish: Wish,
): Promise<Purchase> {
  const { purchases, ports } = services;
  const caller = callerOf(shop);
  const label = await readLabelState(ports, caller, purchase);
  const isNew = await isSpent(services, caller, purchase);
  const again = { wish, ...(isNew ? { shipmentId: ports.ids.next() } : {}) };
  return (
    (await purchases.save(tryAgain(purchase, label, again), true)) ??
    (await purchases.get(shop.merchantId, purchase.id)) ??
    purchase
  );
}

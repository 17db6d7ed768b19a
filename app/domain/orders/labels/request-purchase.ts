import { isDeepStrictEqual } from "node:util";
import { callerOf } from "../caller-of.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase, RequestedFulfillment } from "../purchase.ts";
import { hasFailed, wishOf } from "../purchase.ts";
import { tryAgain } from "../purchases/change-purchase.ts";
import type { ConfirmedLabel } from "../purchases/confirmed-label.ts";
import { readLabelState } from "../purchases/label-state-of.ts";
import type { LabelTerms } from "../purchases/label-terms.ts";
import type { LineChoice, QuoteWanted } from "../quotes/quote-for-order.ts";
import { isOfPieces } from "./is-of-pieces.ts";
import { isSpent } from "./retry-purchase.ts";

export interface PurchaseWanted extends QuoteWanted {
  readonly lines: readonly LineChoice[] | null;
  /** `<driver>.<code>`; `null`: the shopper's choice, else the default service. */
  readonly service: string | null;
  /** `null`: the settings decide. */
  readonly notifyShopper: boolean | null;
  readonly askedBy: Purchase["askedBy"];
  /** The merchant's own values for the label. */
  readonly terms?: LabelTerms;
  /** The label as the merchant confirmed it. */
  readonly confirmed?: ConfirmedLabel;
}

export interface PurchaseRequested {
  /** The purchase as it is now. */
  readonly purchase: Purchase;
  /** An earlier unfinished purchase holds other pieces or other values, so the requested ones are not being bought. */
  readonly isOther: boolean;
}

/**
 * Stores a wish for a label, with the job that buys and fulfills. A repeated request joins the purchase under way. A
 * failed purchase is resumed: with a new shipment where nothing was bought, else with the existing label.
 */
export async function requestPurchase(
  services: OrderServices,
  shop: OrderShop,
  { orderId, fulfillmentOrderId, lines, service, notifyShopper, askedBy, terms, confirmed }: PurchaseWanted,
): Promise<PurchaseRequested> {
  const wish: RequestedFulfillment = {
    fulfillmentOrderId,
    lines: lines?.map(({ id, quantity }) => ({ id, lineItemId: null, quantity })) ?? null,
    service,
    notifyShopper,
    ...(terms && Object.keys(terms).length > 0 && { terms }),
    ...(confirmed && { confirmed }),
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
  const purchase = hasFailed(begun) ? await resumeFailed(services, shop, begun, wish) : begun;
  const held = wishOf(purchase);
  return {
    purchase,
    isOther:
      held === null ||
      !isOfPieces(held, wish.lines, known?.pieces ?? null) ||
      (wish.terms !== undefined && !isDeepStrictEqual(held.terms, wish.terms)),
  };
}

async function resumeFailed(
  services: OrderServices,
  shop: OrderShop,
  purchase: Purchase,
  wish: RequestedFulfillment,
): Promise<Purchase> {
  const { purchases, ports } = services;
  const caller = callerOf(purchase);
  const label = await readLabelState(ports, caller, purchase);
  const isNew = await isSpent(services, caller, purchase);
  const again = { wish, ...(isNew ? { shipmentId: ports.ids.next() } : {}) };
  return (
    (await purchases.save(tryAgain(purchase, label, again), true)) ??
    (await purchases.get(shop.merchantId, purchase.id)) ??
    purchase
  );
}

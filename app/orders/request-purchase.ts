import { callerOf } from "./caller-of.ts";
import type { FulfillmentLink, Purchase } from "./ledger/fulfillment-link.ts";
import { isOfPieces } from "./ledger/is-of-pieces.ts";
import type { OrderServices, OrderShop } from "./ports.ts";
import type { LineChoice, QuoteWanted } from "./quote-for-order.ts";
import { isSpent } from "./retry-link.ts";

export interface PurchaseWanted extends QuoteWanted {
  readonly lines: readonly LineChoice[] | null;
  /** `<driver>.<code>`; `null`: what the shopper chose, else the default service. */
  readonly service: string | null;
  /** `null`: as the settings say. */
  readonly notifyShopper: boolean | null;
  readonly source: FulfillmentLink["origin"];
}

export interface PurchaseRequested {
  /** The ledger's row: how far it is stands there. */
  readonly link: FulfillmentLink;
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
  { orderId, fulfillmentOrderId, lines, service, notifyShopper, source }: PurchaseWanted,
): Promise<PurchaseRequested> {
  const purchase: Purchase = {
    fulfillmentOrderId: fulfillmentOrderId,
    lines: lines?.map(({ id, quantity }) => ({ id: id, lineItemId: null, quantity })) ?? null,
    service,
    notifyShopper,
  };
  const [known] = await services.openOrders.byIds(shop.merchantId, [purchase.fulfillmentOrderId]);
  const link = await services.fulfillmentLinks.begin(
    {
      ...callerOf(shop),
      shop: shop.domain,
      orderId: orderId,
      orderName: known?.orderName ?? "",
      origin: source,
      purchase,
    },
    true,
  );
  const row = link.state === "failed" ? await takeUpAgain(services, shop, link, purchase) : link;
  return {
    link: row,
    isOther: row.purchase === null || !isOfPieces(row.purchase, purchase.lines, known?.pieces ?? null),
  };
}

async function takeUpAgain(
  services: OrderServices,
  shop: OrderShop,
  link: FulfillmentLink,
  purchase: Purchase,
): Promise<FulfillmentLink> {
  const { fulfillmentLinks, ports } = services;
  const caller = callerOf(shop);
  const bought = await ports.shipments.get(caller, link.shipmentId);
  const anew = bought === null || bought.state === "cancelled";
  const change = {
    ...(anew ? { purchase } : {}),
    ...((await isSpent(services, caller, link.shipmentId))
      ? { shipmentId: ports.ids.next(), trackingSentAt: null }
      : {}),
  };
  return (
    (await fulfillmentLinks.reopen(link, change)) ??
    (await fulfillmentLinks.get(shop.merchantId, link.id)) ??
    link
  );
}

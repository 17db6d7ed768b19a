import { callerOf } from "../caller-of.ts";
import { orderLeaseName, withLease } from "../leases/with-lease.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import { readLabelState } from "../purchases/label-state-of.ts";
import type { ChosenPoint } from "../quotes/chosen-point.ts";
import type { RatePoints } from "../quotes/points-for-rate.ts";
import type { QuoteWanted } from "../quotes/quote-for-order.ts";
import { quoteForOrder } from "../quotes/quote-for-order.ts";

export interface PointsWanted extends QuoteWanted {
  /** `null`: the one of the last choice, else of checkout. */
  readonly service: string | null;
}

export type OrderPoints =
  | {
      readonly state: "open";
      readonly orderName: string;
      /** `<driver>.<code>` */
      readonly service: string;
      readonly points: RatePoints;
    }
  /** The label is bought or being bought, or nothing is left to ship. */
  | { readonly state: "bought" }
  | { readonly state: "not-to-point" }
  /** The carrier or the order's data gives no label now. */
  | { readonly state: "unavailable" };

/** The points that this part of the order can still go to. */
export async function pointsOfOrder(
  services: OrderServices,
  shop: OrderShop,
  wanted: PointsWanted,
): Promise<OrderPoints> {
  if (await isBought(services, shop, wanted)) return { state: "bought" };
  const quote = await quoteForOrder(services, shop, { ...wanted, onlyService: wanted.service });
  if (quote === null || quote.fulfillmentOrder.lines.length === 0) return { state: "bought" };
  if (quote.missing !== null) return { state: "unavailable" };
  const atCheckout = quote.rates.find(({ service }) => service === quote.chosen?.code);
  const later = await services.chosenPoints.get(shop.merchantId, shop.domain, wanted.orderId);
  const code = wanted.service ?? later?.service;
  const rate = quote.rates.find(({ service, points }) => service === code && points !== null) ?? atCheckout;
  if (rate === undefined) return { state: "unavailable" };
  if (rate.points === null) return { state: "not-to-point" };
  return { state: "open", orderName: quote.orderName, service: rate.service, points: rate.points };
}

/** The work on an order takes longer only if a carrier does not answer. */
const WAIT_MS = 5_000;

export type PointChanged = Exclude<OrderPoints["state"], "open"> | "chosen" | "refused";

/**
 * Chooses another point for the order, unless its label is bought. `refused`: the point is unknown, closed, or too
 * small. The order's lease keeps a label from being bought meanwhile.
 * @throws LeaseBusyError
 */
export function changePoint(
  services: OrderServices,
  shop: OrderShop,
  wanted: PointsWanted & { readonly point: string; readonly chosenBy: ChosenPoint["chosenBy"] },
): Promise<PointChanged> {
  const { orderId, point: locationId, chosenBy } = wanted;
  return withLease(services, orderLeaseName(shop.domain, orderId), { waitMs: WAIT_MS }, async () => {
    const found = await pointsOfOrder(services, shop, wanted);
    if (found.state !== "open") return found.state;
    if (!found.points.chosen?.takesIt) return "refused";
    await services.chosenPoints.choose({
      merchantId: shop.merchantId,
      shop: shop.domain,
      orderId,
      service: found.service,
      locationId,
      chosenBy,
      chosenAt: services.ports.clock.now(),
    });
    return "chosen";
  });
}

async function isBought(
  services: OrderServices,
  shop: OrderShop,
  { orderId, fulfillmentOrderId }: PointsWanted,
): Promise<boolean> {
  const [part] = await services.openOrders.byIds(shop.merchantId, [fulfillmentOrderId]);
  if (part?.orderId !== orderId) return true;
  const { purchase } = part;
  // A settled purchase is of other pieces.
  if (purchase === null || purchase.turn === "settled") return false;
  if (purchase.turn === "working") return true;
  const label = await readLabelState(services.ports, callerOf(shop), purchase);
  return label === "bought" || label === "unknown";
}

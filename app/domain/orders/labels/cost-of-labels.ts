import type { OrderToShip } from "../open-orders/open-order-store.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import { quoteForOrder } from "../quotes/quote-for-order.ts";

/** The labels of one carrier in one currency. */
export interface CarrierCost {
  readonly carrier: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly labels: number;
}

export interface CostOfLabels {
  readonly costs: readonly CarrierCost[];
  /** Orders that have no price now: without a service, or with one that can't carry them. */
  readonly unpriced: number;
}

/** Orders read from the platform at the same time. */
const SIDE_BY_SIDE = 5;

/**
 * Prices the label that a purchase in bulk would buy for each order. Buys and stores nothing.
 * @param service `<driver>.<code>`; `null`: the shopper's, else the default one
 * @throws as OrderReader
 */
export async function costOfLabels(
  services: OrderServices,
  shop: OrderShop,
  orders: readonly Pick<OrderToShip, "orderId" | "fulfillmentOrderId">[],
  service: string | null,
): Promise<CostOfLabels> {
  const prices: (Omit<CarrierCost, "labels"> | null)[] = [];
  for (let from = 0; from < orders.length; from += SIDE_BY_SIDE)
    prices.push(
      ...(await Promise.all(
        orders.slice(from, from + SIDE_BY_SIDE).map((order) => priceOf(services, shop, order, service)),
      )),
    );
  const priced = prices.filter((price) => price !== null);
  return {
    costs: addCosts(priced.map((price) => ({ ...price, labels: 1 }))),
    unpriced: prices.length - priced.length,
  };
}

async function priceOf(
  services: OrderServices,
  shop: OrderShop,
  { orderId, fulfillmentOrderId }: Pick<OrderToShip, "orderId" | "fulfillmentOrderId">,
  service: string | null,
): Promise<Omit<CarrierCost, "labels"> | null> {
  const quote = await quoteForOrder(services, shop, { orderId, fulfillmentOrderId, onlyService: service });
  const wanted = service ?? quote?.chosen?.code;
  const rate = quote?.rates.find((each) => each.service === wanted);
  if (rate === undefined) return null;
  return { carrier: rate.carrierName, currency: rate.currency, amountMinor: rate.priceMinor };
}

/** One sum for each carrier and currency, the most expensive first. */
export function addCosts(costs: readonly CarrierCost[]): readonly CarrierCost[] {
  const sums = new Map<string, CarrierCost>();
  for (const cost of costs) {
    const key = `${cost.currency} ${cost.carrier}`;
    const sum = sums.get(key) ?? { ...cost, amountMinor: 0, labels: 0 };
    sums.set(key, {
      ...sum,
      amountMinor: sum.amountMinor + cost.amountMinor,
      labels: sum.labels + cost.labels,
    });
  }
  return [...sums.values()].sort((one, other) => other.amountMinor - one.amountMinor);
}

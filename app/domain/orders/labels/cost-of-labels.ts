import type { AddressDoubt } from "../../reference/read-address.ts";
import { callerOf } from "../caller-of.ts";
import type { OrderToShip } from "../open-orders/open-order-store.ts";
import { labelDoubts } from "../parcels/label-doubts.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import { quoteForOrder } from "../quotes/quote-for-order.ts";

/** The labels of one carrier in one currency. */
export interface CarrierCost {
  readonly carrier: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly labels: number;
}

/** An order whose address may be wrong. */
export interface DoubtfulOrder {
  readonly orderId: string;
  readonly orderName: string;
  readonly doubts: readonly AddressDoubt[];
}

export interface CostOfLabels {
  readonly costs: readonly CarrierCost[];
  /** Orders that have no price now: without a service, or with one that can't carry them. */
  readonly unpriced: number;
  readonly doubtful: readonly DoubtfulOrder[];
}

/** Orders read from the platform at the same time. */
const SIDE_BY_SIDE = 5;

/**
 * Prices the label that a purchase in bulk would buy for each order, and names the orders whose address may be wrong. Buys and stores
 * nothing.
 * @param service `<driver>.<code>`; `null`: the shopper's, else the default one
 * @throws as OrderReader
 */
export async function costOfLabels(
  services: OrderServices,
  shop: OrderShop,
  orders: readonly Pick<OrderToShip, "orderId" | "fulfillmentOrderId">[],
  service: string | null,
): Promise<CostOfLabels> {
  const labels: QuotedLabel[] = [];
  for (let from = 0; from < orders.length; from += SIDE_BY_SIDE)
    labels.push(
      ...(await Promise.all(
        orders.slice(from, from + SIDE_BY_SIDE).map((order) => quoteOf(services, shop, order, service)),
      )),
    );
  const priced = labels.flatMap(({ price }) => price ?? []);
  return {
    costs: addCosts(priced.map((price) => ({ ...price, labels: 1 }))),
    unpriced: labels.length - priced.length,
    doubtful: labels.flatMap(({ doubtful }) => doubtful ?? []),
  };
}

interface QuotedLabel {
  readonly price: Omit<CarrierCost, "labels"> | null;
  readonly doubtful: DoubtfulOrder | null;
}

async function quoteOf(
  services: OrderServices,
  shop: OrderShop,
  { orderId, fulfillmentOrderId }: Pick<OrderToShip, "orderId" | "fulfillmentOrderId">,
  service: string | null,
): Promise<QuotedLabel> {
  const quote = await quoteForOrder(services, shop, { orderId, fulfillmentOrderId, onlyService: service });
  const wanted = service ?? quote?.chosen?.code;
  const rate = quote?.rates.find((each) => each.service === wanted);
  const isToPoint = rate !== undefined && rate.points !== null;
  const recipient = quote?.recipient ?? null;
  const country = recipient?.country ?? null;
  const doubts =
    recipient === null || country === null
      ? []
      : labelDoubts(services.ports, {
          to: { ...recipient, country, email: quote?.email ?? null },
          isToPoint,
          scripts: await scriptsOf(services, shop, wanted),
        });
  return {
    price: rate ? { carrier: rate.carrierName, currency: rate.currency, amountMinor: rate.priceMinor } : null,
    doubtful: quote && doubts.length > 0 ? { orderId, orderName: quote.orderName, doubts } : null,
  };
}

/** The scripts that the service's carrier takes; `undefined`: all that labels show. */
async function scriptsOf({ ports }: OrderServices, shop: OrderShop, service: string | undefined) {
  const { accounts } = await ports.setups.get(callerOf(shop));
  const account = accounts.find(({ carrier: { code } }) => service?.startsWith(`${code}.`));
  return account && ports.carriers.connect(account).scripts;
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

import type { AddressDoubt } from "../../reference/read-address.ts";
import { callerOf } from "../caller-of.ts";
import { NOT_SHOWN } from "../decide/match-fulfillment.ts";
import type { OrderToShip } from "../open-orders/open-order-store.ts";
import { labelDoubts } from "../parcels/label-doubts.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { ConfirmedLabel } from "../purchases/confirmed-label.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import type { OrderQuote, QuoteWanted } from "../quotes/quote-for-order.ts";
import { quoteForOrder, quotePart } from "../quotes/quote-for-order.ts";

/** The labels of one carrier in one currency. */
export interface CarrierCost {
  readonly carrier: string;
  readonly currency: string;
  readonly amountMinor: number;
  readonly labels: number;
}

interface OrderNamed {
  readonly orderId: string;
  readonly orderName: string;
}

/** An order whose address may be wrong. */
export interface DoubtfulOrder extends OrderNamed {
  readonly fulfillmentOrderId: string;
  readonly doubts: readonly AddressDoubt[];
}

/** An order for which no label can be bought now. */
export interface UnpricedOrder extends OrderNamed {
  readonly reason: PurchaseReason;
}

export interface CostOfLabels {
  readonly costs: readonly CarrierCost[];
  /** The labels that can be bought, by the id of their fulfillment order. */
  readonly labels: readonly (readonly [fulfillmentOrderId: string, label: ConfirmedLabel])[];
  readonly unpriced: readonly UnpricedOrder[];
  readonly doubtful: readonly DoubtfulOrder[];
}

type Chosen = Pick<OrderToShip, "orderId" | "orderName" | "fulfillmentOrderId">;

/** Orders priced at the same time. */
const SIDE_BY_SIDE = 5;

/**
 * Prices the label that a purchase in bulk would buy for each order, and names the orders that get none, and those whose address may be
 * wrong. Reads the orders in one call. Buys and stores nothing.
 * @param orders fifty at most
 * @param service `<driver>.<code>`; `null`: the shopper's, else the default one
 * @throws as OrderReader
 */
export async function costOfLabels(
  services: OrderServices,
  shop: OrderShop,
  orders: readonly Chosen[],
  service: string | null,
): Promise<CostOfLabels> {
  const platform = services.orderPlatform(shop.domain, shop.environment);
  const orderIds = [...new Set(orders.map(({ orderId }) => orderId))];
  const read = new Map(
    (orderIds.length > 1 ? await platform.readOrders(orderIds) : []).map((each) => [each.order.id, each]),
  );
  const quoteOf = (chosen: Chosen): Promise<OrderQuote | null> => {
    const { orderId, fulfillmentOrderId } = chosen;
    const wanted: QuoteWanted = { orderId, fulfillmentOrderId, onlyService: service };
    const found = read.get(orderId);
    // An order that is too long to be read beside others is read by itself.
    if (found === undefined) return quoteForOrder(services, shop, wanted);
    const part = found.order.fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId);
    const contents = found.contents.find(({ id }) => id === fulfillmentOrderId);
    if (part === undefined || contents === undefined) return Promise.resolve(null);
    return quotePart(services, shop, { order: found.order, part, contents }, wanted);
  };
  const labels: QuotedLabel[] = [];
  for (let from = 0; from < orders.length; from += SIDE_BY_SIDE)
    labels.push(
      ...(await Promise.all(
        orders
          .slice(from, from + SIDE_BY_SIDE)
          .map(async (order) => labelOf(services, shop, order, await quoteOf(order), service)),
      )),
    );
  const priced = labels.flatMap(({ price }) => price ?? []);
  return {
    costs: addCosts(
      priced.map(({ carrier, label: { amountMinor, currency } }) => ({
        carrier,
        amountMinor,
        currency,
        labels: 1,
      })),
    ),
    labels: priced.map(({ id, label }) => [id, label] as const),
    unpriced: labels.flatMap(({ unpriced }) => unpriced ?? []),
    doubtful: labels.flatMap(({ doubtful }) => doubtful ?? []),
  };
}

interface QuotedLabel {
  readonly price: { readonly id: string; readonly carrier: string; readonly label: ConfirmedLabel } | null;
  readonly unpriced: UnpricedOrder | null;
  readonly doubtful: DoubtfulOrder | null;
}

async function labelOf(
  services: OrderServices,
  shop: OrderShop,
  { orderId, orderName, fulfillmentOrderId: id }: Chosen,
  quote: OrderQuote | null,
  service: string | null,
): Promise<QuotedLabel> {
  const named = { orderId, orderName };
  if (quote === null) return { price: null, unpriced: { ...named, reason: NOT_SHOWN }, doubtful: null };
  const wanted = service ?? quote.unnamed;
  const rate = quote.rates.find((each) => each.service === wanted);
  const reason = whyNotPriced(quote, wanted);
  const doubts = await doubtsOf(services, shop, quote, {
    service: wanted,
    isToPoint: (rate?.points ?? null) !== null,
  });
  const doubtful = doubts.length > 0 ? { ...named, fulfillmentOrderId: id, doubts } : null;
  if (rate === undefined || wanted === null || reason !== null)
    return { price: null, unpriced: { ...named, reason: reason ?? noPrice(wanted ?? "") }, doubtful };
  const { carrierName: carrier, currency, priceMinor: amountMinor } = rate;
  const label = { service: wanted, amountMinor, currency, ...quote.digests };
  return { price: { id, carrier, label }, unpriced: null, doubtful };
}

async function doubtsOf(
  services: OrderServices,
  shop: OrderShop,
  { recipient, email }: OrderQuote,
  { service, isToPoint }: { readonly service: string | null; readonly isToPoint: boolean },
): Promise<readonly AddressDoubt[]> {
  const country = recipient?.country ?? null;
  if (recipient === null || country === null) return [];
  const to = { ...recipient, country, email };
  return labelDoubts(services.ports, { to, isToPoint, scripts: await scriptsOf(services, shop, service) });
}

/** Why a purchase would fail; `null`: it would not, as far as is known before the carrier is asked. */
function whyNotPriced(quote: OrderQuote, wanted: string | null): PurchaseReason | null {
  const { fulfillmentOrder, missing, rates, unpriced, withoutService } = quote;
  if (fulfillmentOrder.reason !== null) return fulfillmentOrder.reason;
  if (missing !== null) return missing;
  if (wanted === null) return withoutService ?? { code: "service-unknown", chosen: null };
  const rate = rates.find(({ service }) => service === wanted);
  if (rate !== undefined) return rate.points?.chosen === null ? pointMissing : null;
  return unpriced.find(({ services }) => services.includes(wanted))?.reason ?? noPrice(wanted);
}

const pointMissing: PurchaseReason = {
  code: "refused",
  refusal: { engineCode: "OPTION_NOT_AVAILABLE", detail: { reason: "point_missing" }, said: null },
};

function noPrice(service: string): PurchaseReason {
  return {
    code: "refused",
    refusal: {
      engineCode: "OPTION_NOT_AVAILABLE",
      detail: { reason: "no_price", carrier: service },
      said: null,
    },
  };
}

/** The scripts that the service's carrier takes; `undefined`: all that labels show. */
async function scriptsOf({ ports }: OrderServices, shop: OrderShop, service: string | null) {
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

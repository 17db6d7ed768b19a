import { toMinor } from "../../engine/index.ts";
import { readPhone } from "../../reference/phone.ts";
import type {
  FulfillmentOrder,
  FulfillmentOrderLine,
  Order,
  PostalAddress,
  ShippingLine,
} from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { FulfillmentOrderNews, OpenFulfillmentOrder, WaitingStatus } from "./open-order-store.ts";
import { waitingStatuses } from "./open-order-store.ts";

/** The facts of an order that all of its fulfillment orders share. */
export interface OrderOfNews
  extends Pick<
    Order,
    | "id"
    | "name"
    | "createdAt"
    | "updatedAt"
    | "cancelledAt"
    | "fullyPaid"
    | "isAuthorized"
    | "paymentGateways"
    | "outstanding"
    | "tags"
    | "email"
    | "phone"
  > {
  readonly shippingAddress: Pick<PostalAddress, "name" | "company" | "city" | "country" | "phone"> | null;
  readonly shippingLine: ShippingLine | null;
}

export type FulfillmentOrderOfNews = Omit<FulfillmentOrder, "holds" | "lines">;

type LineOfNews = Pick<FulfillmentOrderLine, "remainingQuantity" | "requiresShipping" | "sku" | "weightG">;

/**
 * Updates the list of orders to ship from the platform's order.
 * @param asOf when the reading began: the later of two readings counts, whichever is stored first
 */
export async function keepOrder(
  services: Pick<OrderServices, "openOrders">,
  shop: Pick<OrderShop, "merchantId" | "domain">,
  asOf: Date,
  order: Order,
): Promise<void> {
  const { fulfillmentOrders, shippingLines, ...facts } = order;
  const ofNews = { ...facts, shippingLine: shippingLines[0] ?? null };
  const news = fulfillmentOrders.map((each) => fulfillmentOrderNews(ofNews, each, each.lines));
  await services.openOrders.seen(shop.merchantId, shop.domain, asOf, news);
  await services.openOrders.notShown(shop.merchantId, order.id, asOf, order.updatedAt);
}

export function fulfillmentOrderNews(
  order: OrderOfNews,
  fulfillmentOrder: FulfillmentOrderOfNews,
  lines: readonly LineOfNews[],
): FulfillmentOrderNews {
  return {
    fulfillmentOrderId: fulfillmentOrder.id,
    orderId: order.id,
    // Address changes move the order's time, holds the fulfillment order's.
    updatedAt: laterOf(order.updatedAt, fulfillmentOrder.updatedAt),
    open: whatWaits(order, fulfillmentOrder, lines),
  };
}

function whatWaits(
  order: OrderOfNews,
  { status, delivery, location, canFulfill, fulfillAt, promisedBy }: FulfillmentOrderOfNews,
  lines: readonly LineOfNews[],
): OpenFulfillmentOrder | null {
  const shipped = lines.filter(
    ({ requiresShipping, remainingQuantity }) => requiresShipping && remainingQuantity > 0,
  );
  const pieces = shipped.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
  if (!isWaiting(status) || order.cancelledAt !== null || pieces === 0) return null;
  if (delivery !== null && !delivery.byCarrier) return null;
  const { shippingAddress, shippingLine } = order;
  return {
    orderName: order.name,
    orderCreatedAt: order.createdAt,
    paid: order.fullyPaid,
    authorized: order.isAuthorized === true,
    paymentGateways: order.paymentGateways,
    outstanding: {
      amountMinor: toMinor(order.outstanding.amount, order.outstanding.currency),
      currency: order.outstanding.currency,
    },
    status,
    canFulfill,
    fulfillAt: status === "scheduled" ? fulfillAt : null,
    locationId: location.id,
    locationName: location.name,
    recipientName: shippingAddress?.name ?? null,
    city: shippingAddress?.city ?? null,
    country: shippingAddress?.country ?? null,
    searched: {
      company: shippingAddress?.company ?? null,
      email: order.email,
      phones: phonesOf(order, delivery),
    },
    serviceCode: delivery?.serviceCode || shippingLine?.code || null,
    serviceTitle: delivery?.title || shippingLine?.title || null,
    pieces,
    skus: distinctWords(shipped.flatMap(({ sku }) => sku ?? [])),
    tags: distinctWords(order.tags ?? []),
    weightG: shipped.reduce(
      (sum, { weightG = 0, remainingQuantity }) => sum + weightG * remainingQuantity,
      0,
    ),
    promisedBy: promisedBy ?? null,
  };
}

/** The recipient's numbers, as they were written and in E.164. */
function phonesOf(
  { phone, shippingAddress }: OrderOfNews,
  delivery: FulfillmentOrderOfNews["delivery"],
): readonly string[] {
  const country = shippingAddress?.country ?? "";
  const written = [delivery?.destinationPhone, delivery?.contact?.phone, shippingAddress?.phone, phone];
  const numbers = written.flatMap((number) =>
    number ? [number, readPhone({ country, phone: number })] : [],
  );
  return [...new Set(numbers.filter((number) => number !== null))];
}

/** Words of an order, each once and sorted. */
export function distinctWords(words: readonly string[]): readonly string[] {
  return [...new Set(words.map((word) => word.trim()))].filter((word) => word !== "").sort();
}

function isWaiting(status: FulfillmentOrder["status"]): status is WaitingStatus {
  return waitingStatuses.some((each) => each === status);
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}

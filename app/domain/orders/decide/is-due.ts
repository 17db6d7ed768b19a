import { waitingStatuses } from "../open-orders/open-order-store.ts";
import type { Fulfillment, FulfillmentOrder, Order } from "../platform.ts";
import type { OrderShop } from "../ports.ts";
import type { Purchase } from "../purchase.ts";
import {
  fulfillmentIdOf,
  isLeftAlone,
  isOpen,
  isPlaced,
  isUnfinished,
  wishOf,
  withdrawalOf,
} from "../purchase.ts";
import type { ShopSettings } from "../settings.ts";

/** An order as the platform's list of changed orders holds it. */
export interface ListedOrder
  extends Pick<Order, "id" | "createdAt" | "updatedAt" | "cancelledAt" | "fullyPaid" | "isAuthorized"> {
  readonly fulfillments: readonly Pick<Fulfillment, "id" | "state" | "createdAt">[];
  readonly fulfillmentOrders: readonly Pick<FulfillmentOrder, "id" | "status">[];
}

/** A fulfillment order as the same list holds it. */
export type ListedFulfillmentOrder = Pick<FulfillmentOrder, "id" | "status" | "updatedAt">;

/** Our record of an order: enough to know whether its latest state was settled. */
export interface OrderOnRecord {
  readonly fulfillmentOrders: readonly { readonly id: string; readonly updatedAt: Date }[];
  readonly purchases: readonly Purchase[];
}

type Rules = Pick<ShopSettings, "buyWhenPaid"> &
  Partial<Pick<ShopSettings, "buysAuthorized">> &
  Pick<OrderShop, "environmentSince">;

/**
 * Whether settling an order could change anything. Pure: compares the platform's list with our record. In doubt the
 * answer is yes, because settling decides for itself.
 */
export function isDue(order: ListedOrder, onRecord: OrderOnRecord, rules: Rules): boolean {
  return (
    isListBehind(order, onRecord) ||
    order.fulfillments.some((each) => isFulfillmentDue(order, each, onRecord, rules)) ||
    onRecord.purchases.some((purchase) => isUnfinished(purchase) && isOpen(purchase)) ||
    isPurchaseDue(order, onRecord, rules)
  );
}

/** Whether the list of orders to ship, or anything that depends on it, is out of date. */
export function isFulfillmentOrderDue(
  { id, status, updatedAt }: ListedFulfillmentOrder,
  { fulfillmentOrders }: OrderOnRecord,
): boolean {
  const kept = fulfillmentOrders.find((each) => each.id === id);
  return kept === undefined ? waiting.has(status) : kept.updatedAt < updatedAt;
}

const waiting: ReadonlySet<string> = new Set(waitingStatuses);

/** Settling an order reads its fulfillment orders and stores their states. */
function isListBehind(order: ListedOrder, { fulfillmentOrders, purchases }: OrderOnRecord): boolean {
  if (fulfillmentOrders.some(({ updatedAt }) => updatedAt < order.updatedAt)) return true;
  const kept = new Set(fulfillmentOrders.map(({ id }) => id));
  const unkept = order.fulfillmentOrders.filter(({ id }) => !kept.has(id));
  if (order.cancelledAt === null && unkept.some(({ status }) => waiting.has(status))) return true;
  // No record says in which state the order was last settled, so its label may have an outdated address.
  return kept.size === 0 && purchases.some(isPlaced);
}

function isFulfillmentDue(
  { cancelledAt }: ListedOrder,
  { id, state, createdAt }: ListedOrder["fulfillments"][number],
  { purchases }: OrderOnRecord,
  { environmentSince }: Rules,
): boolean {
  const purchase = purchases.find((each) => fulfillmentIdOf(each) === id);
  if (purchase === undefined)
    return cancelledAt === null && state === "fulfilled" && createdAt >= wholeSeconds(environmentSince);
  if (isLeftAlone(purchase)) return false;
  if (cancelledAt !== null || state === "cancelled") return withdrawalOf(purchase) === null;
  return isOpen(purchase) || isNumberDue(purchase);
}

/** A test label's number is never sent. */
function isNumberDue(purchase: Purchase): boolean {
  return purchase.environment === "production" && isPlaced(purchase) && purchase.trackingSentAt === null;
}

function isPurchaseDue(
  order: ListedOrder,
  { purchases }: OrderOnRecord,
  { buyWhenPaid, buysAuthorized = false }: Rules,
): boolean {
  const { enabled, since } = buyWhenPaid;
  const isPaid = order.fullyPaid || (buysAuthorized && order.isAuthorized === true);
  if (!enabled || since === null || !isPaid || order.cancelledAt !== null) return false;
  if (order.createdAt < wholeSeconds(new Date(since))) return false;
  const asked = new Set(purchases.map((purchase) => wishOf(purchase)?.fulfillmentOrderId));
  return order.fulfillmentOrders.some(
    ({ id, status }) => (status === "open" || status === "scheduled") && !asked.has(id),
  );
}

/** A platform may drop fractions of seconds. */
function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1_000) * 1_000);
}

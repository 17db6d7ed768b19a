import type { OrderOnRecord, Shop } from "../../services.server.ts";
import { numericId } from "../gid.ts";
import type { UpdatedFulfillmentOrder, UpdatedOrder } from "../operations/updated.ts";
import type { ShopSettings } from "../settings.ts";

type Rules = Pick<ShopSettings, "buyWhenPaid"> & Pick<Shop, "installedAt">;

/**
 * Whether settling an order could change anything: pure, from what Shopify says in passing and what we hold. Settling
 * decides for itself what is to be done; here, "maybe" is yes.
 */
export function isDue(order: UpdatedOrder, onRecord: OrderOnRecord, rules: Rules): boolean {
  return (
    isListBehind(order, onRecord) ||
    order.fulfillments.some((each) => isFulfillmentDue(order, each, onRecord, rules)) ||
    onRecord.links.some(({ state, fulfillmentId }) => state === "open" && fulfillmentId === null) ||
    isPurchaseDue(order, onRecord, rules)
  );
}

/** Whether the list of what is to be shipped, or what follows from it, is behind. */
export function isFulfillmentOrderDue(
  { id, status, updatedAt }: UpdatedFulfillmentOrder,
  { fulfillmentOrders }: OrderOnRecord,
): boolean {
  const kept = fulfillmentOrders.find((each) => each.id === numericId(id));
  return kept === undefined ? waiting.has(status) : kept.updatedAt < new Date(updatedAt);
}

const waiting: ReadonlySet<string> = new Set(["OPEN", "IN_PROGRESS", "ON_HOLD", "SCHEDULED"]);

/** Whoever settles an order reads its fulfillment orders and keeps of which state they are. */
function isListBehind(order: UpdatedOrder, { fulfillmentOrders, links }: OrderOnRecord): boolean {
  if (fulfillmentOrders.some(({ updatedAt }) => updatedAt < new Date(order.updatedAt))) return true;
  const kept = new Set(fulfillmentOrders.map(({ id }) => id));
  const unkept = order.fulfillmentOrders.nodes.filter(({ id }) => !kept.has(numericId(id)));
  if (order.cancelledAt === null && unkept.some(({ status }) => waiting.has(status))) return true;
  // Nothing tells of which state the order was when it was settled last, and its label may have the wrong address.
  return kept.size === 0 && links.some(({ state }) => state === "linked");
}

function isFulfillmentDue(
  { cancelledAt }: UpdatedOrder,
  { id, status, createdAt }: UpdatedOrder["fulfillments"][number],
  { links }: OrderOnRecord,
  { installedAt }: Rules,
): boolean {
  const link = links.find(({ fulfillmentId }) => fulfillmentId === numericId(id));
  if (link === undefined)
    return cancelledAt === null && status === "SUCCESS" && new Date(createdAt) >= wholeSeconds(installedAt);
  if (link.state === "left-alone") return false;
  if (cancelledAt !== null || status === "CANCELLED") return !link.cancelRefused;
  return link.state === "open" || (link.state === "linked" && !link.trackingSent);
}

function isPurchaseDue(order: UpdatedOrder, { links }: OrderOnRecord, { buyWhenPaid }: Rules): boolean {
  const { enabled, since } = buyWhenPaid;
  if (!enabled || since === null || !order.fullyPaid || order.cancelledAt !== null) return false;
  if (new Date(order.createdAt) < wholeSeconds(new Date(since))) return false;
  const asked = new Set(links.map(({ fulfillmentOrderId }) => fulfillmentOrderId));
  return order.fulfillmentOrders.nodes.some(
    ({ id, status }) => (status === "OPEN" || status === "SCHEDULED") && !asked.has(numericId(id)),
  );
}

/** Shopify's times are whole seconds. */
function wholeSeconds(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1_000) * 1_000);
}

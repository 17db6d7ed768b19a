import { nextId } from "../state/identifiers.ts";
import type {
  FulfillmentLine,
  Order,
  Return,
  ReverseDelivery,
  ReverseFulfillmentOrder,
} from "../state/model.ts";
import { mustFind, ofOrder } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { touchOrder } from "./change-order.ts";
import { dropExchange, releaseExchange } from "./exchange-goods.ts";
import { UserProblem } from "./user-problem.ts";

/**
 * Asks for a return of fulfilled pieces.
 * Source: Admin API 2026-10, `returnRequest`.
 * @throws UserProblem pieces that are not fulfilled, or are being returned already
 */
export function requestReturn(
  world: World,
  shop: Shop,
  order: Order,
  wanted: readonly { readonly lineItemId: number; readonly quantity: number }[],
): Return {
  const lines = wanted.flatMap(({ lineItemId, quantity }) => take(shop, order, lineItemId, quantity));
  if (lines.length === 0) throw new UserProblem("Return line items can't be blank", ["returnLineItems"]);
  const number = shop.returns.filter(({ orderId }) => orderId === order.id).length + 1;
  const asked: Return = {
    __typename: "Return",
    id: nextId(),
    orderId: order.id,
    name: `${order.name}-R${number}`,
    status: "REQUESTED",
    lines,
    createdAt: isoNow(world),
  };
  shop.returns.push(asked);
  touchOrder(world, shop, order);
  return asked;
}

/** Source: Admin API 2026-10, `returnApproveRequest`: one reverse fulfillment order for each location. */
export function approveReturn(world: World, shop: Shop, asked: Return): void {
  leave(asked, ["REQUESTED"], "OPEN");
  const byLocation = new Map<number, ReverseFulfillmentOrder>();
  for (const { fulfillmentLineId, quantity } of asked.lines) {
    const { locationId } = fulfillmentOf(shop, asked.orderId, fulfillmentLineId);
    const part = byLocation.get(locationId) ?? partOf(asked, locationId);
    byLocation.set(locationId, part);
    part.lines.push({
      __typename: "ReverseFulfillmentOrderLineItem",
      id: nextId(),
      orderId: asked.orderId,
      fulfillmentLineId,
      quantity,
    });
  }
  shop.reverseFulfillmentOrders.push(...byLocation.values());
  touch(world, shop, asked);
}

export function declineReturn(world: World, shop: Shop, asked: Return): void {
  leave(asked, ["REQUESTED"], "DECLINED");
  touch(world, shop, asked);
}

/** Source: Admin API 2026-10, `returnCancel`. */
export function cancelReturn(world: World, shop: Shop, asked: Return): void {
  leave(asked, ["REQUESTED", "OPEN"], "CANCELED");
  endParts(shop, asked, "CANCELED");
  dropExchange(world, shop, asked);
  touch(world, shop, asked);
}

export function closeReturn(world: World, shop: Shop, asked: Return): void {
  leave(asked, ["OPEN"], "CLOSED");
  endParts(shop, asked, "CLOSED");
  releaseExchange(world, shop, asked);
  touch(world, shop, asked);
}

/** OrderReturnStatus */
export function returnStatus(shop: Shop, order: Order): string {
  const statuses = ofOrder(shop.returns, order.id).map(({ status }) => status);
  if (statuses.includes("OPEN")) return "IN_PROGRESS";
  if (statuses.includes("REQUESTED")) return "RETURN_REQUESTED";
  return statuses.includes("CLOSED") ? "RETURNED" : "NO_RETURN";
}

/**
 * Adds a parcel to the pieces that go back.
 * Source: Admin API 2026-10, `reverseDeliveryCreateWithShipping`.
 * @throws UserProblem the pieces are not to come back now
 */
export function addReverseDelivery(
  world: World,
  part: ReverseFulfillmentOrder,
  given: Pick<ReverseDelivery, "tracking" | "label" | "notified">,
): ReverseDelivery {
  if (part.status !== "OPEN")
    throw new UserProblem("The reverse fulfillment order is not open.", ["reverseFulfillmentOrderId"]);
  const added = { __typename: "ReverseDelivery", id: nextId(), ...given, createdAt: isoNow(world) } as const;
  part.deliveries.push(added);
  return added;
}

/** The fulfilled pieces of a line that are in no return yet. */
function take(shop: Shop, order: Order, lineItemId: number, quantity: number): Return["lines"] {
  const taken: Return["lines"] = [];
  let left = quantity;
  for (const line of fulfilledLines(shop, order.id)) {
    if (line.lineItemId !== lineItemId || left === 0) continue;
    const here = Math.min(left, line.quantity - returning(shop, line));
    if (here > 0) taken.push({ fulfillmentLineId: line.id, quantity: here });
    left -= Math.max(0, here);
  }
  if (left > 0)
    throw new UserProblem("Return line item has an invalid quantity.", ["returnLineItems", "quantity"]);
  return taken;
}

function returning(shop: Shop, { id, orderId }: FulfillmentLine): number {
  return ofOrder(shop.returns, orderId)
    .filter(({ status }) => status !== "CANCELED" && status !== "DECLINED")
    .flatMap(({ lines }) => lines)
    .filter(({ fulfillmentLineId }) => fulfillmentLineId === id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function fulfilledLines(shop: Shop, orderId: number): FulfillmentLine[] {
  return ofOrder(shop.fulfillments, orderId)
    .filter(({ status }) => status === "SUCCESS")
    .flatMap(({ lines }) => lines);
}

function fulfillmentOf(shop: Shop, orderId: number, lineId: number) {
  const found = ofOrder(shop.fulfillments, orderId).find(({ lines }) =>
    lines.some(({ id }) => id === lineId),
  );
  if (!found) throw new Error(`the simulator lost the fulfillment of line ${lineId}`);
  return found;
}

function partOf({ id, orderId }: Return, locationId: number): ReverseFulfillmentOrder {
  return {
    __typename: "ReverseFulfillmentOrder",
    ...{ id: nextId(), orderId, returnId: id, locationId, status: "OPEN", lines: [], deliveries: [] },
  };
}

function endParts(shop: Shop, { id }: Return, status: "CLOSED" | "CANCELED"): void {
  for (const part of shop.reverseFulfillmentOrders) if (part.returnId === id) part.status = status;
}

function leave(asked: Return, from: readonly Return["status"][], to: Return["status"]): void {
  if (!from.includes(asked.status)) throw new UserProblem(`Return is ${asked.status.toLowerCase()}.`, ["id"]);
  asked.status = to;
}

function touch(world: World, shop: Shop, { orderId }: Return): void {
  touchOrder(world, shop, mustFind(shop.orders, orderId, "order"));
}

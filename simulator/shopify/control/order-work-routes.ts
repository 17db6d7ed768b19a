import { cancelFulfillment } from "../commerce/cancel-fulfillment.ts";
import { touchOrder } from "../commerce/change-order.ts";
import { editOrder } from "../commerce/edit-order.ts";
import { addExchange } from "../commerce/exchange-goods.ts";
import { waits } from "../commerce/fulfillment-order-status.ts";
import { holdFulfillmentOrder, releaseHolds } from "../commerce/hold-fulfillment-order.ts";
import { mergeFulfillmentOrders } from "../commerce/merge-fulfillment-orders.ts";
import { moveFulfillmentOrder } from "../commerce/move-fulfillment-order.ts";
import { fulfilledQuantity, fulfillmentOrdersOf } from "../commerce/order-facts.ts";
import { refundOrder } from "../commerce/refund-order.ts";
import { requestFulfillment } from "../commerce/request-fulfillment.ts";
import {
  approveReturn,
  cancelReturn,
  closeReturn,
  declineReturn,
  requestReturn,
} from "../commerce/return-order.ts";
import { scheduleFulfillmentOrder } from "../commerce/schedule-fulfillment-order.ts";
import { splitFulfillmentOrder } from "../commerce/split-fulfillment-order.ts";
import type { LineQuantity } from "../commerce/take-lines.ts";
import { readTracking, updateTracking } from "../commerce/track-fulfillment.ts";
import { badRequest, json } from "../http/reply.ts";
import type { Incoming, Params, Router } from "../http/router.ts";
import type { FulfillmentOrder, Order } from "../state/model.ts";
import { findById, mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import * as inputs from "./inputs.ts";
import { cartLines, partsToFulfill } from "./order-inputs.ts";
import * as orderSchemas from "./order-schemas.ts";
import { readInput, recordParam, shopParam } from "./read-input.ts";
import { fulfillmentView, orderView } from "./views.ts";

interface Target {
  shop: Shop;
  order: Order;
}

/** The merchant's work on an order before it is shipped, and corrections afterwards. */
export function addOrderWorkRoutes(router: Router, world: World): void {
  const onOrder = (name: string, act: (target: Target, incoming: Incoming) => void) =>
    router.add("POST", `/simulator/shops/:shop/orders/:id/${name}`, (incoming, params) => {
      const target = orderOf(world, params);
      act(target, incoming);
      return json(orderView(target.shop, target.order));
    });

  onOrder("hold", ({ shop, order }, incoming) => {
    const { fulfillmentOrderId, reason, reasonNotes, handle, lines } = readInput(orderSchemas.hold, incoming);
    const wanted = waiting(shop, order, fulfillmentOrderId);
    const held = { reason: reason ?? "OTHER", reasonNotes: reasonNotes ?? null, handle: handle ?? null };
    if (!lines) {
      for (const each of wanted) holdFulfillmentOrder(world, shop, each, held, null);
      return;
    }
    const one = only(wanted);
    holdFulfillmentOrder(world, shop, one, held, theOthers(one, linesOf(order, one, lines)));
  });
  onOrder("release", ({ shop, order }, incoming) => {
    const { fulfillmentOrderId, holdIds } = readInput(orderSchemas.release, incoming);
    const held = waiting(shop, order, fulfillmentOrderId).filter(({ holds }) => holds.length > 0);
    if (held.length === 0) throw badRequest("nothing of this order is held");
    for (const each of held) releaseHolds(world, shop, each, holdIds ?? null);
  });
  onOrder("schedule", ({ shop, order }, incoming) => {
    const { fulfillmentOrderId, fulfillAt } = readInput(orderSchemas.schedule, incoming);
    const moment = fulfillAt === null ? null : new Date(fulfillAt).toISOString();
    for (const each of waiting(shop, order, fulfillmentOrderId))
      scheduleFulfillmentOrder(world, shop, each, moment);
  });
  onOrder("move", ({ shop, order }, incoming) => {
    const { fulfillmentOrderId, locationId, lines } = readInput(orderSchemas.move, incoming);
    if (!findById(shop.locations, locationId))
      throw badRequest(`locationId: the shop has no location ${locationId}`);
    const one = only(waiting(shop, order, fulfillmentOrderId));
    moveFulfillmentOrder(world, shop, one, locationId, lines ? linesOf(order, one, lines) : null);
  });
  onOrder("request", ({ shop, order }, incoming) => {
    const { fulfillmentOrderId, accepted = null } = readInput(orderSchemas.request, incoming);
    requestFulfillment(world, shop, only(waiting(shop, order, fulfillmentOrderId)), accepted);
  });
  onOrder("split", ({ shop, order }, incoming) => {
    const { fulfillmentOrderId, lines } = readInput(orderSchemas.split, incoming);
    const one = only(waiting(shop, order, fulfillmentOrderId));
    splitFulfillmentOrder(world, shop, one, linesOf(order, one, lines));
  });
  onOrder("merge", ({ shop, order }, incoming) => {
    const { fulfillmentOrderIds } = readInput(orderSchemas.merge, incoming);
    const wanted = fulfillmentOrderIds?.map((id) => only(waiting(shop, order, id)));
    mergeFulfillmentOrders(world, shop, wanted ?? waiting(shop, order, undefined));
  });
  onOrder("refund", ({ shop, order }, incoming) => {
    const { lines = [], amountMinor } = readInput(orderSchemas.refund, incoming);
    const refunded = lines.map(({ sku, lineItemId, quantity, restockType }, index) => {
      const line = order.lineItems.find((each) =>
        sku === undefined ? each.id === lineItemId : each.sku === sku,
      );
      if (!line) throw badRequest(`lines.${index}: the order has no line ${sku ?? lineItemId}`);
      return { lineItemId: line.id, quantity, restockType: restockType ?? "CANCEL" };
    });
    refundOrder(world, shop, order, refunded, amountMinor ?? null);
  });
  onOrder("edit", ({ shop, order }, incoming) => {
    const { add = [], set = [] } = readInput(orderSchemas.edit, incoming);
    const changes = set.map(({ sku, lineItemId, quantity }, index) => {
      const line = order.lineItems.find((each) =>
        sku === undefined ? each.id === lineItemId : each.sku === sku,
      );
      if (!line) throw badRequest(`set.${index}: the order has no line ${sku ?? lineItemId}`);
      return { lineItemId: line.id, quantity };
    });
    editOrder(world, shop, order, { add: cartLines(shop, add), set: changes });
  });
  onOrder("return", ({ shop, order }, incoming) => {
    const { lines, approved = true, exchange } = readInput(orderSchemas.orderReturn, incoming);
    if (exchange && !approved) throw badRequest("exchange: only an approved return has goods to send");
    const wanted =
      lines?.map((line, index) => {
        const item = order.lineItems.find(({ id, sku }) =>
          line.sku === undefined ? id === line.lineItemId : sku === line.sku,
        );
        if (!item) throw badRequest(`lines.${index}: the order has no line ${line.sku ?? line.lineItemId}`);
        return { lineItemId: item.id, quantity: line.quantity };
      }) ??
      order.lineItems
        .map((line) => ({ lineItemId: line.id, quantity: fulfilledQuantity(shop, line) }))
        .filter(({ quantity }) => quantity > 0);
    const asked = requestReturn(world, shop, order, wanted);
    if (approved) approveReturn(world, shop, asked);
    if (exchange) addExchange(world, shop, order, asked, cartLines(shop, exchange));
  });
  addReturnRoutes(router, world);
  addFulfillmentRoutes(router, world);
}

function addReturnRoutes(router: Router, world: World): void {
  const changes = {
    approve: approveReturn,
    decline: declineReturn,
    cancel: cancelReturn,
    close: closeReturn,
  };
  for (const [name, change] of Object.entries(changes))
    router.add("POST", `/simulator/shops/:shop/returns/:id/${name}`, (incoming, params) => {
      readInput(inputs.nothing, incoming);
      const shop = shopParam(world, params.shop);
      const asked = recordParam(shop.returns, params.id, "return");
      change(world, shop, asked);
      return json(orderView(shop, mustFind(shop.orders, asked.orderId, "order")));
    });
}

function addFulfillmentRoutes(router: Router, world: World): void {
  const path = "/simulator/shops/:shop/fulfillments/:id";
  router.add("GET", path, (_incoming, params) => {
    const shop = shopParam(world, params.shop);
    return json(fulfillmentView(recordParam(shop.fulfillments, params.id, "fulfillment")));
  });
  router.add("PATCH", path, (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const fulfillment = recordParam(shop.fulfillments, params.id, "fulfillment");
    const { tracking } = readInput(orderSchemas.fulfillmentChange, incoming);
    updateTracking(world, shop, fulfillment, readTracking(tracking), false);
    touchOrder(world, shop, mustFind(shop.orders, fulfillment.orderId, "order"));
    return json(fulfillmentView(fulfillment));
  });
  router.add("POST", `${path}/cancel`, (incoming, params) => {
    readInput(inputs.nothing, incoming);
    const shop = shopParam(world, params.shop);
    const fulfillment = recordParam(shop.fulfillments, params.id, "fulfillment");
    cancelFulfillment(world, shop, fulfillment);
    return json(fulfillmentView(fulfillment));
  });
}

function orderOf(world: World, params: Params): Target {
  const shop = shopParam(world, params.shop);
  return { shop, order: recordParam(shop.orders, params.id, "order") };
}

/** The named fulfillment order, or all waiting ones of the order. */
function waiting(shop: Shop, order: Order, id: number | undefined): FulfillmentOrder[] {
  const found = fulfillmentOrdersOf(shop, order).filter(
    (each) => (id === undefined && waits(each)) || each.id === id,
  );
  if (found.length === 0) throw badRequest(`the order has no fulfillment order ${id ?? "that waits"}`);
  return found;
}

function only(fulfillmentOrders: FulfillmentOrder[]): FulfillmentOrder {
  const [one, ...others] = fulfillmentOrders;
  if (!one || others.length > 0) {
    const ids = fulfillmentOrders.map(({ id }) => id).join(", ");
    throw badRequest(`fulfillmentOrderId: say which one of ${ids}`);
  }
  return one;
}

function linesOf(
  order: Order,
  fulfillmentOrder: FulfillmentOrder,
  lines: Parameters<typeof partsToFulfill>[2],
): LineQuantity[] {
  return partsToFulfill(order, [fulfillmentOrder], lines).flatMap((part) => part.lines ?? []);
}

/** The rest of a fulfillment order beside some pieces; null if there is none. */
function theOthers(fulfillmentOrder: FulfillmentOrder, pieces: LineQuantity[]): LineQuantity[] | null {
  const others = fulfillmentOrder.lines
    .map(({ id, remainingQuantity }) => {
      const taken = pieces
        .filter((piece) => piece.id === id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      return { id, quantity: remainingQuantity - taken };
    })
    .filter(({ quantity }) => quantity > 0);
  return others.length > 0 ? others : null;
}

import type { Fulfillment, FulfillmentEvent, FulfillmentLine, LineItem } from "../../state/model.ts";
import { mustFind, ofOrder } from "../../state/record-index.ts";
import type { Shop } from "../../state/shop.ts";
import { connect } from "../connection.ts";
import type { TypeResolvers } from "../context.ts";
import { notSimulated } from "../not-simulated.ts";
import { seesFulfillmentOrder } from "../visible.ts";
import { withoutOrderDiscounts } from "./discount-views.ts";
import { moneyBag } from "./money-bag.ts";

const happened = (fulfillment: Fulfillment, status: string): FulfillmentEvent | undefined =>
  fulfillment.events.find((event) => event.status === status);

/** FulfillmentDisplayStatus: the last event's, unless there is none or it was cancelled. */
export function displayStatus(fulfillment: Fulfillment): string {
  if (fulfillment.status === "CANCELLED") return "CANCELED";
  return fulfillment.events.at(-1)?.status ?? "FULFILLED";
}

export const fulfillmentResolvers: TypeResolvers<Fulfillment> = {
  displayStatus: (fulfillment) => displayStatus(fulfillment),
  order: (fulfillment, _args, { shop }) => mustFind(shop.orders, fulfillment.orderId, "order"),
  location: (fulfillment, _args, { shop }) => mustFind(shop.locations, fulfillment.locationId, "location"),
  trackingInfo: (fulfillment, { first }) =>
    typeof first === "number" ? fulfillment.tracking.slice(0, first) : fulfillment.tracking,
  fulfillmentLineItems: (fulfillment, args) => connect(fulfillment.lines, args),
  fulfillmentOrders: (fulfillment, args, context) =>
    connect(
      ofOrder(context.shop.fulfillmentOrders, fulfillment.orderId).filter(
        (each) => fulfillment.fulfillmentOrderIds.includes(each.id) && seesFulfillmentOrder(context, each),
      ),
      args,
    ),
  events: (fulfillment, args) => {
    const key = args.sortKey ?? "ID";
    if (key !== "ID" && key !== "HAPPENED_AT") throw notSimulated(`the sort key ${String(key)}`);
    const sorted =
      key === "ID"
        ? fulfillment.events
        : fulfillment.events.toSorted((a, b) => a.happenedAt.localeCompare(b.happenedAt));
    return connect(sorted, args);
  },
  totalQuantity: (fulfillment) => fulfillment.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  requiresShipping: ({ lines }, _args, { shop }) => lines.some((line) => lineOf(shop, line).requiresShipping),
  // Shipments from a fulfillment service's location were made by that service, whichever client reports them.
  service: ({ locationId }, _args, { shop }) => {
    const { name, fulfillmentService } = mustFind(shop.locations, locationId, "location");
    return fulfillmentService
      ? { type: "THIRD_PARTY", serviceName: name }
      : { type: "MANUAL", serviceName: "Manual" };
  },
  originAddress: () => null,
  deliveredAt: (fulfillment) => happened(fulfillment, "DELIVERED")?.happenedAt ?? null,
  inTransitAt: (fulfillment) => happened(fulfillment, "IN_TRANSIT")?.happenedAt ?? null,
  estimatedDeliveryAt: (fulfillment) =>
    fulfillment.events.findLast((event) => event.estimatedDeliveryAt !== null)?.estimatedDeliveryAt ?? null,
};

const lineOf = (shop: Shop, line: FulfillmentLine) =>
  mustFind(mustFind(shop.orders, line.orderId, "order").lineItems, line.lineItemId, "line item");

const totalOf = (shop: Shop, line: FulfillmentLine, ofPieces: (item: LineItem, pieces: number) => number) =>
  moneyBag(ofPieces(lineOf(shop, line), line.quantity), mustFind(shop.orders, line.orderId, "order"));

export const fulfillmentLineResolvers: TypeResolvers<FulfillmentLine> = {
  lineItem: (line, _args, { shop }) => lineOf(shop, line),
  originalTotalSet: (line, _args, { shop }) =>
    totalOf(shop, line, ({ priceMinor }, pieces) => priceMinor * pieces),
  discountedTotalSet: (line, _args, { shop }) => totalOf(shop, line, withoutOrderDiscounts(shop)),
};

import { cancelFulfillment } from "../../commerce/cancel-fulfillment.ts";
import { cancelOrder } from "../../commerce/change-order.ts";
import { createFulfillment } from "../../commerce/fulfill.ts";
import { addEvent, readTracking, updateTracking } from "../../commerce/track-fulfillment.ts";
import { UserProblem } from "../../commerce/user-problem.ts";
import { parseGid, uuid } from "../../state/identifiers.ts";
import type { Fulfillment } from "../../state/model.ts";
import { findById } from "../../state/record-index.ts";
import { isoNow } from "../../state/world.ts";
import type { Context, FieldResolver, TypeResolvers } from "../context.ts";
import { seesFulfillmentOrder, seesOrder, seesOrderOf } from "../visible.ts";
import { findByGid } from "./find-node.ts";
import { withUserErrors } from "./user-errors.ts";

type TrackingInput = Parameters<typeof readTracking>[0];

interface FulfillmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null;
  }[];
  notifyCustomer?: boolean | null;
  trackingInfo?: TrackingInput | null;
}

interface EventInput {
  fulfillmentId: string;
  status: string;
  happenedAt?: string | null;
  estimatedDeliveryAt?: string | null;
  message?: string | null;
  address1?: string | null;
  city?: string | null;
  province?: string | null;
  country?: string | null;
  zip?: string | null;
  latitude?: number | null;
  longitude?: number | null;
}

const idOf = (gid: string): number => parseGid(gid)?.id ?? 0;

function fulfillmentOf(context: Context, gid: string, field: string[]): Fulfillment {
  const fulfillment = findByGid(context.shop.fulfillments, "Fulfillment", gid);
  if (!fulfillment || !seesOrderOf(context, fulfillment))
    throw new UserProblem("Fulfillment does not exist.", field);
  return fulfillment;
}

const fulfillmentCreate: FieldResolver<unknown> = (_source, args, context) =>
  withUserErrors("fulfillment", () => {
    const { world, shop } = context;
    const input = args.fulfillment as FulfillmentInput;
    const parts = input.lineItemsByFulfillmentOrder.map((part) => ({
      fulfillmentOrderId: idOf(part.fulfillmentOrderId),
      lines: part.fulfillmentOrderLineItems?.map(({ id, quantity }) => ({ id: idOf(id), quantity })) ?? null,
    }));
    for (const { fulfillmentOrderId } of parts) {
      const found = findById(shop.fulfillmentOrders, fulfillmentOrderId);
      if (found && !seesFulfillmentOrder(context, found))
        throw new UserProblem("Fulfillment order does not exist.", ["fulfillment"]);
    }
    return createFulfillment(
      world,
      shop,
      parts,
      readTracking(input.trackingInfo ?? {}),
      input.notifyCustomer ?? false,
    );
  });

const fulfillmentCancel: FieldResolver<unknown> = (_source, args, context) =>
  withUserErrors("fulfillment", () => {
    const fulfillment = fulfillmentOf(context, args.id as string, ["id"]);
    cancelFulfillment(context.world, context.shop, fulfillment);
    return fulfillment;
  });

const fulfillmentTrackingInfoUpdate: FieldResolver<unknown> = (_source, args, context) =>
  withUserErrors("fulfillment", () => {
    const fulfillment = fulfillmentOf(context, args.fulfillmentId as string, ["fulfillmentId"]);
    const tracking = readTracking(args.trackingInfoInput as TrackingInput);
    updateTracking(context.world, context.shop, fulfillment, tracking, args.notifyCustomer === true);
    return fulfillment;
  });

const fulfillmentEventCreate: FieldResolver<unknown> = (_source, args, context) =>
  withUserErrors("fulfillmentEvent", () => {
    const { world, shop } = context;
    const input = args.fulfillmentEvent as EventInput;
    const fulfillment = fulfillmentOf(context, input.fulfillmentId, ["fulfillmentEvent", "fulfillmentId"]);
    return addEvent(world, shop, fulfillment, {
      status: input.status,
      message: input.message ?? null,
      happenedAt: input.happenedAt ?? isoNow(world),
      estimatedDeliveryAt: input.estimatedDeliveryAt ?? null,
      address1: input.address1 ?? null,
      city: input.city ?? null,
      province: input.province ?? null,
      country: input.country ?? null,
      zip: input.zip ?? null,
      latitude: input.latitude ?? null,
      longitude: input.longitude ?? null,
    });
  });

const orderCancel: FieldResolver<unknown> = (_source, args, context) => ({
  ...withUserErrors(
    "job",
    () => {
      const { world, shop } = context;
      const order = findByGid(shop.orders, "Order", args.orderId as string);
      if (!order || !seesOrder(context, order)) throw new UserProblem("Order does not exist.", ["orderId"]);
      cancelOrder(world, shop, order, {
        reason: args.reason as string,
        restock: args.restock === true,
        refund: args.refund === true || args.refundMethod != null,
      });
      return { id: `gid://shopify/Job/${uuid()}`, done: true };
    },
    { errorsKey: "orderCancelUserErrors", code: "INVALID" },
  ),
  userErrors: [],
});

export const fulfillmentMutations: TypeResolvers<unknown> = {
  fulfillmentCreate,
  fulfillmentCancel,
  fulfillmentTrackingInfoUpdate,
  fulfillmentEventCreate,
  orderCancel,
};

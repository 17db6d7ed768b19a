import { addReverseDelivery } from "../../commerce/return-order.ts";
import { UserProblem } from "../../commerce/user-problem.ts";
import type {
  Return,
  ReverseDelivery,
  ReverseFulfillmentOrder,
  ReverseFulfillmentOrderLine,
} from "../../state/model.ts";
import { mustFind, ofOrder } from "../../state/record-index.ts";
import type { Shop } from "../../state/shop.ts";
import { connect } from "../connection.ts";
import type { FieldResolver, TypeResolvers } from "../context.ts";
import { notSimulated } from "../not-simulated.ts";
import { findByGid } from "./find-node.ts";
import { withUserErrors } from "./user-errors.ts";

export const returnResolvers: TypeResolvers<Return> = {
  order: ({ orderId }, _args, { shop }) => mustFind(shop.orders, orderId, "order"),
  totalQuantity: ({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
  exchangeLineItems: ({ orderId, exchange = [] }, args, { shop }) => {
    if (args.query) throw notSimulated("the query argument of Return.exchangeLineItems");
    const { lineItems } = mustFind(shop.orders, orderId, "order");
    const goods = exchange.map(({ id, lineItemId, quantity }) => {
      const lineItem = mustFind(lineItems, lineItemId, "line item");
      return {
        ...{ __typename: "ExchangeLineItem", id, quantity, lineItem, lineItems: [lineItem] },
        ...{ processableQuantity: 0, processedQuantity: quantity, unprocessedQuantity: 0 },
        ...{ title: lineItem.title, variantTitle: lineItem.variantTitle, variantSku: lineItem.sku },
      };
    });
    return connect(goods, args);
  },
  reverseFulfillmentOrders: ({ id, orderId }, args, { shop }) =>
    connect(
      ofOrder(shop.reverseFulfillmentOrders, orderId).filter(({ returnId }) => returnId === id),
      args,
    ),
};

export const reverseFulfillmentOrderResolvers: TypeResolvers<ReverseFulfillmentOrder> = {
  order: ({ orderId }, _args, { shop }) => mustFind(shop.orders, orderId, "order"),
  lineItems: ({ lines }, args) => connect(lines, args),
  reverseDeliveries: ({ deliveries }, args) => connect(deliveries, args),
  thirdPartyConfirmation: () => null,
};

export const reverseFulfillmentOrderLineResolvers: TypeResolvers<ReverseFulfillmentOrderLine> = {
  totalQuantity: ({ quantity }) => quantity,
  dispositions: () => [],
  fulfillmentLineItem: ({ orderId, fulfillmentLineId }, _args, { shop }) => {
    const lines = ofOrder(shop.fulfillments, orderId).flatMap(({ lines }) => lines);
    return mustFind(lines, fulfillmentLineId, "fulfillment line");
  },
};

export const reverseDeliveryResolvers: TypeResolvers<ReverseDelivery> = {
  deliverable: ({ tracking, label, createdAt }) =>
    tracking === null && label === null
      ? null
      : {
          __typename: "ReverseDeliveryShippingDeliverable",
          tracking: tracking && { ...tracking, carrierName: null },
          label: label && { publicFileUrl: label.url, createdAt, updatedAt: createdAt },
        },
};

interface TrackingInput {
  number?: string | null;
  url?: string | null;
}

const reverseDeliveryCreateWithShipping: FieldResolver<unknown> = async (_source, args, { world, shop }) => {
  if ((args.reverseDeliveryLineItems as unknown[]).length > 0)
    throw notSimulated("reverseDeliveryLineItems: an empty list means all");
  const tracking = args.trackingInput as TrackingInput | null | undefined;
  const fileUrl = (args.labelInput as { fileUrl: string } | null | undefined)?.fileUrl;
  // Shopify keeps a copy of its own, because an app's links may expire.
  const label = fileUrl === undefined ? null : await fetched(fileUrl);
  return withUserErrors("reverseDelivery", () => {
    const part = partOf(shop, args.reverseFulfillmentOrderId as string);
    if (label === "unreachable") throw new UserProblem("Label file could not be downloaded.", ["labelInput"]);
    return addReverseDelivery(world, part, {
      tracking: tracking ? { number: tracking.number ?? null, url: tracking.url ?? null } : null,
      label,
      notified: args.notifyCustomer !== false,
    });
  });
};

export const returnMutations: TypeResolvers<unknown> = { reverseDeliveryCreateWithShipping };

function partOf(shop: Shop, id: string): ReverseFulfillmentOrder {
  const part = findByGid(shop.reverseFulfillmentOrders, "ReverseFulfillmentOrder", id);
  if (!part)
    throw new UserProblem("Reverse fulfillment order does not exist.", ["reverseFulfillmentOrderId"]);
  return part;
}

async function fetched(url: string): Promise<ReverseDelivery["label"] | "unreachable"> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const { byteLength: bytes } = await answer.arrayBuffer();
    if (!answer.ok || bytes === 0) return "unreachable";
    return { url, bytes, type: answer.headers.get("content-type") ?? "" };
  } catch {
    return "unreachable";
  }
}

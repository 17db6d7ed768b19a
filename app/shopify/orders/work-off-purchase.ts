import type { Shipment } from "../../engine/index.ts";
import type { FulfillmentLink, Purchase } from "../../services.server.ts";
import { refuseUserErrors, ShopifyRefusedError } from "../admin-errors.ts";
import { gid, numericId } from "../gid.ts";
import type { FulfillmentLine, FulfillmentOrderFacts } from "../operations/fulfillment.ts";
import { createFulfillment } from "../operations/fulfillment.ts";
import { buyShipment } from "../shipping/buy-shipment.ts";
import { readFulfillmentOrder } from "../shipping/read-fulfillment.ts";
import { notifies, trackingInfoOf } from "../shipping/send-tracking-info.ts";
import { adoptFulfillment } from "./adopt-fulfillment.ts";
import { changeLink, endLink } from "./change-link.ts";
import { isUnfinished, looseFulfillments, stateOfOver } from "./decide-order.ts";
import type { OrderWork } from "./order-work.ts";
import type { Placement } from "./place-purchase.ts";
import { NOT_SHOWN, placePurchase } from "./place-purchase.ts";
import { readLoose } from "./read-loose.ts";
import type { OrderNow } from "./read-order.ts";
import { readOrder } from "./read-order.ts";
import type { StepOutcome } from "./step-outcome.ts";
import { idsOf } from "./step-outcome.ts";

/**
 * Buys the label of a purchase and makes its fulfillment. Whatever cut an earlier attempt off: nothing is bought twice,
 * because the shipment's id stands in the row; nothing is fulfilled twice, because the order is read before.
 * @throws EngineError CARRIER_UNAVAILABLE | ShopifyUnavailableError | LeaseLostError what a retry may heal
 */
export async function workOffPurchase(work: OrderWork, link: FulfillmentLink): Promise<StepOutcome> {
  const { services, admin, caller } = work;
  if (link.purchase === null) throw new Error(`link ${link.id} has no purchase`);
  const facts = await readFulfillmentOrder(admin, link.purchase.fulfillmentOrderId);
  if (facts === null) return endLink(work, link, "failed", NOT_SHOWN);
  const purchase = withLineItems(link.purchase, facts);
  const known = link.purchase === purchase && link.orderName === work.order.name;
  const asked = known ? link : await changeLink(work, link, { purchase, orderName: work.order.name });
  const there = await services.ports.shipments.get(caller, asked.shipmentId);
  const booking = await services.ports.bookings.get(caller, asked.shipmentId);
  if (booking?.state !== "open" && there === null) {
    // What can't be fulfilled is not bought.
    const early = await placeIn(work, work.order, asked, null);
    if (early.kind === "refuse" || early.kind === "wait") return unplaced(work, asked, early, null);
  }
  const { link: row, bought: shipment } =
    there === null
      ? await buyShipment(work, asked, goodsOf(purchase, facts))
      : { link: asked, bought: there };
  if (!("id" in shipment)) return endLink(work, row, shipment.state, shipment.reason);
  for (let attempt = 1; ; attempt++) {
    const placement = await placeIn(work, await readOrder(admin, row.orderId), row, shipment);
    if (placement.kind === "adopt") return adoptFulfillment(work, row, placement, shipment);
    if (placement.kind !== "create") return unplaced(work, row, placement, shipment);
    const refusal = await create(work, row, { ...purchase, lines: placement.lines }, shipment);
    if (typeof refusal !== "string") return refusal;
    // Somebody may have been quicker: then it shows when the order is read again.
    if (attempt > 1) return unplaced(work, row, { kind: "refuse", reason: refusal }, shipment);
  }
}

async function placeIn(
  { services, shop, admin }: OrderWork,
  order: OrderNow | null,
  { id, purchase, orderId }: FulfillmentLink,
  shipment: Shipment | null,
): Promise<Placement> {
  if (order === null || purchase === null)
    return { kind: "refuse", reason: "Shopify doesn't show the order any more." };
  if (order.cancelledAt !== null) return { kind: "refuse", reason: "The order was cancelled." };
  const links = await services.fulfillmentLinks.byOrder(shop.domain, orderId);
  if (!links.some((link) => link.id === id && isUnfinished(link)))
    throw new Error(`the purchase ${id} was finished under our lease`);
  const loose = await readLoose(admin, looseFulfillments(order, links, shop.installedAt));
  return placePurchase(order, purchase, shipment?.trackingRef || null, loose);
}

/** Answers Shopify's refusal as a sentence. */
async function create(
  work: OrderWork,
  link: FulfillmentLink,
  { fulfillmentOrderId, lines }: Purchase,
  shipment: Shipment,
): Promise<StepOutcome | string> {
  const { admin, shop, lease } = work;
  const trackingInfo = trackingInfoOf(shipment);
  await lease.confirm();
  let fulfillmentId: string;
  try {
    const { fulfillmentCreate: answer } = await admin.request(createFulfillment, {
      fulfillment: {
        lineItemsByFulfillmentOrder: [
          {
            fulfillmentOrderId: gid("FulfillmentOrder", fulfillmentOrderId),
            ...(lines === null
              ? {}
              : {
                  fulfillmentOrderLineItems: lines.map(({ id, quantity }) => ({
                    id: gid("FulfillmentOrderLineItem", id),
                    quantity,
                  })),
                }),
          },
        ],
        ...(trackingInfo === null ? {} : { trackingInfo }),
        notifyCustomer: notifies(shop, link),
      },
    });
    refuseUserErrors(answer.userErrors);
    if (answer.fulfillment === null)
      throw new ShopifyRefusedError("Shopify made no fulfillment and gave no reason.");
    fulfillmentId = numericId(answer.fulfillment.id);
  } catch (error) {
    if (error instanceof ShopifyRefusedError) return error.message;
    throw error;
  }
  return adoptFulfillment(work, link, { kind: "adopt", fulfillmentId, made: true }, shipment);
}

async function unplaced(
  work: OrderWork,
  link: FulfillmentLink,
  placement: Extract<Placement, { kind: "refuse" | "wait" }>,
  shipment: Shipment | null,
): Promise<StepOutcome> {
  const { reason } = placement;
  if (placement.kind === "wait") {
    if (link.reason !== reason) await changeLink(work, link, { reason });
    return { ...idsOf(link), kind: "waiting", reason };
  }
  if (shipment === null)
    return endLink(work, link, placement.isGone === true ? stateOfOver(link) : "failed", reason);
  const kept = ` Its label is bought${shipment.trackingRef === "" ? "" : ` (${shipment.trackingRef})`}: cancel the shipment, or set this right in Shopify and try again.`;
  return endLink(work, link, "failed", `${reason}${kept}`);
}

/** Before anything is bought, what is bought is settled: all that remains becomes so many of each line. */
function withLineItems(purchase: Purchase, { lineItems }: FulfillmentOrderFacts): Purchase {
  if (purchase.lines?.every(({ lineItemId }) => lineItemId !== null)) return purchase;
  const wanted = new Map(purchase.lines?.map(({ id, quantity }) => [id, quantity]));
  const lines = lineItems.nodes.flatMap(({ id, remainingQuantity, lineItem }) => {
    const quantity = purchase.lines === null ? remainingQuantity : (wanted.get(numericId(id)) ?? 0);
    return quantity === 0 ? [] : [{ id: numericId(id), lineItemId: numericId(lineItem.id), quantity }];
  });
  // Lines that are gone stay as they were asked for: what is lacking is said.
  const gone = (purchase.lines ?? []).filter(({ id }) => !lines.some((line) => line.id === id));
  return lines.length === 0 && purchase.lines === null
    ? purchase
    : { ...purchase, lines: [...lines, ...gone] };
}

function goodsOf({ lines }: Purchase, facts: FulfillmentOrderFacts) {
  const quantities = new Map(lines?.map(({ id, quantity }) => [id, quantity]));
  return {
    lines: facts.lineItems.nodes.map(
      ({ id, lineItem }): FulfillmentLine => ({ lineItem, quantity: quantities.get(numericId(id)) ?? 0 }),
    ),
    location: facts.assignedLocation.location,
    fulfillmentOrders: { nodes: [{ deliveryMethod: facts.deliveryMethod, lineItems: facts.lineItems }] },
  };
}

import type { Caller, Shipment } from "../../engine/index.ts";
import type { FulfillmentLink, FulfillmentLinkChange, Services, Shop } from "../../services.server.ts";
import type { AdminClient } from "../admin-client.ts";
import { numericId } from "../gid.ts";
import type { ShopSettings } from "../settings.ts";
import type { Lease } from "../with-lease.ts";
import type { OrderNow } from "./read-order.ts";

/** What every step on an order works with. It is done under the order's lease. */
export interface OrderWork {
  readonly services: Services;
  readonly shop: Shop;
  readonly caller: Caller;
  readonly admin: AdminClient;
  readonly settings: ShopSettings;
  readonly order: OrderNow;
  /** Confirmed before each call that must not be made twice. */
  readonly lease: Lease;
}

/** What sending tracking takes of it. */
export type TrackingWork = Pick<OrderWork, "services" | "shop" | "admin" | "lease">;

/** What became of a fulfillment or a purchase. `reason` is for the merchant to read. A type, because it is kept as JSON. */
export type StepOutcome = {
  readonly fulfillmentId?: string | null;
  readonly fulfillmentOrderId?: string;
  readonly kind: "linked" | "left-alone" | "failed" | "waiting" | "ignored" | "cancelled" | "kept" | "noted";
  readonly shipmentId?: string;
  readonly trackingRef?: string;
  readonly reason?: string | null;
};

/** Writes a row's change. */
export async function changeLink(
  { services, shop }: Pick<OrderWork, "services" | "shop">,
  link: FulfillmentLink,
  change: FulfillmentLinkChange,
): Promise<FulfillmentLink> {
  await services.fulfillmentLinks.update(shop.merchantId, link.id, change);
  return { ...link, ...change };
}

/** The row of a fulfillment that was there first: as it stands, or a new one. */
export function ensureLink(
  { services, shop, caller, order }: OrderWork,
  fulfillmentId: string,
): Promise<FulfillmentLink> {
  return services.fulfillmentLinks.ensure({
    ...caller,
    shop: shop.domain,
    fulfillmentId,
    orderId: numericId(order.id),
    orderName: order.name,
  });
}

/** The end of an attempt, with the sentence that tells why. */
export async function endLink(
  work: Pick<OrderWork, "services" | "shop">,
  link: FulfillmentLink,
  state: "left-alone" | "failed",
  reason: string,
): Promise<StepOutcome> {
  await changeLink(work, link, { state, reason });
  return { ...idsOf(link), kind: state, reason };
}

export function linkedOutcome(link: FulfillmentLink, { id, trackingRef }: Shipment): StepOutcome {
  return { ...idsOf(link), kind: "linked", shipmentId: id, trackingRef };
}

export function idsOf({ fulfillmentId, purchase }: FulfillmentLink) {
  return {
    fulfillmentId,
    ...(purchase === null ? {} : { fulfillmentOrderId: purchase.fulfillmentOrderId }),
  };
}

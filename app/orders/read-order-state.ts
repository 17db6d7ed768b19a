import { isWithoutFulfillment, unlinkedFulfillments } from "./decide/decide-order.ts";
import type { LedgerRow, OrderState } from "./decide/order-state.ts";
import type { FulfillmentLink } from "./ledger/fulfillment-link.ts";
import { isUnfinished } from "./ledger/fulfillment-link.ts";
import { labelStateOf } from "./ledger/label-state-of.ts";
import { namedServices } from "./offers/offered-services.ts";
import { resolveService } from "./offers/resolve-service.ts";
import type { OrderWork } from "./order-work.ts";
import { readUnlinked } from "./steps/read-unlinked.ts";
import { isTrackingDue } from "./tracking/follow-link.ts";

/** Reads what decides about an order, beside the order itself: its rows with their labels, and what fulfillments hold. */
export async function readOrderState(work: OrderWork): Promise<OrderState> {
  const { services, shop, platform, settings, order } = work;
  const { installedAt } = shop;
  const links = await services.fulfillmentLinks.byOrder(shop.domain, order.id);
  const rows = await Promise.all(links.map((link) => readLedgerRow(work, link)));
  const hasLabelWithoutFulfillment = rows.some(isWithoutFulfillment);
  const awaited = new Set(
    rows.flatMap(({ link, label }) =>
      link.state === "open" && label === "none" ? [link.fulfillmentId] : [],
    ),
  );
  const isAwaited = ({ id }: { readonly id: string }) => awaited.has(id);
  return {
    ...{ order, settings, rows, installedAt },
    unlinked:
      hasLabelWithoutFulfillment || links.some(isUnfinished)
        ? await readUnlinked(platform, unlinkedFulfillments(order, links, installedAt))
        : [],
    awaited: hasLabelWithoutFulfillment
      ? await readUnlinked(platform, order.fulfillments.filter(isAwaited))
      : [],
    serviceFor: await automaticServices(work),
    now: services.ports.clock.now(),
  };
}

export async function readLedgerRow(
  { services, shop, caller }: Pick<OrderWork, "services" | "shop" | "caller">,
  link: FulfillmentLink,
): Promise<LedgerRow> {
  const shipment = await services.ports.shipments.get(caller, link.shipmentId);
  return {
    link,
    label: await labelStateOf(services.ports, caller, link, shipment),
    trackingRef: shipment?.trackingRef || null,
    delivered: shipment !== null && shipment.deliveredAt !== null,
    trackingDue:
      link.state === "linked" &&
      shipment?.state === "created" &&
      (await isTrackingDue(services, shop, link, shipment)),
  };
}

/** The service that a rule would buy for each of an order's fulfillment orders: what the shopper chose, else the default. */
async function automaticServices({
  services,
  caller,
  order,
  settings,
}: Pick<OrderWork, "services" | "caller" | "order" | "settings">): Promise<
  (fulfillmentOrderId: string) => string | null
> {
  if (!settings.buyWhenPaid.enabled) return () => null;
  const offered = await namedServices(services, caller);
  const byId = new Map(
    order.fulfillmentOrders.map(({ id, delivery }) => {
      const chosen = { orderLines: order.shippingLines, parts: [{ delivery, shippingLines: [] }] };
      const resolved = resolveService(chosen, offered, settings.fallbackService);
      return [id, "service" in resolved ? resolved.service.code : null] as const;
    }),
  );
  return (fulfillmentOrderId) => byId.get(fulfillmentOrderId) ?? null;
}

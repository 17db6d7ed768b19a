import { isUntouched } from "../decide/automatic-purchases.ts";
import { isWithoutFulfillment, unlinkedFulfillments } from "../decide/decide-order.ts";
import type { OrderState, PurchaseAndLabel } from "../decide/order-state.ts";
import type { OrderWork } from "../leases/order-work.ts";
import { namedServices } from "../offers/offered-services.ts";
import { resolveService } from "../offers/resolve-service.ts";
import type { MethodFacts } from "../offers/shipping-methods.ts";
import { methodFacts } from "../offers/shipping-methods.ts";
import { variantIdsOf } from "../parcels/parcel-items.ts";
import { shippedLines } from "../parcels/shipped-lines.ts";
import type { Purchase } from "../purchase.ts";
import { fulfillmentIdOf, isOpen, isPlaced, isUnfinished } from "../purchase.ts";
import { labelStateOf } from "../purchases/label-state-of.ts";
import { readUnlinked } from "../steps/read-unlinked.ts";
import { isTrackingDue } from "../tracking/follow-purchase.ts";
import { numbersOf } from "../tracking/number-replaced.ts";

/**
 * Reads the facts that decide about an order, beside the order itself: its purchases' labels, and lines of
 * fulfillments.
 * @param known all of its purchases
 */
export async function readOrderState(work: OrderWork, known: readonly Purchase[]): Promise<OrderState> {
  const { services, shop, caller, platform, settings, order, since } = work;
  const { environment } = caller;
  const ours = known.filter((purchase) => purchase.environment === environment);
  const purchases = await Promise.all(ours.map((purchase) => readLabel(work, purchase)));
  const isPresent = environment === shop.environment;
  // A fulfillment that the merchant makes after going live belongs to the live shop.
  const mayMatch = isPresent || environment === "production";
  const hasLabelWithoutFulfillment = purchases.some(isWithoutFulfillment);
  const awaited = new Set(
    purchases.flatMap(({ purchase, label }) =>
      isOpen(purchase) && label === "none" ? [fulfillmentIdOf(purchase)] : [],
    ),
  );
  const isAwaited = ({ id }: { readonly id: string }) => awaited.has(id);
  return {
    order,
    settings,
    purchases,
    environment,
    isPresent,
    since,
    others: known.filter((purchase) => purchase.environment !== environment),
    unlinked:
      mayMatch && (hasLabelWithoutFulfillment || ours.some(isUnfinished))
        ? await readUnlinked(platform, unlinkedFulfillments(order, known, since))
        : [],
    awaited: hasLabelWithoutFulfillment
      ? await readUnlinked(platform, order.fulfillments.filter(isAwaited))
      : [],
    ...(await automaticServices(work)),
    timeZone: shop.timeZone,
    now: services.ports.clock.now(),
  };
}

export async function readLabel(
  { services, shop, caller }: Pick<OrderWork, "services" | "shop" | "caller">,
  purchase: Purchase,
): Promise<PurchaseAndLabel> {
  const shipment = await services.ports.shipments.get(caller, purchase.shipmentId);
  return {
    purchase,
    label: await labelStateOf(services.ports, caller, purchase, shipment),
    trackingRef: shipment?.trackingRef || null,
    numbers: shipment === null ? [] : numbersOf(shipment),
    delivered: shipment !== null && shipment.deliveredAt !== null,
    trackingDue:
      isPlaced(purchase) &&
      shipment?.state === "created" &&
      (await isTrackingDue(services, shop, purchase, shipment)),
  };
}

/** The service that a rule would buy for each fulfillment order that it may buy for: the shopper's choice, else the default. */
async function automaticServices(
  work: Pick<OrderWork, "services" | "caller" | "order" | "settings" | "platform">,
): Promise<Required<Pick<OrderState, "serviceFor" | "noServiceFor">>> {
  const { services, caller, order, settings } = work;
  if (!settings.buyWhenPaid.enabled) return { serviceFor: () => null, noServiceFor: () => null };
  const offered = await namedServices(services, caller);
  const now = services.ports.clock.now();
  const byId = new Map(
    await Promise.all(
      order.fulfillmentOrders
        .filter((each) => isUntouched(each, now))
        .map(async ({ id, delivery }) => {
          const chosen = { orderLines: order.shippingLines, parts: [{ delivery, shippingLines: [] }] };
          const resolved = resolveService(chosen, offered, {
            methods: settings.shippingMethods,
            facts: await factsFor(work, id),
            fallback: settings.fallbackService,
          });
          return [id, resolved] as const;
        }),
    ),
  );
  return {
    serviceFor(fulfillmentOrderId) {
      const resolved = byId.get(fulfillmentOrderId);
      return resolved !== undefined && "service" in resolved ? resolved.service.code : null;
    },
    noServiceFor(fulfillmentOrderId) {
      const resolved = byId.get(fulfillmentOrderId);
      if (resolved?.kind !== "none") return null;
      return { code: resolved.isPoint ? "pickup-point" : "service-unknown", chosen: resolved.title };
    },
  };
}

/** The goods are read only where a method asks for their weight or value. */
async function factsFor(
  {
    services,
    caller,
    platform,
    order,
    settings,
  }: Pick<OrderWork, "services" | "caller" | "platform" | "order" | "settings">,
  fulfillmentOrderId: string,
): Promise<MethodFacts> {
  const isAsked = settings.shippingMethods.some(
    ({ upToG, upToValue }) => upToG !== null || upToValue !== null,
  );
  const contents = isAsked ? await platform.readFulfillmentOrder(fulfillmentOrderId) : null;
  const lines = shippedLines(
    contents?.lines.map(({ line, remainingQuantity }) => ({ line, quantity: remainingQuantity })) ?? [],
  );
  const known = await services.products.facts(caller.merchantId, variantIdsOf(lines));
  return methodFacts(order.shippingAddress?.country ?? null, lines, settings.defaultItemWeightG, known);
}

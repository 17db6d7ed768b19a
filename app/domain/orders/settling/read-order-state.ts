import { hasServiceRules } from "../choices/label-facts.ts";
import { isUntouched, partsToServe } from "../decide/automatic-purchases.ts";
import { isWithoutFulfillment, unlinkedFulfillments } from "../decide/decide-order.ts";
import type { OrderState, PurchaseAndLabel } from "../decide/order-state.ts";
import type { OrderWork } from "../leases/order-work.ts";
import { namedServices } from "../offers/offered-services.ts";
import { resolveService } from "../offers/resolve-service.ts";
import type { MethodFacts } from "../offers/shipping-methods.ts";
import { methodFacts } from "../offers/shipping-methods.ts";
import { variantIdsOf } from "../parcels/parcel-items.ts";
import { shippedLines } from "../parcels/shipped-lines.ts";
import type { FulfillmentOrder } from "../platform.ts";
import type { Purchase } from "../purchase.ts";
import { fulfillmentIdOf, isOpen, isPlaced, isUnfinished } from "../purchase.ts";
import { labelStateOf } from "../purchases/label-state-of.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { quotePart } from "../quotes/quote-for-order.ts";
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
    ...(await automaticServices(work, purchases)),
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

interface AutomaticService {
  /** `<driver>.<code>`; `null`: none. */
  readonly service: string | null;
  /** Why there is none. */
  readonly reason: PurchaseReason | null;
}

/** The service that automation would buy for each fulfillment order that it may buy for. */
async function automaticServices(
  work: OrderWork,
  purchases: readonly PurchaseAndLabel[],
): Promise<Required<Pick<OrderState, "serviceFor" | "noServiceFor">>> {
  const { services, shop, caller, order, settings } = work;
  if (!settings.buyWhenPaid.enabled) return { serviceFor: () => null, noServiceFor: () => null };
  const offered = await namedServices(services, caller);
  const now = services.ports.clock.now();
  const { environment } = caller;
  const { timeZone } = shop;
  // Rules may compare prices, so they are asked only where the service alone decides.
  const ruled = (await hasServiceRules(services, caller))
    ? partsToServe({ order, purchases, settings, environment, timeZone, now })
    : [];
  const byId = new Map(
    await Promise.all(
      order.fulfillmentOrders
        .filter((each) => isUntouched(each, now))
        .map(
          async (part) =>
            [
              part.id,
              ruled.includes(part.id)
                ? await serviceByRules(work, part)
                : await usualService(work, part, offered),
            ] as const,
        ),
    ),
  );
  return {
    serviceFor: (fulfillmentOrderId) => byId.get(fulfillmentOrderId)?.service ?? null,
    noServiceFor: (fulfillmentOrderId) => byId.get(fulfillmentOrderId)?.reason ?? null,
  };
}

async function serviceByRules(
  { services, shop, platform, order, contents: known }: OrderWork,
  part: FulfillmentOrder,
): Promise<AutomaticService> {
  const contents = known.find(({ id }) => id === part.id) ?? (await platform.readFulfillmentOrder(part.id));
  if (contents === null) return { service: null, reason: null };
  const quote = await quotePart(services, shop, { order, part, contents }, { onlyService: null });
  return { service: quote.unnamed, reason: quote.withoutService };
}

/** The shopper's choice, else the default. */
async function usualService(
  work: OrderWork,
  { id, delivery }: FulfillmentOrder,
  offered: Awaited<ReturnType<typeof namedServices>>,
): Promise<AutomaticService> {
  const { order, settings } = work;
  const chosen = { orderLines: order.shippingLines, parts: [{ delivery, shippingLines: [] }] };
  const resolved = resolveService(chosen, offered, {
    methods: settings.shippingMethods,
    facts: await factsFor(work, id),
    fallback: settings.fallbackService,
  });
  if ("service" in resolved) return { service: resolved.service.code, reason: null };
  if (resolved.kind === "not-shipped") return { service: null, reason: null };
  return {
    service: null,
    reason: { code: resolved.isPoint ? "pickup-point" : "service-unknown", chosen: resolved.title },
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

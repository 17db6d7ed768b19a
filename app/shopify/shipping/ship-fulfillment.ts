import type { Caller, Shipment } from "../../engine/index.ts";
import { EngineError, givenNames } from "../../engine/index.ts";
import type { FulfillmentLink, Services, Shop } from "../../services.server.ts";
import type { AdminClient } from "../admin-client.ts";
import { adminClient } from "../admin-client.ts";
import { callerOf } from "../caller-of.ts";
import { offeredServices } from "../checkout/offered-services.ts";
import { numericId } from "../gid.ts";
import type { FulfillmentFacts } from "../operations/fulfillment.ts";
import { itemsOfLines, variantIdsOf } from "../parcel-items.ts";
import type { ShopSettings } from "../settings.ts";
import { readSettings } from "../settings.ts";
import { orderLease, orderLeaseName, withLease } from "../with-lease.ts";
import { bookShipment } from "./book-shipment.ts";
import { explainRefusal } from "./explain-refusal.ts";
import { fulfilledLines } from "./fulfilled-lines.ts";
import { readFulfillment } from "./read-fulfillment.ts";
import { resolveService } from "./resolve-service.ts";
import { sendTrackingInfo } from "./send-tracking-info.ts";
import { partiesOf } from "./shipment-parties.ts";

export interface FulfillmentRef {
  readonly fulfillmentId: string;
  readonly orderId: string;
}

/** What became of a fulfillment. `reason` is for the merchant to read. */
export type ShipOutcome =
  | { readonly kind: "linked"; readonly shipmentId: string; readonly trackingRef: string }
  | { readonly kind: "left-alone" | "failed"; readonly reason: string }
  /** Nothing to do and nothing to keep. */
  | { readonly kind: "ignored"; readonly reason: string };

/**
 * Makes the shipment of a fulfillment and puts its tracking number there. One fulfillment has one shipment, however often
 * and from wherever this is called: its id is chosen and stored before anything is bought.
 * @param asked the merchant asked for it: also where automation would leave the fulfillment alone, and again after a failure
 * @throws EngineError CARRIER_UNAVAILABLE | ShopifyUnavailableError | LeaseBusyError what a retry may heal
 */
export async function shipFulfillment(
  services: Services,
  shop: Shop,
  ref: FulfillmentRef,
  { asked = false }: { readonly asked?: boolean } = {},
): Promise<ShipOutcome> {
  return withLease(services, orderLeaseName(shop.domain, ref.orderId), orderLease, async () => {
    const known = await services.fulfillmentLinks.byFulfillment(shop.domain, ref.fulfillmentId);
    const settled = asked ? null : await settledOutcome(services, shop, known);
    if (settled !== null) return settled;
    const admin = adminClient(services, shop.domain);
    const facts = await readFulfillment(admin, ref.fulfillmentId);
    const ignored = reasonToIgnore(facts);
    if (facts === null || ignored !== null) return { kind: "ignored", reason: ignored ?? GONE };
    const attempt = { services, shop, admin, facts, settings: readSettings(shop), caller: callerOf(shop) };
    return ship(attempt, await linkFor(attempt, ref, asked), known !== null || asked, asked);
  });
}

const GONE = "The fulfillment no longer exists.";

interface Attempt {
  readonly services: Services;
  readonly shop: Shop;
  readonly admin: AdminClient;
  readonly facts: FulfillmentFacts;
  readonly settings: ShopSettings;
  readonly caller: Caller;
}

/** What was decided before stays decided until the merchant asks. */
async function settledOutcome(
  services: Services,
  shop: Shop,
  link: FulfillmentLink | null,
): Promise<ShipOutcome | null> {
  if (link === null || link.state === "open") return null;
  if (link.state !== "linked") return { kind: link.state, reason: link.reason ?? "" };
  if (link.trackingSentAt === null) return null;
  const shipment = await services.ports.shipments.get(callerOf(shop), link.shipmentId);
  return { kind: "linked", shipmentId: link.shipmentId, trackingRef: shipment?.trackingRef ?? "" };
}

function reasonToIgnore(facts: FulfillmentFacts | null): string | null {
  if (facts === null) return GONE;
  if (facts.order.cancelledAt !== null) return "The order was cancelled.";
  return facts.status === "SUCCESS" ? null : `The fulfillment's status is ${facts.status}.`;
}

/** The link, with a fresh shipment id where the merchant asks again and the old one can't be bought any more. */
async function linkFor(
  { services, shop, facts, caller }: Attempt,
  { fulfillmentId, orderId }: FulfillmentRef,
  asked: boolean,
): Promise<FulfillmentLink> {
  const link = await services.fulfillmentLinks.ensure({
    ...caller,
    shop: shop.domain,
    fulfillmentId,
    orderId,
    orderName: facts.order.name,
  });
  if (!asked || !(await isSpent(services, caller, link.shipmentId))) return link;
  const renewed = {
    state: "open",
    reason: null,
    trackingSentAt: null,
    shipmentId: services.ports.ids.next(),
  } as const;
  await services.fulfillmentLinks.update(shop.domain, fulfillmentId, renewed);
  return { ...link, ...renewed };
}

/** Cancelled, or surely refused by the carrier. A booking whose outcome is open keeps its id: that is how it is looked up. */
async function isSpent(services: Services, caller: Caller, shipmentId: string): Promise<boolean> {
  const shipment = await services.ports.shipments.get(caller, shipmentId);
  if (shipment !== null) return shipment.state === "cancelled";
  const booking = await services.ports.bookings.get(caller, shipmentId);
  return booking?.state === "failed" && booking.failure?.code !== "CARRIER_UNAVAILABLE";
}

async function ship(
  attempt: Attempt,
  link: FulfillmentLink,
  isOurs: boolean,
  asked: boolean,
): Promise<ShipOutcome> {
  const { services, shop, admin, caller } = attempt;
  const bought = await services.ports.shipments.get(caller, link.shipmentId);
  if (bought?.state === "cancelled")
    return settle(attempt, link, "left-alone", "The shipment was cancelled.");
  const outcome = bought ?? (await buy(attempt, link, isOurs, asked));
  if ("kind" in outcome) return outcome;
  await services.fulfillmentLinks.update(shop.domain, link.fulfillmentId, { state: "linked", reason: null });
  await sendTrackingInfo(services, admin, shop, link, outcome);
  return { kind: "linked", shipmentId: outcome.id, trackingRef: outcome.trackingRef };
}

async function buy(
  attempt: Attempt,
  link: FulfillmentLink,
  isOurs: boolean,
  asked: boolean,
): Promise<Shipment | ShipOutcome> {
  const { services, facts, settings, caller } = attempt;
  const lines = fulfilledLines(facts.fulfillmentLineItems.nodes);
  if (lines.length === 0) return settle(attempt, link, "left-alone", "Nothing in it is shipped.");
  if (!isOurs && facts.trackingInfo.some(({ number }) => number))
    return settle(attempt, link, "left-alone", "It has a tracking number already.");
  if (!settings.automaticShipments && !asked)
    return settle(attempt, link, "left-alone", "Automatic shipments are switched off.");

  const offered = await namedServices(services, caller);
  const resolved = resolveService(facts, offered, settings.fallbackService);
  if (resolved.kind === "not-shipped")
    return settle(attempt, link, "left-alone", "The order is picked up or delivered in person.");
  if (resolved.kind === "none")
    return settle(
      attempt,
      link,
      asked ? "failed" : "left-alone",
      `The shopper chose ${resolved.title ?? "no shipping method"}, which is none of the enabled services, and no default service is set.`,
    );
  const parties = partiesOf(facts, settings.sender);
  if ("missing" in parties) return settle(attempt, link, "failed", parties.missing.join(" "));

  const known = await services.products.facts(caller.merchantId, variantIdsOf(lines));
  const items = itemsOfLines(lines, settings.defaultItemWeightG, known);
  if (items.length === 0)
    return settle(attempt, link, "failed", "More than 200 of its pieces need a parcel of their own.");
  try {
    return await bookShipment(services, caller, {
      ...parties,
      shipmentId: link.shipmentId,
      service: resolved.service,
      items,
      relatedOrderId: numericId(facts.order.id),
      pickup: settings.pickup,
    });
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    return settle(attempt, link, "failed", explainRefusal(error, items));
  }
}

/** What is offered, with the names that shoppers may have read at checkout. */
async function namedServices({ ports }: Services, caller: Caller) {
  const { checkoutRules } = await ports.configs.get(caller);
  return offeredServices(ports.carriers, await ports.accounts.enabled(caller)).map((offered) => ({
    ...offered,
    givenNames: offered.code === null ? [] : givenNames(checkoutRules, offered.code),
  }));
}

async function settle(
  { services, shop }: Attempt,
  link: FulfillmentLink,
  state: "left-alone" | "failed",
  reason: string,
): Promise<ShipOutcome> {
  await services.fulfillmentLinks.update(shop.domain, link.fulfillmentId, { state, reason });
  return { kind: state, reason };
}

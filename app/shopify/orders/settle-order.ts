import type { JsonValue } from "../../engine/index.ts";
import type { FulfillmentLink, Services, Shop } from "../../services.server.ts";
import { adminClient } from "../admin-client.ts";
import { callerOf } from "../caller-of.ts";
import { numericId } from "../gid.ts";
import { keepOrder } from "../open-orders/keep-order.ts";
import { readSettings } from "../settings.ts";
import { takeBackReplaced } from "../shipping/take-back-replaced.ts";
import { isTrackingDue } from "../tracking/follow-link.ts";
import type { Lease } from "../with-lease.ts";
import { LeaseLostError, orderLease, orderLeaseName, withLease } from "../with-lease.ts";
import { automaticServices } from "./automatic-services.ts";
import { endLink } from "./change-link.ts";
import type { Step } from "./decide-order.ts";
import { decideOrder, isUnfinished, isUnplaced, looseFulfillments, stateOfOver } from "./decide-order.ts";
import { labelStateOf } from "./label-state-of.ts";
import type { LedgerRow } from "./order-state.ts";
import type { OrderWork } from "./order-work.ts";
import { readLoose } from "./read-loose.ts";
import { readOrder } from "./read-order.ts";
import type { StepOutcome } from "./step-outcome.ts";
import { takeStep } from "./take-step.ts";

/**
 * Brings everything about an order up to date: ships what was fulfilled, buys and fulfills what was asked for or falls
 * under the merchant's rule, cancels what was cancelled, notices another address, sends tracking. What is done follows
 * from what Shopify holds now and from the ledger, so it may be called by anybody, however often, and comes to the same.
 * Answers what came of it, as JSON for whoever keeps it.
 * @throws EngineError CARRIER_UNAVAILABLE | ShopifyUnavailableError | LeaseBusyError | LeaseLostError what a retry may
 * heal; what else is due was done nevertheless
 */
export async function settleOrder(services: Services, shop: Shop, orderId: string): Promise<JsonValue> {
  return withLease(services, orderLeaseName(shop.domain, orderId), orderLease, (lease) =>
    settleUnderLease(services, shop, orderId, lease),
  );
}

/** `settleOrder` for who holds the order's lease already. @throws as `settleOrder` */
export async function settleUnderLease(
  services: Services,
  shop: Shop,
  orderId: string,
  lease: Lease,
): Promise<JsonValue> {
  if (await services.compliance.isRedacted(shop.merchantId, orderId))
    return endUnseen(services, shop, orderId, lease, "The order's customer was erased.");
  const admin = adminClient(services, shop.domain);
  const asOf = services.ports.clock.now();
  const order = await readOrder(admin, orderId);
  if (order === null) return endUnseen(services, shop, orderId, lease, "Shopify shows no such order.");
  await keepOrder(services, shop, asOf, order);
  const settings = readSettings(shop);
  const work: OrderWork = { services, shop, caller: callerOf(shop), admin, settings, order, lease };
  const links = await services.fulfillmentLinks.byOrder(shop.domain, orderId);
  const rows = await Promise.all(links.map((link) => ledgerRow(work, link)));
  const hasUnplaced = rows.some(isUnplaced);
  const awaited = new Set(
    rows.flatMap(({ link, label }) =>
      link.state === "open" && label === "none" ? [link.fulfillmentId] : [],
    ),
  );
  const steps = decideOrder({
    order,
    settings,
    rows,
    loose:
      hasUnplaced || links.some(isUnfinished)
        ? await readLoose(admin, looseFulfillments(order, links, shop.installedAt))
        : [],
    awaited: hasUnplaced
      ? await readLoose(
          admin,
          order.fulfillments.filter(({ id }) => awaited.has(numericId(id))),
        )
      : [],
    serviceFor: await automaticServices(work),
    installedAt: shop.installedAt,
    now: services.ports.clock.now(),
  });
  return steps.length === 0 ? { settled: "Nothing is due." } : takeAll(work, steps);
}

/**
 * Deleted, too old for us to see, or not for us to look at: what was bought stays, and what was not won't be. Nobody will
 * come back to what is open, so that a merchant who waits for it is told.
 */
async function endUnseen(
  services: Services,
  shop: Shop,
  orderId: string,
  lease: Lease,
  ignored: string,
): Promise<JsonValue> {
  const work = { services, shop, caller: callerOf(shop), lease };
  for (const link of await services.fulfillmentLinks.byOrder(shop.domain, orderId)) {
    if (link.state !== "open") continue;
    const { link: row, refused } = await takeBackReplaced(work, link);
    if (refused !== null) continue;
    const { label } = await ledgerRow(work, row);
    const isBought = label === "bought" || label === "unknown";
    await endLink(work, row, isBought ? "failed" : stateOfOver(row), ignored);
  }
  return { ignored };
}

async function ledgerRow(
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

/** One that fails keeps none of the others from being done. */
async function takeAll(work: OrderWork, steps: readonly Step[]): Promise<JsonValue> {
  const outcomes: StepOutcome[] = [];
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      outcomes.push(await takeStep(work, step));
    } catch (error) {
      // What is left to do is somebody else's now, who may have decided otherwise.
      if (error instanceof LeaseLostError) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return outcomes.map((outcome) => ({ ...outcome }));
}

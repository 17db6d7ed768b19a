import type { JsonValue } from "../engine/index.ts";
import { callerOf } from "./caller-of.ts";
import type { Step } from "./decide/decide-order.ts";
import { decideOrder } from "./decide/decide-order.ts";
import { keepOrder } from "./open-orders/keep-order.ts";
import type { OrderWork } from "./order-work.ts";
import type { OrderServices, OrderShop } from "./ports.ts";
import { isOpen, outcomeOfOver } from "./purchase.ts";
import { endPurchase } from "./purchases/save-purchase.ts";
import type { StepOutcome } from "./purchases/step-outcome.ts";
import { readLabel, readOrderState } from "./read-order-state.ts";
import { readSettings } from "./settings.ts";
import { takeBackReplaced } from "./steps/take-back-replaced.ts";
import { takeStep } from "./steps/take-step.ts";
import type { Lease } from "./with-lease.ts";
import { LeaseLostError, orderLease, orderLeaseName, withLease } from "./with-lease.ts";

/**
 * Brings everything about an order up to date: ships what was fulfilled, buys and fulfills what was asked for or falls
 * under the merchant's rule, cancels what was cancelled, notices another address, sends tracking. What is done follows
 * from what the platform holds now and from its purchases, so it may be called by anybody, however often, and comes to the same.
 * Answers what came of it, as JSON for whoever keeps it.
 * @throws EngineError CARRIER_UNAVAILABLE | PlatformUnavailableError | LeaseBusyError | LeaseLostError what a retry may
 * heal; what else is due was done nevertheless
 */
export async function settleOrder(
  services: OrderServices,
  shop: OrderShop,
  orderId: string,
): Promise<JsonValue> {
  return withLease(services, orderLeaseName(shop.domain, orderId), orderLease, (lease) =>
    settleUnderLease(services, shop, orderId, lease),
  );
}

/** `settleOrder` for who holds the order's lease already. @throws as `settleOrder` */
export async function settleUnderLease(
  services: OrderServices,
  shop: OrderShop,
  orderId: string,
  lease: Lease,
): Promise<JsonValue> {
  if (await services.compliance.isRedacted(shop.merchantId, orderId))
    return endUnseen(services, shop, orderId, lease, "customer-erased");
  const platform = services.orderPlatform(shop.domain);
  const asOf = services.ports.clock.now();
  const order = await platform.readOrder(orderId);
  if (order === null) return endUnseen(services, shop, orderId, lease, "order-not-shown");
  await keepOrder(services, shop, asOf, order);
  const settings = readSettings(shop);
  const work: OrderWork = { services, shop, caller: callerOf(shop), platform, settings, order, lease };
  const steps = decideOrder(await readOrderState(work));
  return steps.length === 0 ? { settled: "nothing-due" } : takeAll(work, steps);
}

/**
 * The order is deleted, too old for us to see, or its customer was erased: labels that were bought stay, and nothing more
 * is bought. No webhook will come for open purchases, so each ends here, and one that a merchant waits for fails.
 */
async function endUnseen(
  services: OrderServices,
  shop: OrderShop,
  orderId: string,
  lease: Lease,
  ignored: "customer-erased" | "order-not-shown",
): Promise<JsonValue> {
  const work = { services, shop, caller: callerOf(shop), lease };
  for (const each of await services.purchases.byOrder(shop.domain, orderId)) {
    if (!isOpen(each)) continue;
    const { purchase, refused } = await takeBackReplaced(work, each);
    if (refused !== null) continue;
    const { label } = await readLabel(work, purchase);
    const isBought = label === "bought" || label === "unknown";
    const outcome = isBought ? "failed" : outcomeOfOver(purchase);
    await endPurchase(work, purchase, outcome, { code: ignored }, label);
  }
  return { ignored };
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

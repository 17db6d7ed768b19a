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
 * Takes every step that an order needs: ships its fulfillments, buys and fulfills wishes and rules, cancels after
 * cancellations, notes another address, sends tracking. The steps follow from the platform's order and our purchases,
 * so repeated calls change nothing.
 * @returns the outcomes, as JSON for the job's record
 * @throws EngineError CARRIER_UNAVAILABLE | PlatformUnavailableError | LeaseBusyError | LeaseLostError worth a retry.
 * All other steps were taken nevertheless, except after a lost lease
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

/** `settleOrder` for a holder of the order's lease. @throws as `settleOrder` */
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
 * Settles an order that is deleted, too old for our access, or redacted. Bought labels stay, and nothing more is
 * bought. No webhook will come for open purchases, so each ends here, and fails if a merchant waits for it.
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

/** A failed step does not keep the others from being taken. */
async function takeAll(work: OrderWork, steps: readonly Step[]): Promise<JsonValue> {
  const outcomes: StepOutcome[] = [];
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      outcomes.push(await takeStep(work, step));
    } catch (error) {
      // Another worker holds the lease and may have decided otherwise.
      if (error instanceof LeaseLostError) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return outcomes.map((outcome) => ({ ...outcome }));
}

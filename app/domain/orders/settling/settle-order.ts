import type { Environment, JsonValue, ShipmentId } from "../../engine/index.ts";
import { isOutcomeUnknown, PurchaseWithheldError } from "../../engine/index.ts";
import type { JobSender } from "../../jobs/jobs.ts";
import { callerOf } from "../caller-of.ts";
import { noteCash } from "../cash/note-cash.ts";
import { keptBack } from "../decide/automatic-purchases.ts";
import { decideOrder } from "../decide/decide-order.ts";
import type { OrderState } from "../decide/order-state.ts";
import type { OrderWork } from "../leases/order-work.ts";
import type { Lease } from "../leases/with-lease.ts";
import { LeaseLostError, orderLease, orderLeaseName, withLease } from "../leases/with-lease.ts";
import { keepOrder } from "../open-orders/keep-order.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase } from "../purchase.ts";
import { isLeftAlone, isOpen, outcomeOfOver } from "../purchase.ts";
import { endPurchase } from "../purchases/save-purchase.ts";
import type { StepOutcome } from "../purchases/step-outcome.ts";
import { followReturns } from "../returns/follow-returns.ts";
import { readSettings } from "../settings.ts";
import { takeBackReplaced } from "../steps/take-back-replaced.ts";
import { takeStep } from "../steps/take-step.ts";
import type { OrderReading } from "./read-ahead.ts";
import { readLabel, readOrderState } from "./read-order-state.ts";

/**
 * Takes every step that an order needs: ships its fulfillments, buys and fulfills wishes and rules, cancels after
 * cancellations, notes another address, sends tracking, buys labels for returns. The steps follow from the platform's order and our purchases,
 * so repeated calls change nothing. A purchase whose label may have been bought waits without a failure: at some carriers for
 * days, which outlast a job's retries. `settleAfterBooking` goes on when the outcome is known. So does one that the operator withholds,
 * until the merchant may buy again.
 * @param batchId the click that the job belongs to; `null`: none
 * @returns the outcomes, as JSON for the job's record
 * @throws EngineError CARRIER_UNAVAILABLE | PlatformUnavailableError | LeaseBusyError | LeaseLostError worth a retry.
 * All other steps were taken nevertheless, except after a lost lease
 */
export async function settleOrder(
  services: OrderServices,
  shop: OrderShop,
  orderId: string,
  batchId: string | null = null,
): Promise<JsonValue> {
  return withLease(services, orderLeaseName(shop.domain, orderId), orderLease, (lease) =>
    settleOrWait(services, shop, orderId, lease, batchId),
  );
}

/** `settleOrder` for a holder of the order's lease. @throws as `settleOrder` */
export async function settleOrWait(
  services: OrderServices,
  shop: OrderShop,
  orderId: string,
  lease: Lease,
  batchId: string | null = null,
): Promise<JsonValue> {
  try {
    return await settleUnderLease(services, shop, orderId, lease, batchId);
  } catch (error) {
    if (!waitsForOthers(error)) throw error;
    // An order without anything open can't be looked at again, so the job is repeated.
    if (!(await services.dueWork.lookAgainSoon(shop.merchantId, orderId))) throw error;
    return { waits: error instanceof PurchaseWithheldError ? error.metadata.reason : "outcome-unknown" };
  }
}

/** Repeating the job soon changes nothing: the carrier does not know yet, or the operator lets the merchant buy nothing now. */
function waitsForOthers(error: unknown): boolean {
  return isOutcomeUnknown(error) || error instanceof PurchaseWithheldError;
}

/** Settles the order of a booking whose outcome became known, if it waits for it. */
export async function settleAfterBooking(
  {
    purchases,
    orderReturns,
    jobs,
  }: Pick<OrderServices, "purchases" | "orderReturns"> & {
    readonly jobs: Pick<JobSender, "send">;
  },
  { merchantId, id }: { readonly merchantId: string; readonly id: ShipmentId },
): Promise<void> {
  const purchase = await purchases.byShipment(merchantId, id);
  if (purchase !== null && !isOpen(purchase)) return;
  const waits = purchase ?? (await orderReturns.openByShipment(merchantId, id));
  if (waits !== null) await jobs.send("settle-order", { shop: waits.shop, orderId: waits.orderId });
}

/**
 * `settleOrWait` for a page, whose reader is to know that the outcome is unknown.
 * @throws as `settleOrder`, and CARRIER_UNAVAILABLE with the outcome "unknown" if nothing else is to be retried
 */
export async function settleUnderLease(
  services: OrderServices,
  shop: OrderShop,
  orderId: string,
  lease: Lease,
  batchId: string | null = null,
): Promise<JsonValue> {
  if (await services.compliance.isRedacted(shop.merchantId, orderId))
    return endUnseen(services, shop, orderId, lease, "customer-erased");
  const platform = services.orderPlatform(shop.domain, shop.environment);
  const known = await services.purchases.byOrder(shop.merchantId, orderId);
  const ahead = batchId === null ? null : await readingAhead(services, shop, orderId, batchId, known);
  const asOf = ahead?.asOf ?? (await services.leases.now());
  const order = ahead?.order ?? (await platform.readOrder(orderId));
  if (order === null) return endUnseen(services, shop, orderId, lease, "order-not-shown");
  await keepOrder(services, shop, asOf, order);
  const contents = ahead?.contents ?? [];
  const work = { services, shop, settings: readSettings(shop), order, contents, lease };
  const former = formerEnvironment(shop, known);
  const formerly =
    former === null ? nothingTaken : await takeDue(workIn(former, shop.installedAt, work), known);
  const present = workIn(shop.environment, shop.environmentSince, work);
  const now = await takeDue(
    present,
    former === null ? known : await services.purchases.byOrder(shop.merchantId, orderId),
  );
  const returns = await followReturns(present);
  await noteCash(services, shop, callerOf(shop), order);
  const failures = [...formerly.failures, ...now.failures, ...returns.failures];
  const failure = failures.find((each) => !waitsForOthers(each)) ?? failures[0];
  if (failure !== undefined) throw failure;
  const outcomes = [...formerly.outcomes, ...now.outcomes, ...returns.outcomes];
  return outcomes.length === 0 ? { settled: "nothing-due" } : outcomes.map((outcome) => ({ ...outcome }));
}

/** The order as it was read for the whole click. Once any of its purchases has begun, it has to be read anew. */
async function readingAhead(
  services: OrderServices,
  { domain, environment, merchantId }: OrderShop,
  orderId: string,
  batchId: string,
  known: readonly Purchase[],
): Promise<OrderReading | null> {
  if (known.some(({ state }) => state !== "asked")) return null;
  const platform = services.orderPlatform(domain, environment);
  return services.readAhead.take({ merchantId, platform, orderId, batchId });
}

/** The environment from before a switch, if a purchase of it goes on: it finishes where it began. */
function formerEnvironment({ environment }: OrderShop, known: readonly Purchase[]): Environment | null {
  const begunThere = known.find((each) => each.environment !== environment && !isLeftAlone(each));
  return begunThere?.environment ?? null;
}

function workIn(
  environment: Environment,
  since: Date,
  work: Omit<OrderWork, "caller" | "platform" | "since">,
): OrderWork {
  const { services, shop } = work;
  const platform = services.orderPlatform(shop.domain, environment);
  return { ...work, caller: { merchantId: shop.merchantId, environment }, platform, since };
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
  for (const each of await services.purchases.byOrder(shop.merchantId, orderId)) {
    if (!isOpen(each)) continue;
    const work = { services, shop, caller: callerOf(each), lease };
    const { purchase, refused } = await takeBackReplaced(work, each);
    if (refused !== null) continue;
    const { label } = await readLabel(work, purchase);
    const isBought = label === "bought" || label === "unknown";
    const outcome = isBought ? "failed" : outcomeOfOver(purchase);
    await endPurchase(work, purchase, outcome, { code: ignored }, label);
  }
  return { ignored };
}

interface Taken {
  readonly outcomes: readonly StepOutcome[];
  readonly failures: readonly Error[];
}

const nothingTaken: Taken = { outcomes: [], failures: [] };

/** Takes the steps that are due in one environment. A failed step does not keep the others from being taken. */
async function takeDue(work: OrderWork, known: readonly Purchase[]): Promise<Taken> {
  const outcomes: StepOutcome[] = [];
  const failures: Error[] = [];
  const state = await readOrderState(work, known);
  for (const step of decideOrder(state)) {
    try {
      outcomes.push(await takeStep(work, step));
    } catch (error) {
      // Another worker holds the lease and may have decided otherwise.
      if (error instanceof LeaseLostError) throw error;
      failures.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  if (state.isPresent) await keepBack(work, state);
  return { outcomes, failures };
}

/** Names on Home and on the order's page why the rule leaves the order alone. */
async function keepBack({ services, shop, settings, order }: OrderWork, state: OrderState): Promise<void> {
  if (!settings.buyWhenPaid.enabled) return;
  await services.openOrders.keepBack(shop.merchantId, order.id, keptBack(state), state.now);
}

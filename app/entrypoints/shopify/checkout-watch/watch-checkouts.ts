import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { LeaseBusyError, withLease } from "../../../domain/orders/leases/with-lease.ts";
import { isSuspended, showsRates } from "../../../domain/orders/offers/compile-shop.ts";
import { PlatformClosedError, PlatformUnavailableError } from "../../../domain/orders/platform.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type {
  CheckoutFacts,
  CheckoutLook,
  CheckoutWatch,
  LookReason,
} from "../../../domain/shops/checkout-silence.ts";
import { isLookDue, silencesNow, watchNow } from "../../../domain/shops/checkout-silence.ts";
import type { Services } from "../../../process/services.server.ts";
import { askForLook } from "./ask-for-look.ts";
import { lookAtCheckout } from "./look-at-checkout.ts";
import { mailSilences } from "./mail-silences.ts";

type Needs = Pick<
  Services,
  | "checkoutWatches"
  | "env"
  | "jobs"
  | "mails"
  | "merchantChanges"
  | "ports"
  | "shops"
  | "tariffs"
  | "trackingBrands"
> &
  ShopAccess;

/** Sends a job for each shop whose checkout may have fallen silent. It reads the database alone. */
export async function watchCheckouts({
  checkoutWatches,
  jobs,
  ports,
}: Pick<Services, "checkoutWatches" | "jobs" | "ports">): Promise<void> {
  const now = ports.clock.now();
  for (const { watch, ...facts } of await checkoutWatches.facts(now))
    if (isWorkDue(watch, facts, now)) await askForLook({ jobs }, facts.shop, "clock");
}

function isWorkDue(watch: CheckoutWatch, facts: CheckoutFacts, now: Date): boolean {
  const silences = silencesNow(watch, facts, null, now);
  return (
    isLookDue(watch, facts, now) ||
    silences.length !== watch.silences.length ||
    silences.some(({ mailedAt }) => mailedAt === null)
  );
}

/**
 * Finds out why the shop's checkout is silent, if it is; Home shows it, and the shop's contact gets a mail, once for each cause until
 * it is over. Cut off anywhere, the next run goes on: the mail has the cause's time as its key.
 */
export async function watchCheckout(services: Needs, domain: string, reason: LookReason): Promise<void> {
  const shop = await services.shops.get(domain);
  if (shop === null || shop.uninstalledAt !== null) return;
  try {
    await withLease(services, `checkout-watch/${domain}`, { waitMs: 0 }, () => watch(services, shop, reason));
  } catch (error) {
    if (!(error instanceof LeaseBusyError)) throw error;
    // The other run may have looked before the change.
    if (reason !== "clock") throw error;
  }
}

async function watch(services: Needs, shop: Shop, reason: LookReason): Promise<void> {
  const { checkoutWatches, ports, log } = services;
  const now = ports.clock.now();
  const [found] = await checkoutWatches.facts(now, shop.domain);
  if (found === undefined) return;
  const { watch: before, ...facts } = found;
  const isLive =
    showsRates(shop, readSettings(shop)) &&
    !(await isSuspended(services, shop)) &&
    (facts.pricedAt !== null || before.silences.length > 0);
  const isLooking = isLive && (reason !== "clock" || isLookDue(before, facts, now));
  const look = isLooking ? await lookOrNull(services, shop, reason) : null;
  const after: CheckoutWatch = isLive ? watchNow(before, facts, look, now) : { ...before, silences: [] };
  if (isSame(before, after)) return mailSilences(services, shop, after);
  await checkoutWatches.put(shop.merchantId, shop.domain, after);
  const causes = after.silences.map(({ cause }) => cause);
  if (causes.length > 0 || before.silences.length > 0)
    log.info({ shop: shop.domain, causes }, "the shop's checkout was looked at");
  await mailSilences(services, shop, after);
}

/** `null`: Shopify can't be asked now. Callbacks and orders count all the same. */
async function lookOrNull(services: Needs, shop: Shop, reason: LookReason): Promise<CheckoutLook | null> {
  try {
    return await lookAtCheckout(services, shop, reason);
  } catch (error) {
    const isPassing =
      error instanceof PlatformUnavailableError ||
      error instanceof PlatformClosedError ||
      error instanceof LeaseBusyError;
    if (!isPassing) throw error;
    services.log.warn({ shop: shop.domain, err: error }, "the shop's checkout could not be looked at");
    return null;
  }
}

function isSame(before: CheckoutWatch, after: CheckoutWatch): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

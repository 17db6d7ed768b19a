import type { Shop } from "../../../domain/merchants/records.ts";
import { LeaseBusyError } from "../../../domain/orders/leases/with-lease.ts";
import {
  PlatformClosedError,
  PlatformRefusedError,
  PlatformUnavailableError,
} from "../../../domain/orders/platform.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";

/** `undefined` if Shopify refuses or can't be asked now, or the order is busy; the page then says so. */
export async function ifAnswered<Answer>(
  { log }: Pick<OrderServices, "log">,
  { domain: shop }: Shop,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask();
  } catch (error) {
    const isNoAnswer =
      error instanceof PlatformUnavailableError ||
      error instanceof PlatformClosedError ||
      error instanceof PlatformRefusedError ||
      error instanceof LeaseBusyError;
    if (!isNoAnswer) throw error;
    log.warn({ shop, err: error }, "an order's page is shown without what Shopify did not tell");
    return undefined;
  }
}

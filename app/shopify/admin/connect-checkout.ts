import { ShopifyUnavailableError, ShopNotConnectedError } from "../admin-errors.ts";
import { registerCarrierService } from "../register-carrier-service.ts";
import type { ShopContext } from "../require-shop.server.ts";
import { LeaseBusyError } from "../with-lease.ts";

/** `refused`: Shopify's reason is kept at the shop. `later`: Shopify can't be asked right now. */
export type CheckoutConnection = "connected" | "refused" | "later";

/** What the button "Connect checkout" does: now, so that the merchant sees what comes of it. */
export async function connectCheckout({ services, shop }: ShopContext): Promise<CheckoutConnection> {
  try {
    return (await registerCarrierService(services, shop.domain)).ok ? "connected" : "refused";
  } catch (error) {
    const passing =
      error instanceof ShopifyUnavailableError ||
      error instanceof ShopNotConnectedError ||
      error instanceof LeaseBusyError;
    if (!passing) throw error;
    services.log.warn({ shop: shop.domain, err: error }, "the carrier service could not be registered now");
    return "later";
  }
}

import type { Services, Shop } from "../services.server.ts";
import { callerOf } from "./caller-of.ts";
import { offeredServices } from "./checkout/offered-services.ts";

/** What the merchant can set as the service for orders that chose none of ours. A locker can't be chosen without the shopper. */
export async function fallbackServices(
  services: Services,
  shop: Shop,
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  const accounts = await services.ports.accounts.enabled(callerOf(shop));
  return offeredServices(services.ports.carriers, accounts).flatMap(({ code, name, needsLocker }) =>
    code === null || needsLocker ? [] : [{ code, name }],
  );
}

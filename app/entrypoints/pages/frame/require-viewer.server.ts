import type { Caller, JsonValue } from "../../../domain/engine/index.ts";
import type { KeyScope, Shop } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import type { PageFormat } from "./page-format.server.ts";
import { pageFormat } from "./page-format.server.ts";
import { isOfDashboard, requireKey } from "./require-key.server.ts";

/** The owner of the data that a page shows. A shop is a viewer; a merchant without one has no settings of its own. */
export interface Viewer extends Caller {
  readonly timeZone: string | null;
  /** Parsed by `readSettings`. */
  readonly settings: JsonValue;
  /** The shop's; `null`: there is none. */
  readonly domain: string | null;
}

export interface ViewerContext {
  readonly services: Services;
  readonly viewer: Viewer;
  readonly caller: Caller;
  /** The shop whose admin shows the page; `null` in the dashboard, also for merchants with a shop. */
  readonly shop: Shop | null;
}

/**
 * Authenticates a request of a page that both doors have: by the shop's session below `/app`, by the key's below `/dashboard`.
 * @param needs the scope that the dashboard's key must have; staff in the embedded admin may do everything
 * @throws Response as `requireShop`, or as `requireKey`
 */
export async function requireViewer(
  request: Request,
  needs: KeyScope,
): Promise<ViewerContext & { readonly format: PageFormat }> {
  const context = isOfDashboard(request) ? await ofKey(request, needs) : await ofShop(request);
  const now = context.services.ports.clock.now();
  return { ...context, format: pageFormat(request, context.viewer, now) };
}

async function ofShop(request: Request): Promise<ViewerContext> {
  const { services, shop, caller } = await requireShop(request);
  return { services, caller, shop, viewer: shop };
}

async function ofKey(request: Request, needs: KeyScope): Promise<ViewerContext> {
  const { services, caller } = await requireKey(request, needs);
  const shop = await services.shops.byMerchant(caller.merchantId);
  const { timeZone = null, settings = {}, domain = null } = shop ?? {};
  return { services, caller, shop: null, viewer: { ...caller, timeZone, settings, domain } };
}

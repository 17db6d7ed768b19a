import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import type { PageFormat } from "./page-format.server.ts";
import { pageFormat } from "./page-format.server.ts";

interface PageContext extends ShopContext {
  readonly format: PageFormat;
}

/** Authenticates a page's request as `requireShop` does, and adds the format for its shop and language. */
export async function requirePage(request: Request): Promise<PageContext> {
  const context = await requireShop(request);
  const now = context.services.ports.clock.now();
  return { ...context, format: pageFormat(request, context.shop, now) };
}

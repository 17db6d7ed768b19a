import type { Caller } from "../engine/index.ts";
import type { Services, Shop } from "../services.server.ts";
import { services } from "../services.server.ts";
import { shopify } from "../shopify.server.ts";
import { installShop } from "./install-shop.ts";
import { oddAddress } from "./odd-address.ts";

/** Who looks at an embedded page, and what the page may act on. */
export interface ShopContext {
  readonly shop: Shop;
  readonly caller: Caller;
  readonly services: Services;
  /** Lets a page of another host read the answer: what asks is a block of ours on one of Shopify's own pages. */
  readonly cors: (answer: Response) => Response;
}

/**
 * Authenticates a request of the embedded admin. Loaders run side by side, so each calls this by itself.
 * @throws Response whatever Shopify's library wants answered: a redirect, the bounce page, a 401; 404 without Shopify keys;
 * 400 for an address that Shopify would not make
 */
export async function requireShop(request: Request): Promise<ShopContext> {
  const app = shopify();
  if (app === undefined) throw new Response("The Shopify side is off.", { status: 404 });
  const odd = oddAddress(new URL(request.url), services().env.PUBLIC_URL);
  if (odd !== null) throw new Response(odd, { status: 400 });
  const { session, cors } = await app.authenticate.admin(request);
  const current = services();
  const known = await current.shops.get(session.shop);
  const shop =
    known !== null && known.uninstalledAt === null ? known : await installShop(current, session.shop);
  return {
    shop,
    caller: { merchantId: shop.merchantId, environment: shop.environment },
    services: current,
    cors,
  };
}

import type { Caller } from "../engine/index.ts";
import type { Services, Shop } from "../services.server.ts";
import { services } from "../services.server.ts";
import { shopify } from "../shopify.server.ts";
import { installShop } from "./install-shop.ts";
import { malformedUrl } from "./malformed-url.ts";

/** The shop behind an embedded page's request, with everything that the page may act on. */
export interface ShopContext {
  readonly shop: Shop;
  readonly caller: Caller;
  /** Shopify's number of the member of staff; `null`: it gave none. */
  readonly userId: string | null;
  readonly services: Services;
  /** Lets another host's page read the answer: our block runs on a page of Shopify's. */
  readonly cors: (answer: Response) => Response;
}

/**
 * Authenticates a request of the embedded admin. Loaders run in parallel, so each one calls this.
 * @throws Response the answer of Shopify's library: a redirect, the bounce page, a 401; 404 without Shopify keys;
 * 400 for a URL that Shopify would not make
 */
export async function requireShop(request: Request): Promise<ShopContext> {
  const app = shopify();
  if (app === undefined) throw new Response("The Shopify side is off.", { status: 404 });
  const malformed = malformedUrl(new URL(request.url), services().env.PUBLIC_URL);
  if (malformed !== null) throw new Response(malformed, { status: 400 });
  const { session, sessionToken, cors } = await app.authenticate.admin(request);
  const current = services();
  const userId = sessionToken?.sub ?? null;
  current.acting.become("staff", userId);
  const known = await current.shops.get(session.shop);
  const shop =
    known !== null && known.uninstalledAt === null ? known : await installShop(current, session.shop);
  return {
    shop,
    caller: { merchantId: shop.merchantId, environment: shop.environment },
    userId,
    services: current,
    cors,
  };
}

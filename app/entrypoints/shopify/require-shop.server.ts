import type { Caller } from "../../domain/engine/index.ts";
import type { Shop } from "../../domain/merchants/records.ts";
import type { Services } from "../../process/services.server.ts";
import { services } from "../../process/services.server.ts";
import { suspendedAnswer } from "../request/suspended.ts";
import { authenticateStaff, sessionTokenIn } from "./authenticate-staff.server.ts";
import { installShop } from "./install-shop.ts";
import { learnStaffName } from "./learn-staff-name.ts";

/**
 * The shop behind an embedded page's request, with everything that the page may act on: one context for all pages, since none knows
 * what the others use. A page hands its use cases this, and each names the services that it takes.
 */
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
 * @param takesSuspended also a suspended merchant's: for the frame around the page that says so
 * @throws Response as `authenticateStaff`; 403 the merchant is suspended
 */
export async function requireShop(
  request: Request,
  { takesSuspended = false }: { readonly takesSuspended?: boolean } = {},
): Promise<ShopContext> {
  const { session, sessionToken, cors } = await authenticateStaff(request);
  const current = services();
  const userId = sessionToken?.sub ?? null;
  current.acting.become("staff", userId);
  const known = await current.shops.get(session.shop);
  const shop =
    known !== null && known.uninstalledAt === null ? known : await installShop(current, session.shop);
  const suspended = takesSuspended ? null : await suspendedAnswer(current, shop);
  if (suspended !== null) throw cors(suspended);
  const token = sessionTokenIn(request);
  // Beside the request: the answer does not wait for it.
  if (userId !== null && token !== null) void learnStaffName(current, shop, userId, token);
  return {
    shop,
    caller: { merchantId: shop.merchantId, environment: shop.environment },
    userId,
    services: current,
    cors,
  };
}

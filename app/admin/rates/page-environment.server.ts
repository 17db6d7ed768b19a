import { data } from "@remix-run/node";
import { z } from "zod";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import type { PageEnvironment } from "./page-environment.tsx";

const query = z.object({ environment: z.enum(["sandbox", "production"]).optional() });

/**
 * Replaces the caller by one in the environment that the address names, such as `?environment=production`. Without one,
 * the page is about the shop's own. The forms of these pages always name it: a page that was open while the shop
 * switched still writes where it says.
 * @throws Response 404 for any other name
 */
export function inPageEnvironment<Context extends ShopContext>(
  request: Request,
  context: Context,
): Context & { readonly about: PageEnvironment } {
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) throw data(null, { status: 404 });
  const { merchantId, environment: own } = context.shop;
  const environment = asked.data.environment ?? own;
  return {
    ...context,
    caller: { merchantId, environment },
    about: { environment, isOwn: environment === own },
  };
}

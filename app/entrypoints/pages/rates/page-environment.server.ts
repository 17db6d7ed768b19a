import { data } from "@remix-run/node";
import { z } from "zod";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import type { PageEnvironment } from "./page-environment.tsx";

const query = z.object({ environment: z.enum(["sandbox", "production"]).optional() });

/**
 * Replaces the caller by one in the environment that the address names, such as `?environment=production`. Without one,
 * the page is about the viewer's own. The forms of these pages always name it: a page that was open while the shop
 * switched still writes where it says.
 * @throws Response 404 for any other name, and for an environment that the dashboard's key is not of
 */
export function inPageEnvironment<Context extends Pick<ViewerContext, "caller" | "shop">>(
  request: Request,
  context: Context,
): Context & { readonly about: PageEnvironment } {
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) throw data(null, { status: 404 });
  const { merchantId, environment: own } = context.caller;
  const environment = asked.data.environment ?? own;
  const isOwn = environment === own;
  // Staff see both environments of their shop. A key is of one.
  if (!isOwn && context.shop === null) throw data(null, { status: 404 });
  return { ...context, caller: { merchantId, environment }, about: { environment, isOwn } };
}

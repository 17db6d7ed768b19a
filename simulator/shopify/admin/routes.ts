import { z } from "zod";
import { cancelOrder } from "../commerce/change-order.ts";
import { createFulfillment } from "../commerce/fulfill.ts";
import { fulfillmentOrdersOf } from "../commerce/order-facts.ts";
import { readInput, recordParam, shopParam } from "../control/read-input.ts";
import { browserLanguage } from "../extensions/extension-routes.ts";
import type { Reply } from "../http/reply.ts";
import { badRequest, html, json, notFound, Refusal, redirect } from "../http/reply.ts";
import type { Incoming, Router } from "../http/router.ts";
import { changeScopes } from "../install.ts";
import { defaultUserId, issueSessionToken } from "../oauth/session-token.ts";
import type { Shop } from "../state/shop.ts";
import { handleOf } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { appPage } from "./app-page.ts";
import { browserScript, stylesheet } from "./assets.ts";
import { homePage, orderPage, ordersPage, productsPage } from "./store-pages.ts";

/** The admin in the browser, its scripts, and the requests of its App Bridge. */
export function addAdminRoutes(router: Router, world: World): void {
  router.add("GET", "/app-bridge.js", async () => script(await browserScript("app-bridge")));
  router.add("GET", "/simulator/assets/admin-page.js", async () => script(await browserScript("admin-page")));
  for (const name of ["admin-menu", "admin-extensions"] as const)
    router.add("GET", `/simulator/assets/${name}.js`, async () => script(await browserScript(name)));
  for (const name of ["admin", "controls", "pages"] as const) {
    router.add("GET", `/simulator/assets/${name}.css`, () => ({
      status: 200,
      headers: { "content-type": "text/css; charset=utf-8" },
      body: stylesheet(name),
    }));
  }
  const page = (
    pattern: string,
    show: (shop: Shop, rest: Record<string, string>, locale: string) => string,
  ): void => {
    router.add("GET", `/store/:store${pattern}`, (incoming, params) =>
      html(show(shopParam(world, params.store), params, browserLanguage(incoming))),
    );
  };
  page("", (shop) => homePage(world, shop));
  page("/products", (shop) => productsPage(world, shop));
  page("/orders", (shop, _rest, locale) => ordersPage(world, shop, locale));
  page("/orders/:id", (shop, { id }, locale) =>
    orderPage(world, shop, recordParam(shop.orders, id, "order"), locale),
  );
  router.add("POST", "/store/:store/orders/:id", (incoming, params) => {
    refuseOtherSites(world, incoming);
    return actOnOrder(world, shopParam(world, params.store), params.id, incoming);
  });
  router.add("GET", "/store/:store/apps/:app/*", (incoming, params) => {
    const shop = shopParam(world, params.store);
    if (params.app !== world.app.handle && params.app !== world.app.apiKey)
      throw notFound(`app ${params.app}`);
    if (!shop.installation) {
      return redirect(`/shops/${shop.domain}/admin/oauth/install?client_id=${world.app.apiKey}`);
    }
    const path = framePath(params.rest, incoming.url.search);
    return html(appPage(world, shop, path, browserLanguage(incoming)));
  });
  addAppBridgeRoutes(router, world);
}

function addAppBridgeRoutes(router: Router, world: World): void {
  router.add("POST", "/store/:store/app-bridge/session-token", (incoming, { store }) => {
    refuseOtherSites(world, incoming);
    return json({ token: issueSessionToken(world, shopParam(world, store)) });
  });
  router.add("POST", "/store/:store/app-bridge/user", (incoming, { store }) => {
    refuseOtherSites(world, incoming);
    const { email } = shopParam(world, store);
    return json({ accountAccess: "full", id: defaultUserId, name: "Eleni Papadaki", email });
  });
  router.add("POST", "/store/:store/app-bridge/scopes", (incoming, { store }) => {
    refuseOtherSites(world, incoming);
    const shop = shopParam(world, store);
    const input = z.object({ grant: z.array(z.string()), revoke: z.array(z.string()) });
    const { grant, revoke } = readInput(input, incoming);
    const undeclared = grant.filter((scope) => !world.app.optionalScopes.includes(scope));
    if (undeclared.length > 0) throw badRequest(`not declared as optional scopes: ${undeclared.join(", ")}`);
    changeScopes(world, shop, { grant, revoke: revoke.filter((scope) => !world.app.scopes.includes(scope)) });
    return json({
      granted: shop.installation?.scopes ?? [],
      required: world.app.scopes,
      optional: world.app.optionalScopes,
    });
  });
}

/** An empty path after the app's handle is the app's home, whatever its path. */
const framePath = (rest: string | undefined, search: string): string => (rest ? `/${rest}${search}` : search);

function actOnOrder(world: World, shop: Shop, id: string | undefined, incoming: Incoming): Reply {
  const order = recordParam(shop.orders, id, "order");
  const action = new URLSearchParams(incoming.rawBody.toString("utf8")).get("do");
  if (action === "cancel") cancelOrder(world, shop, order, { reason: "STAFF", restock: true, refund: false });
  if (action === "fulfill") {
    for (const { id: fulfillmentOrderId, status } of fulfillmentOrdersOf(shop, order)) {
      if (status !== "OPEN" && status !== "IN_PROGRESS") continue;
      createFulfillment(world, shop, [{ fulfillmentOrderId, lines: null }], [], false);
    }
  }
  return redirect(`/store/${handleOf(shop)}/orders/${order.id}`);
}

/** The admin's own pages are signed in without asking, so no other origin may use this route. */
function refuseOtherSites(world: World, incoming: Incoming): void {
  const { origin } = incoming.headers;
  if (origin !== undefined && origin !== world.url) {
    throw new Refusal(json({ error: `not from ${origin}` }, 403), "foreign origin");
  }
}

const script = (body: string): Reply => ({
  status: 200,
  headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-store" },
  body,
});

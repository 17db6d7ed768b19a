import { addAdminRoutes } from "./admin/routes.ts";
import { answerBulkFile } from "./bulk/answer-file.ts";
import { UserProblem } from "./commerce/user-problem.ts";
import { addCatalogueRoutes } from "./control/catalogue-routes.ts";
import { addInstallationRoutes } from "./control/installation-routes.ts";
import { addOrderRoutes } from "./control/order-routes.ts";
import { addOrderWorkRoutes } from "./control/order-work-routes.ts";
import { addPlatformRoutes } from "./control/platform-routes.ts";
import { shopParam } from "./control/read-input.ts";
import { addShippingRoutes } from "./control/shipping-routes.ts";
import { addWebhookRoutes } from "./control/webhook-routes.ts";
import { addExtensionRoutes } from "./extensions/extension-routes.ts";
import { addFaultRoutes } from "./faults/fault-routes.ts";
import type { Answer } from "./faults/faulty-call.ts";
import { withCallFaults } from "./faults/faulty-call.ts";
import { answerGraphql } from "./graphql/endpoint.ts";
import type { Reply } from "./http/reply.ts";
import { json } from "./http/reply.ts";
import type { Incoming } from "./http/router.ts";
import { Router } from "./http/router.ts";
import { answerAuthorize, answerInstallPage, completeInstall } from "./oauth/authorize.ts";
import { answerTokenRequest } from "./oauth/token-endpoint.ts";
import type { World } from "./state/world.ts";
import { findShop } from "./state/world.ts";

/** Everything that the simulated platform serves. */
export function platformHandler(world: World): (incoming: Incoming) => Promise<Reply> {
  const router = new Router();
  addShopRoutes(router, world);
  addPlatformRoutes(router, world);
  addInstallationRoutes(router, world);
  addCatalogueRoutes(router, world);
  addOrderRoutes(router, world);
  addOrderWorkRoutes(router, world);
  addShippingRoutes(router, world);
  addWebhookRoutes(router, world);
  addFaultRoutes(router, world);
  addAdminRoutes(router, world);
  addExtensionRoutes(router, world);
  return async (incoming) => {
    try {
      const reply = await router.handle(withShopInPath(world, incoming));
      return reply ?? json({ error: `nothing answers ${incoming.method} ${incoming.url.pathname}` }, 404);
    } catch (error) {
      if (error instanceof UserProblem) return json({ error: error.message, field: error.field }, 422);
      throw error;
    }
  };
}

/** The paths of `https://<shop>/admin/…`, and the files that they refer to. */
function addShopRoutes(router: Router, world: World): void {
  router.add("GET", "/bulk/:name", (incoming, { name }) => answerBulkFile(world, incoming, name));
  const base = "/shops/:shop/admin";
  router.add("POST", `${base}/oauth/access_token`, (incoming, params) => {
    const shop = shopParam(world, params.shop);
    return withCallFaults(world, shop, incoming, () => answerTokenRequest(world, shop, incoming));
  });
  router.add("GET", `${base}/oauth/authorize`, ({ url }, { shop }) =>
    answerAuthorize(world, shopParam(world, shop), url.searchParams),
  );
  router.add("GET", `${base}/oauth/install`, ({ url }, { shop }) =>
    answerInstallPage(world, shopParam(world, shop), url.searchParams),
  );
  router.add("POST", `${base}/oauth/install`, ({ url }, { shop }) =>
    completeInstall(world, shopParam(world, shop), url.searchParams),
  );
  router.add("POST", `${base}/api/:version/graphql.json`, (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const answer: Answer = ({ refuses }) =>
      answerGraphql(world, shop, params.version ?? "", incoming, { refuses });
    return withCallFaults(world, shop, incoming, answer);
  });
}

/** A request that names the shop in its Host header equals one with the shop in its path. */
function withShopInPath(world: World, incoming: Incoming): Incoming {
  const host = (incoming.headers.host ?? "").replace(/:\d+$/, "");
  if (!host.endsWith(".myshopify.com") || !findShop(world, host)) return incoming;
  const url = new URL(incoming.url);
  url.pathname = `/shops/${host}${url.pathname}`;
  return { ...incoming, url };
}

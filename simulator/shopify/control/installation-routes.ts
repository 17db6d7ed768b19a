import { badRequest, json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { changeScopes, installApp, uninstallApp } from "../install.ts";
import { issueToken } from "../oauth/access-tokens.ts";
import { newestSecret } from "../oauth/app-secrets.ts";
import { defaultUserId, issueCustomerToken, issueSessionToken } from "../oauth/session-token.ts";
import { adminUrl, launchUrl } from "../oauth/signed-query.ts";
import type { World } from "../state/world.ts";
import * as inputs from "./inputs.ts";
import { readInput, shopParam } from "./read-input.ts";

/** Installing and removing the app, and everything about its tokens. */
export function addInstallationRoutes(router: Router, world: World): void {
  router.add("POST", "/simulator/shops/:shop/install", (incoming, { shop }) => {
    const { scopes } = readInput(inputs.install, incoming);
    return json(installApp(world, shopParam(world, shop), scopes));
  });
  router.add("POST", "/simulator/shops/:shop/uninstall", (incoming, { shop }) => {
    readInput(inputs.nothing, incoming);
    uninstallApp(world, shopParam(world, shop));
    return json({ uninstalled: true });
  });
  router.add("POST", "/simulator/shops/:shop/scopes", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { grant = [], revoke = [] } = readInput(inputs.scopeChange, incoming);
    if (!shop.installation) throw badRequest("the app is not installed");
    changeScopes(world, shop, { grant, revoke });
    return json(shop.installation);
  });
  router.add("POST", "/simulator/shops/:shop/session-token", (incoming, { shop }) => {
    const options = readInput(inputs.sessionToken, incoming);
    return json({ token: issueSessionToken(world, shopParam(world, shop), options) });
  });
  router.add("POST", "/simulator/shops/:shop/customer-token", (incoming, { shop }) => {
    const options = readInput(inputs.customerToken, incoming);
    return json({ token: issueCustomerToken(world, shopParam(world, shop), options) });
  });
  router.add("POST", "/simulator/shops/:shop/launch-url", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { path = "" } = readInput(inputs.launch, incoming);
    return json({ url: launchUrl(world, shop, path), adminUrl: adminUrl(world, shop, path) });
  });
  router.add("POST", "/simulator/shops/:shop/tokens", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { accessMode = "offline", expiring = true } = readInput(inputs.token, incoming);
    if (!shop.installation) throw badRequest("the app is not installed");
    return json(
      issueToken(world, shop, { accessMode, expiring, userId: defaultUserId, secret: newestSecret(world) }),
    );
  });
  router.add("POST", "/simulator/shops/:shop/tokens/expire", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { which } = readInput(inputs.expire, incoming);
    const now = world.now().getTime();
    for (const token of shop.tokens) {
      if (which !== "refresh") token.expiresAt = now;
      if (which !== "access" && token.refreshExpiresAt !== null) token.refreshExpiresAt = now;
    }
    return json({ expired: shop.tokens.length });
  });
}

import { removeCarrier } from "./commerce/carriers-for.ts";
import { gid, nextId } from "./state/identifiers.ts";
import type { Installation, Shop } from "./state/shop.ts";
import type { World } from "./state/world.ts";
import { isoNow } from "./state/world.ts";
import { publish } from "./webhooks/deliver.ts";
import { shopPayload } from "./webhooks/shop-payload.ts";

/** Managed installation: the scopes of the app's toml are granted, its subscriptions begin. */
export function installApp(world: World, shop: Shop, scopes: string[] = world.app.scopes): Installation {
  if (!shop.installation) {
    shop.installation = { id: nextId(), scopes: [...scopes], installedAt: isoNow(world) };
    return shop.installation;
  }
  changeScopes(world, shop, { grant: scopes, revoke: [] });
  return shop.installation;
}

/** The merchant removes the app: its tokens, carrier services and subscriptions end, then it is notified. */
export function uninstallApp(world: World, shop: Shop): void {
  if (!shop.installation) return;
  shop.tokens = [];
  shop.authorizationCodes.clear();
  for (const carrier of [...shop.carrierServices]) removeCarrier(shop, carrier.id);
  publish(world, shop, "app/uninstalled", shopPayload(shop));
  shop.subscriptions = [];
  shop.installation = null;
}

/** Grants or removes scopes, and notifies the app of any change. */
export function changeScopes(world: World, shop: Shop, change: { grant: string[]; revoke: string[] }): void {
  const { installation } = shop;
  if (!installation) return;
  const before = installation.scopes;
  const after = [...new Set([...before, ...change.grant])].filter((scope) => !change.revoke.includes(scope));
  if (after.length === before.length && after.every((scope) => before.includes(scope))) return;
  installation.scopes = after;
  publish(world, shop, "app/scopes_update", {
    id: installation.id,
    previous: before,
    current: after,
    updated_at: isoNow(world),
    admin_graphql_api_id: gid("App", world.app.id),
    shop_id: shop.id,
    app_id: world.app.id,
  });
}

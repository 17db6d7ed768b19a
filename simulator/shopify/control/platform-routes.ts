import type { z } from "zod";
import type { AppRegistration, AppToml } from "../app-registration.ts";
import { appAddress, readAppToml } from "../app-registration.ts";
import { fillShop } from "../commerce/fill-shop.ts";
import { badRequest, json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { installApp } from "../install.ts";
import { revokeOldSecret, rotateSecret } from "../oauth/app-secrets.ts";
import { completeAddress, createShop } from "../state/create-shop.ts";
import { hasCarrierCalculatedShipping } from "../state/plans.ts";
import type { Shop } from "../state/shop.ts";
import { variantsOf } from "../state/variants.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { publish, whenIdle } from "../webhooks/deliver.ts";
import { shopPayload } from "../webhooks/shop-payload.ts";
import * as inputs from "./inputs.ts";
import { given, numberParam, readInput, shopParam } from "./read-input.ts";
import { deliveryView, shopView } from "./views.ts";

const appView = ({ secrets: _, ...app }: AppRegistration) => app;

/** The app and the shops themselves. */
export function addPlatformRoutes(router: Router, world: World): void {
  router.add("GET", "/simulator", () =>
    json({ url: world.url, app: appView(world.app), shops: [...world.shops.keys()] }),
  );
  router.add("GET", "/simulator/app", () => json(appView(world.app)));
  router.add("PUT", "/simulator/app", (incoming) => {
    const { appTomlPath, webhooks, appUrl, ...change } = readInput(inputs.appChange, incoming);
    const { applicationUrl, ...file } = appTomlPath === undefined ? {} : readTomlFile(appTomlPath);
    Object.assign(world.app, file, given(change));
    world.app.appUrl = appAddress(appUrl ?? world.app.appUrl, applicationUrl);
    if (webhooks) {
      world.app.webhooks = webhooks.map(({ topics, complianceTopics, ...rest }) => ({
        topics: [...(topics ?? []), ...(complianceTopics ?? [])],
        ...rest,
      }));
    }
    return json(appView(world.app));
  });
  router.add("POST", "/simulator/app/secret", (incoming) => {
    readInput(inputs.nothing, incoming);
    return json({ secret: rotateSecret(world) }, 201);
  });
  router.add("POST", "/simulator/app/secret/revoke", (incoming) => {
    const { signsForS = 1_800 } = readInput(inputs.secretRevocation, incoming);
    revokeOldSecret(world, signsForS);
    return json({ revoked: true });
  });
  router.add("GET", "/simulator/idle", async (incoming) => {
    const pending = await whenIdle(world.shops.values(), numberParam(incoming, "timeoutMs", 30_000));
    return pending.length === 0
      ? json({ idle: true })
      : json({ idle: false, pending: pending.map(deliveryView) }, 504);
  });
  router.add("GET", "/simulator/shops", () => json([...world.shops.values()].map(shopView)));
  router.add("POST", "/simulator/shops", (incoming) => {
    const { install, locations, ...rest } = readInput(inputs.newShop, incoming);
    if (world.shops.has(rest.domain)) throw badRequest(`there is a shop ${rest.domain} already`);
    const shop = createShop(world, {
      ...rest,
      ...(locations && {
        locations: locations.map(({ name, fulfillmentService, ...address }) => ({
          ...completeAddress(nulls(address)),
          name,
          fulfillmentService,
        })),
      }),
    });
    if (install) installApp(world, shop);
    return json(shopView(shop), 201);
  });
  router.add("GET", "/simulator/shops/:shop", (_incoming, { shop }) =>
    json(shopView(shopParam(world, shop))),
  );
  router.add("PATCH", "/simulator/shops/:shop", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    changeShop(shop, readInput(inputs.shopChange, incoming), isoNow(world));
    publish(world, shop, "shop/update", shopPayload(shop));
    return json(settingsOf(shop));
  });
  router.add("POST", "/simulator/shops/:shop/fill", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const {
      products = 0,
      variantsPerProduct = 1,
      orders = 0,
      seed = 1,
    } = readInput(inputs.filling, incoming);
    fillShop(world, shop, { products, variantsPerProduct, orders, seed });
    return json(sizeOf(shop), 201);
  });
}

/** Another plan may lack carrier-calculated shipping; existing carrier services are switched off then. */
function changeShop(shop: Shop, change: z.infer<typeof inputs.shopChange>, now: string): void {
  const byPlan = change.plan && { carrierCalculatedShipping: hasCarrierCalculatedShipping(change.plan) };
  Object.assign(shop, byPlan, given(change), { updatedAt: now });
  if (!shop.carrierCalculatedShipping) for (const carrier of shop.carrierServices) carrier.active = false;
}

/** The changeable fields of a shop, with their present values. */
const settingsOf = (shop: Shop): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shop).filter(([name]) => name in inputs.shopChange.shape));

/** Counts of a shop's large lists. */
const sizeOf = (shop: Shop) => ({
  products: shop.products.length,
  variants: variantsOf(shop).length,
  orders: shop.orders.length,
  fulfillmentOrders: shop.fulfillmentOrders.length,
  /** still to be fulfilled */
  pieces: shop.fulfillmentOrders
    .flatMap(({ lines }) => lines)
    .reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0),
});

/** Absent parts of an address become null. */
export function nulls<T extends { countryCode: string }>(
  address: T,
): { [K in keyof T]-?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(address).map(([key, value]) => [key, value ?? null])) as {
    [K in keyof T]-?: Exclude<T[K], undefined>;
  };
}

function readTomlFile(path: string): AppToml {
  try {
    return readAppToml(path);
  } catch (error) {
    throw badRequest(`appTomlPath: ${(error as Error).message}`);
  }
}

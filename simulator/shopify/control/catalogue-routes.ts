import { badRequest, json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { addLocation, addProduct, completeAddress } from "../state/create-shop.ts";
import type { Shop } from "../state/shop.ts";
import { findById, mustFind, variantsOf } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { locationPayload } from "../webhooks/address-payload.ts";
import { publish } from "../webhooks/deliver.ts";
import { productPayload } from "../webhooks/product-payload.ts";
import * as inputs from "./inputs.ts";
import { nulls } from "./platform-routes.ts";
import { given, readInput, recordParam, shopParam } from "./read-input.ts";

/** Locations, products and their variants. */
export function addCatalogueRoutes(router: Router, world: World): void {
  router.add("POST", "/simulator/shops/:shop/locations", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { name, ...address } = readInput(inputs.location, incoming);
    const location = addLocation(world, shop, { ...completeAddress(nulls(address)), name });
    publish(world, shop, "locations/create", locationPayload(location));
    return json(location, 201);
  });
  router.add("PATCH", "/simulator/shops/:shop/locations/:id", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const location = recordParam(shop.locations, params.id, "location");
    Object.assign(location, given(readInput(inputs.locationChange, incoming)), { updatedAt: isoNow(world) });
    publish(world, shop, "locations/update", locationPayload(location));
    return json(location);
  });
  router.add("POST", "/simulator/shops/:shop/products", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const input = readInput(inputs.product, incoming);
    for (const variant of input.variants) refuseUnknownLocation(shop, variant.locationId);
    const product = addProduct(world, shop, input);
    publish(world, shop, "products/create", productPayload(product));
    return json(product, 201);
  });
  router.add("PATCH", "/simulator/shops/:shop/variants/:id", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const variant = recordParam(variantsOf(shop), params.id, "variant");
    const change = readInput(inputs.variantChange, incoming);
    refuseUnknownLocation(shop, change.locationId);
    const product = mustFind(shop.products, variant.productId, "product");
    Object.assign(variant, given(change), { updatedAt: isoNow(world) });
    product.updatedAt = variant.updatedAt;
    publish(world, shop, "products/update", productPayload(product));
    return json(product);
  });
}

function refuseUnknownLocation(shop: Shop, locationId: number | undefined): void {
  if (locationId !== undefined && !findById(shop.locations, locationId)) {
    throw badRequest(`locationId: the shop has no location ${locationId}`);
  }
}

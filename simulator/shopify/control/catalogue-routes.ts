import { badRequest, json } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import { addLocation, addProduct, completeAddress, newVariant } from "../state/create-shop.ts";
import type { Product } from "../state/model.ts";
import { findById, mustFind } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import { forgetVariants, variantsOf } from "../state/variants.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import { locationPayload } from "../webhooks/address-payload.ts";
import { publish } from "../webhooks/deliver.ts";
import { inventoryItemPayload } from "../webhooks/inventory-item-payload.ts";
import { productPayload } from "../webhooks/product-payload.ts";
import * as inputs from "./inputs.ts";
import { nulls } from "./platform-routes.ts";
import { given, readInput, recordParam, shopParam } from "./read-input.ts";

/** Locations, products and their variants. */
export function addCatalogueRoutes(router: Router, world: World): void {
  router.add("POST", "/simulator/shops/:shop/locations", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { name, fulfillmentService, ...address } = readInput(inputs.location, incoming);
    const place = completeAddress(nulls(address));
    const location = addLocation(world, shop, { ...place, name, fulfillmentService });
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
    for (const id of [change.locationId, ...(change.soldOutAt ?? [])]) refuseUnknownLocation(shop, id);
    Object.assign(variant, given(change), { updatedAt: isoNow(world) });
    const isOfInventory = inventoryFields.some((field) => change[field] !== undefined);
    if (isOfInventory) publish(world, shop, "inventory_items/update", inventoryItemPayload(variant));
    return json(touch(world, shop, mustFind(shop.products, variant.productId, "product")));
  });
  router.add("DELETE", "/simulator/shops/:shop/variants/:id", (_incoming, params) => {
    const shop = shopParam(world, params.shop);
    const variant = recordParam(variantsOf(shop), params.id, "variant");
    const product = mustFind(shop.products, variant.productId, "product");
    if (product.variants.length === 1) throw badRequest("a product keeps its last variant");
    product.variants = product.variants.filter(({ id }) => id !== variant.id);
    return json(touch(world, shop, product));
  });
  router.add("POST", "/simulator/shops/:shop/products/:id/variants", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const product = recordParam(shop.products, params.id, "product");
    const input = readInput(inputs.newVariant, incoming);
    refuseUnknownLocation(shop, input.locationId);
    product.variants.push(newVariant(world, shop, product.id, input));
    return json(touch(world, shop, product), 201);
  });
  router.add("PATCH", "/simulator/shops/:shop/products/:id", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const product = recordParam(shop.products, params.id, "product");
    Object.assign(product, given(readInput(inputs.productChange, incoming)));
    return json(touch(world, shop, product));
  });
  router.add("DELETE", "/simulator/shops/:shop/products/:id", (_incoming, params) => {
    const shop = shopParam(world, params.shop);
    const product = recordParam(shop.products, params.id, "product");
    shop.products = shop.products.filter(({ id }) => id !== product.id);
    forgetVariants(shop);
    publish(world, shop, "products/delete", { id: product.id });
    return json({ deleted: product.id });
  });
}

/** Facts that Shopify keeps at the variant's inventory item. */
const inventoryFields = ["sku", "grams", "hsCode", "originCountry", "requiresShipping"] as const;

/** Any change of a variant is one of its product. */
function touch(world: World, shop: Shop, product: Product): Product {
  forgetVariants(shop);
  product.updatedAt = isoNow(world);
  publish(world, shop, "products/update", productPayload(product));
  return product;
}

function refuseUnknownLocation(shop: Shop, locationId: number | undefined): void {
  if (locationId !== undefined && !findById(shop.locations, locationId)) {
    throw badRequest(`locationId: the shop has no location ${locationId}`);
  }
}

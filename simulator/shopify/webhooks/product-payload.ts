import { gid } from "../state/identifiers.ts";
import type { Product } from "../state/model.ts";
import { price } from "../state/money.ts";

export function productPayload(product: Product): Record<string, unknown> {
  return {
    id: product.id,
    admin_graphql_api_id: gid("Product", product.id),
    title: product.title,
    handle: product.handle,
    vendor: product.vendor,
    product_type: product.productType,
    status: "active",
    tags: "",
    created_at: product.createdAt,
    updated_at: product.updatedAt,
    published_at: product.createdAt,
    variants: product.variants.map((variant, index) => ({
      id: variant.id,
      admin_graphql_api_id: gid("ProductVariant", variant.id),
      product_id: product.id,
      inventory_item_id: variant.inventoryItemId,
      title: variant.title,
      sku: variant.sku,
      price: price(variant.priceMinor),
      position: index + 1,
      taxable: true,
      created_at: variant.createdAt,
      updated_at: variant.updatedAt,
    })),
    options: [],
    images: [],
  };
}

import { gid } from "../../state/identifiers.ts";
import type { Product, Variant } from "../../state/model.ts";
import { decimal } from "../../state/money.ts";
import { findById } from "../../state/record-index.ts";
import { connect } from "../connection.ts";
import type { TypeResolvers } from "../context.ts";
import { moneyV2 } from "./money-bag.ts";

export const productResolvers: TypeResolvers<Product> = {
  status: () => "ACTIVE",
  tags: () => [],
  descriptionHtml: () => "",
  description: () => "",
  isGiftCard: (product) => product.productType === "Gift card",
  hasOnlyDefaultVariant: (product) => product.variants.length === 1,
  publishedAt: (product) => product.createdAt,
  totalInventory: (product) => product.variants.length * 100,
  tracksInventory: () => true,
  variantsCount: (product) => ({ count: product.variants.length, precision: "EXACT" }),
  variants: (product, args) => connect(product.variants, args),
  featuredMedia: () => null,
  featuredImage: () => null,
  priceRangeV2: (product, _args, { shop }) => {
    const prices = product.variants.map(({ priceMinor }) => priceMinor);
    return {
      minVariantPrice: moneyV2(Math.min(...prices), shop.currency),
      maxVariantPrice: moneyV2(Math.max(...prices), shop.currency),
    };
  },
};

export const variantResolvers: TypeResolvers<Variant> = {
  price: (variant) => decimal(variant.priceMinor),
  availableForSale: () => true,
  taxable: () => true,
  inventoryQuantity: () => 100,
  inventoryPolicy: () => "DENY",
  position: (variant, _args, { shop }) =>
    (findById(shop.products, variant.productId)?.variants.indexOf(variant) ?? 0) + 1,
  displayName: (variant, _args, { shop }) =>
    `${findById(shop.products, variant.productId)?.title} - ${variant.title}`,
  product: (variant, _args, { shop }) => findById(shop.products, variant.productId),
  selectedOptions: (variant) => [{ name: "Title", value: variant.title, optionValue: null }],
  inventoryItem: (variant) => inventoryItem(variant),
  image: () => null,
};

/** An InventoryItem is a view of its variant: one of them holds the weight and customs facts of both. */
export const inventoryItem = (variant: Variant) => ({
  __typename: "InventoryItem",
  id: variant.inventoryItemId,
  sku: variant.sku,
  tracked: true,
  requiresShipping: variant.requiresShipping,
  harmonizedSystemCode: variant.hsCode,
  countryCodeOfOrigin: variant.originCountry,
  provinceCodeOfOrigin: null,
  unitCost: null,
  createdAt: variant.createdAt,
  updatedAt: variant.updatedAt,
  variant,
  measurement: {
    __typename: "InventoryItemMeasurement",
    id: gid("InventoryItemMeasurement", variant.inventoryItemId),
    weight: weight(variant.grams),
  },
});

export const inventoryItemResolvers: TypeResolvers<ReturnType<typeof inventoryItem>> = {
  variants: (item, args) => connect([item.variant], args),
};

/** Shopify keeps a weight in the unit it was typed in; here that is kilograms from one kilogram up. */
export const weight = (grams: number): { unit: string; value: number } =>
  grams >= 1000 ? { unit: "KILOGRAMS", value: grams / 1000 } : { unit: "GRAMS", value: grams };

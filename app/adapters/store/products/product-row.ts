/** Rows of product_variants as values, and back. */

import type {
  OwnProductData,
  PlatformVariant,
  ProductFacts,
  ProductVariant,
} from "../../../domain/orders/products/product-store.ts";
import { Prisma } from "../generated/client.ts";
import { productScope, searchTokens } from "../rows/search-tokens.ts";
import { columnText } from "../rows/stored.ts";

/** 64-bit ids arrive as text, floats as numbers. */
export interface ProductRow {
  readonly variantId: string;
  readonly productId: string;
  readonly productTitle: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  readonly weightG: number | null;
  readonly requiresShipping: boolean;
  readonly shopifyCommodityCode: string | null;
  readonly shopifyCountryOfOrigin: string | null;
  readonly lengthCm: number | null;
  readonly widthCm: number | null;
  readonly heightCm: number | null;
  readonly commodityCode: string | null;
  readonly countryOfOrigin: string | null;
  readonly shipsAlone: boolean;
  readonly keepUpright: boolean;
  readonly weightless: boolean;
  readonly place: string | null;
}

export const productColumns = Prisma.sql`
  variant_id::text AS "variantId", product_id::text AS "productId", product_title AS "productTitle",
  variant_title AS "variantTitle", sku, coalesce(exact_weight_g, weight_g) AS "weightG", requires_shipping AS "requiresShipping",
  shopify_commodity_code AS "shopifyCommodityCode", shopify_country_of_origin AS "shopifyCountryOfOrigin",
  length_cm AS "lengthCm", width_cm AS "widthCm", height_cm AS "heightCm", commodity_code AS "commodityCode",
  country_of_origin AS "countryOfOrigin", ships_alone AS "shipsAlone", keep_upright AS "keepUpright", weightless, place`;

export function toProductVariant(row: ProductRow): ProductVariant {
  const { shopifyCommodityCode, shopifyCountryOfOrigin } = row;
  const {
    lengthCm,
    widthCm,
    heightCm,
    commodityCode,
    countryOfOrigin,
    shipsAlone,
    keepUpright,
    weightless,
    place,
    ...shopifys
  } = row;
  return {
    variantId: shopifys.variantId,
    productId: shopifys.productId,
    productTitle: shopifys.productTitle,
    variantTitle: shopifys.variantTitle,
    sku: shopifys.sku,
    weightG: shopifys.weightG,
    requiresShipping: shopifys.requiresShipping,
    commodityCode: shopifyCommodityCode,
    countryOfOrigin: shopifyCountryOfOrigin,
    own: {
      size: sizeOf({ lengthCm, widthCm, heightCm }),
      commodityCode,
      countryOfOrigin,
      shipsAlone,
      keepUpright,
      weightless,
      place,
    },
  };
}

export interface FactsRow {
  readonly variantId: number;
  readonly deleted: boolean;
  readonly lengthCm: number | null;
  readonly widthCm: number | null;
  readonly heightCm: number | null;
  readonly commodityCode: string | null;
  readonly countryOfOrigin: string | null;
  readonly shipsAlone: boolean;
  readonly keepUpright: boolean;
  readonly weightless: boolean;
  readonly weightG: number | null;
}

/** Shopify's ids fit a double exactly for centuries, and a double arrives without parsing. */
export const factsColumns = Prisma.sql`
  variant_id::float8 AS "variantId", deleted_at IS NOT NULL AS "deleted",
  length_cm AS "lengthCm", width_cm AS "widthCm", height_cm AS "heightCm",
  coalesce(commodity_code, shopify_commodity_code) AS "commodityCode",
  coalesce(country_of_origin, shopify_country_of_origin) AS "countryOfOrigin",
  ships_alone AS "shipsAlone", keep_upright AS "keepUpright", weightless, exact_weight_g AS "weightG"`;

/** `null` when nothing is known: the product is gone, or has no entries. */
export function toFacts(row: FactsRow): ProductFacts | null {
  const size = sizeOf(row);
  const { commodityCode, countryOfOrigin, weightG, shipsAlone, keepUpright, weightless } = row;
  const values = [size, commodityCode, countryOfOrigin, weightG];
  const isBare = values.every((value) => value === null) && !shipsAlone && !keepUpright && !weightless;
  if (row.deleted || isBare) return null;
  return { size, commodityCode, countryOfOrigin, shipsAlone, keepUpright, weightless, weightG };
}

/** All three columns are stored, or none. */
function sizeOf({
  lengthCm,
  widthCm,
  heightCm,
}: Pick<ProductRow, "lengthCm" | "widthCm" | "heightCm">): OwnProductData["size"] {
  return lengthCm === null || widthCm === null || heightCm === null ? null : { lengthCm, widthCm, heightCm };
}

/** Input of `json_to_recordset`, under the names of the columns. A variant's last reading counts. */
export function shopifyColumns(merchantId: string, variants: readonly PlatformVariant[]): string {
  const byId = new Map(variants.map((variant) => [variant.variantId, variant]));
  return JSON.stringify(
    [...byId.values()].map((variant) => ({
      variant_id: variant.variantId,
      product_id: variant.productId,
      product_title: columnText(variant.productTitle),
      variant_title: columnText(variant.variantTitle),
      sku: variant.sku === null ? null : columnText(variant.sku),
      weight_g: variant.weightG === null ? null : Math.round(variant.weightG),
      exact_weight_g: Number.isInteger(variant.weightG) ? null : variant.weightG,
      requires_shipping: variant.requiresShipping,
      shopify_commodity_code: variant.commodityCode === null ? null : columnText(variant.commodityCode),
      shopify_country_of_origin: variant.countryOfOrigin,
      shopify_updated_at: variant.updatedAt.toISOString(),
      search_tokens: searchTokens(productScope(merchantId), { words: searchedOf(variant) }),
    })),
  );
}

function searchedOf({ productTitle, variantTitle, sku, variantId }: PlatformVariant): readonly string[] {
  return [productTitle, variantTitle, sku ?? "", variantId];
}

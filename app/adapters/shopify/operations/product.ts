import { z } from "zod";
import { bulkQuery } from "./bulk-query.ts";
import { operation } from "./operation.ts";
import { pageInfo } from "./page-info.ts";
import { weight } from "./weight.ts";

const variant = z.object({
  id: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  product: z.object({ id: z.string(), title: z.string(), updatedAt: z.string() }),
  inventoryItem: z.object({
    requiresShipping: z.boolean(),
    harmonizedSystemCode: z.string().nullable(),
    countryCodeOfOrigin: z.string().nullable(),
    measurement: z.object({ weight: weight.nullable() }),
  }),
});

export type ProductVariantNode = z.output<typeof variant>;

const variantFields = `
  id
  title
  sku
  product { id title updatedAt }
  inventoryItem {
    requiresShipping
    harmonizedSystemCode
    countryCodeOfOrigin
    measurement { weight { unit value } }
  }`;

const product = z.object({
  variants: z.object({
    nodes: z.array(variant),
    pageInfo,
  }),
});

export type ProductNode = z.output<typeof product>;

/** One page of a product's variants. */
export const variantsOfProduct = operation(
  `#graphql
  query VariantsOfProduct($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 100, after: $after) {
        nodes {${variantFields}
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  z.object({ product: product.nullable() }),
);

/** The products whose variants take their weight and customs data from an inventory item. */
export const productsOfInventoryItem = operation(
  `#graphql
  query ProductsOfInventoryItem($id: ID!) {
    inventoryItem(id: $id) {
      variants(first: 10) { nodes { product { id } } }
    }
  }`,
  z.object({
    inventoryItem: z
      .object({
        variants: z
          .object({ nodes: z.array(z.object({ product: z.object({ id: z.string() }) })) })
          .nullable(),
      })
      .nullable(),
  }),
);

/** All variants of the shop. The lines of the bulk operation's file are independent, in any order. */
export const allVariants = bulkQuery(
  "AllVariants",
  `{
    productVariants {
      edges {
        node {${variantFields}
        }
      }
    }
  }`,
  variant,
);

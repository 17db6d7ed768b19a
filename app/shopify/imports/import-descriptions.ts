import type { ImportedKinds, ImportKind, Services } from "../../services.server.ts";
import { newsOfListed } from "../open-orders/fulfillment-order-news.ts";
import { openFulfillmentOrders } from "../operations/open-orders.ts";
import { allVariants } from "../operations/product.ts";
import { toShopifyVariant } from "../products/to-shopify-variant.ts";
import type { BulkObject } from "./bulk-objects.ts";

/** What is asked of Shopify for one kind of import, and what its answer says. */
export interface ImportDescription<Item> {
  /** As a merchant reads it: "Shopify could not list the …". */
  readonly noun: string;
  /** A bulk query. */
  readonly document: string;
  /** Whether objects are nested in others. */
  readonly nested: boolean;
  /** @throws ZodError it is not what was asked for */
  toItem(object: BulkObject): Item;
  /** Whoever remembers what changed. */
  tell?(services: Pick<Services, "productChanges">, merchantId: string): Promise<void>;
}

export const importDescriptions: {
  readonly [Kind in ImportKind]: ImportDescription<ImportedKinds[Kind]>;
} = {
  products: {
    noun: "products",
    document: allVariants.document,
    nested: false,
    toItem: ({ root }) => toShopifyVariant(allVariants.answer.parse(root)),
    tell: ({ productChanges }, merchantId) => productChanges.publish(merchantId),
  },
  "open-orders": {
    noun: "open orders",
    document: openFulfillmentOrders.document,
    nested: true,
    toItem: ({ root, children }) =>
      newsOfListed(
        openFulfillmentOrders.answer.parse(root),
        children.map((child) => openFulfillmentOrders.line.parse(child)),
      ),
  },
};

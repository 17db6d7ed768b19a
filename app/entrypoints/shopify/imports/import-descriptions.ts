import { numericId } from "../../../adapters/shopify/gid.ts";
import type { ListedFulfillmentOrder, ListedLine } from "../../../adapters/shopify/operations/open-orders.ts";
import { openFulfillmentOrders } from "../../../adapters/shopify/operations/open-orders.ts";
import { allVariants } from "../../../adapters/shopify/operations/product.ts";
import { grams } from "../../../adapters/shopify/order-platform/grams.ts";
import { toFulfillmentOrder, toIsAuthorized } from "../../../adapters/shopify/order-platform/states.ts";
import { toPrice } from "../../../adapters/shopify/order-platform/to-price.ts";
import { fulfillmentOrderNews } from "../../../domain/orders/open-orders/keep-order.ts";
import type { FulfillmentOrderNews } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { ImportedKinds, ImportKind } from "../../../domain/shops/import-records.ts";
import type { Services } from "../../../process/services.server.ts";
import { toShopifyVariant } from "../products/to-shopify-variant.ts";
import type { BulkObject } from "./bulk-objects.ts";

/** One kind of import: its query, and how to read the answer. */
export interface ImportDescription<Item> {
  /** The bulk query. */
  readonly document: string;
  /** Whether objects are nested in others. */
  readonly nested: boolean;
  /** @throws ZodError the object does not match the query */
  toItem(object: BulkObject): Item;
  /** Notifies the caches that hold such items. */
  notify?(services: Pick<Services, "productChanges">, merchantId: string): Promise<void>;
}

export const importDescriptions: {
  readonly [Kind in ImportKind]: ImportDescription<ImportedKinds[Kind]>;
} = {
  products: {
    document: allVariants.document,
    nested: false,
    toItem: ({ root }) => toShopifyVariant(allVariants.answer.parse(root)),
    notify: ({ productChanges }, merchantId) => productChanges.publish(merchantId),
  },
  "open-orders": {
    document: openFulfillmentOrders.document,
    nested: true,
    toItem: ({ root, children }) =>
      newsOfListed(
        openFulfillmentOrders.answer.parse(root),
        children.map((child) => openFulfillmentOrders.line.parse(child)),
      ),
  },
};

function newsOfListed(
  { order, ...part }: ListedFulfillmentOrder,
  lines: readonly ListedLine[],
): FulfillmentOrderNews {
  const { shippingAddress: to } = order;
  const listed = {
    ...order,
    id: numericId(order.id),
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : new Date(order.cancelledAt),
    isAuthorized: toIsAuthorized(order),
    paymentGateways: order.paymentGatewayNames,
    outstanding: toPrice(order.totalOutstandingSet),
    shippingAddress: to && { ...to, country: to.countryCodeV2 },
  };
  return fulfillmentOrderNews(
    listed,
    toFulfillmentOrder(part),
    lines.map(({ sku, weight, ...line }) => ({ ...line, ...(sku && { sku }), weightG: grams(weight) })),
  );
}

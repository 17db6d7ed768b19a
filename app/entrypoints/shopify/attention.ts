import type { Shop } from "../../domain/merchants/records.ts";
import type { OrderAttentionItem } from "../../domain/orders/attention/attention.ts";
import { orderAttention } from "../../domain/orders/attention/attention.ts";
import type { MissingProductData } from "../../domain/orders/attention/missing-product-data.ts";
import { callerOf } from "../../domain/orders/caller-of.ts";
import type { OrderServices } from "../../domain/orders/ports.ts";
import type { WebhookEndpoint } from "../../domain/orders/webhooks/webhook-store.ts";
import type { SilenceCause } from "../../domain/shops/checkout-silence.ts";
import type { InboxEntry } from "../../domain/shops/inbox-records.ts";
import type { CarrierServiceRefusal } from "../../domain/shops/platform-reason.ts";
import type { Services } from "../../process/services.server.ts";

import { allOrdersScope } from "./optional-scopes.ts";
import { isGranted } from "./refresh-granted-scopes.ts";

type Needs = Pick<
  Services,
  "checkoutWatches" | "hiddenOrders" | "inbox" | "missingProductData" | "webhooks"
> &
  OrderServices;

/** Something that the merchant has to act on. */
export type AttentionItem =
  /** Checkout can't show our rates. Remedy: the registration button. `null`: registration has not been tried yet. */
  | { readonly kind: "carrier-service"; readonly reason: CarrierServiceRefusal | null }
  /** Shoppers saw our rates, and see none any more. */
  | { readonly kind: "checkout-silent"; readonly cause: SilenceCause; readonly since: Date }
  | OrderAttentionItem
  /** Fulfilled orders that Shopify hides, as they are older than 60 days. Remedy: the scope that shows them. */
  | { readonly kind: "hidden-orders"; readonly count: number }
  /** Products that checkouts priced without their weight or size. Remedy: the page of the products. */
  | { readonly kind: "missing-product-data"; readonly products: readonly MissingProductData[] }
  /** Webhooks whose handling keeps failing; the queue repeats it. Remedy: the inbox, which shows the errors. */
  | { readonly kind: "webhooks"; readonly count: number; readonly since: Date }
  /** A server of the merchant's own that no longer gets webhooks. Remedy: switch it on again, or remove it. */
  | {
      readonly kind: "webhook-endpoint";
      readonly endpointId: string;
      readonly host: string;
      readonly reason: "failing" | "gone";
      readonly since: Date;
    };

export interface Attention {
  readonly items: readonly AttentionItem[];
  /** The shop has more such orders or shipments than the caller asked for. */
  readonly hasMore: boolean;
}

/** Enough for a count: the inbox has a page that lists all. */
const MOST_MESSAGES = 20;
/** Home names so many: the page of the products lists all. */
const MOST_PRODUCTS = 5;
/** One or two failures are a busy queue or a short fault of Shopify's: the merchant need not know. */
const ATTEMPTS_WORTH_MENTIONING = 3;

/**
 * The matters that a merchant should look at, the most pressing first.
 * @param most limits orders and shipments separately; the latest of each are kept
 */
export async function attention(services: Needs, shop: Shop, most: number): Promise<Attention> {
  const [{ items, hasMore }, watch, hidden, failing, endpoints, products] = await Promise.all([
    orderAttention(services, shop, most),
    services.checkoutWatches.get(shop.merchantId),
    isGranted(shop, allOrdersScope) ? 0 : services.hiddenOrders.count(shop.merchantId),
    services.inbox.failing(shop.domain, MOST_MESSAGES),
    services.webhooks.list(callerOf(shop)),
    services.missingProductData.most(callerOf(shop), MOST_PRODUCTS),
  ]);
  return {
    items: [
      ...(watch?.silences ?? []).map(
        ({ cause, since }) => ({ kind: "checkout-silent", cause, since }) as const,
      ),
      ...carrierServiceItems(shop),
      ...(hidden === 0 ? [] : [{ kind: "hidden-orders" as const, count: hidden }]),
      ...items,
      ...(products.length === 0 ? [] : [{ kind: "missing-product-data" as const, products }]),
      ...webhookItems(failing),
      ...endpoints.flatMap(endpointItems),
    ],
    hasMore,
  };
}

function endpointItems({ id, url, disabled }: WebhookEndpoint): AttentionItem[] {
  if (disabled?.reason !== "failing" && disabled?.reason !== "gone") return [];
  const { reason, at: since } = disabled;
  return [{ kind: "webhook-endpoint", endpointId: id, host: new URL(url).host, reason, since }];
}

/** `MOST_MESSAGES` caps the count: it then means "this many or more". */
function webhookItems(failing: readonly InboxEntry[]): AttentionItem[] {
  const worth = failing.filter(({ attempts }) => attempts >= ATTEMPTS_WORTH_MENTIONING);
  const oldest = worth.at(-1);
  return oldest === undefined ? [] : [{ kind: "webhooks", count: worth.length, since: oldest.receivedAt }];
}

function carrierServiceItems({ carrierServiceId, carrierServiceError }: Shop): AttentionItem[] {
  return carrierServiceError === null && carrierServiceId !== null
    ? []
    : [{ kind: "carrier-service", reason: carrierServiceError }];
}

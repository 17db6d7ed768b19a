import type { OrderAttentionItem } from "../orders/attention.ts";
import { orderAttention } from "../orders/attention.ts";
import type { CarrierServiceRefusal } from "../orders/platform-reason.ts";
import type { InboxEntry, Services, Shop } from "../services.server.ts";

/** Something that waits for the merchant's hand. */
export type AttentionItem =
  /** Checkout shows none of our rates. Remedy: the registration button. `null`: it was not tried yet. */
  | { readonly kind: "carrier-service"; readonly reason: CarrierServiceRefusal | null }
  | OrderAttentionItem
  /** Work on webhooks that keeps failing; it is repeated by itself. Remedy: the inbox, which says why. */
  | { readonly kind: "webhooks"; readonly count: number; readonly since: Date };

export interface Attention {
  readonly items: readonly AttentionItem[];
  /** There are more orders or shipments than were asked for. */
  readonly hasMore: boolean;
}

/** Failing messages, which have a page of their own. */
const MOST_MESSAGES = 20;
/** A message that waited for its turn, or met Shopify at a bad moment, concerns nobody yet. */
const ATTEMPTS_WORTH_MENTIONING = 3;

/**
 * What a merchant should look at, the most pressing first.
 * @param most how many orders, and how many shipments; of each the latest
 */
export async function attention(services: Services, shop: Shop, most: number): Promise<Attention> {
  const [{ items, hasMore }, failing] = await Promise.all([
    orderAttention(services, shop, most),
    services.inbox.failing(shop.domain, MOST_MESSAGES),
  ]);
  return { items: [...carrierServiceItems(shop), ...items, ...webhookItems(failing)], hasMore };
}

/** At most as many as were asked for: the count is "so many, or more" then. */
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

import { ThrottledError } from "../../adapters/shopify/admin-errors.ts";
import type { ShopAccess } from "../../adapters/shopify/offline-session.ts";
import type { JsonValue } from "../../domain/engine/index.ts";
import { EngineError } from "../../domain/engine/index.ts";
import { LeaseBusyError, LeaseLostError } from "../../domain/orders/leases/with-lease.ts";
import {
  PlatformClosedError,
  PlatformRefusedError,
  PlatformUnavailableError,
} from "../../domain/orders/platform.ts";
import type { OrderServices } from "../../domain/orders/ports.ts";
import type { InboxEntry } from "../../domain/shops/inbox-records.ts";
import type { MessageTrouble } from "../../domain/shops/platform-reason.ts";
import type { Services } from "../../process/services.server.ts";
import type { NothingDue } from "./nothing-due.ts";
import { coalesceEntries } from "./webhooks/coalesce-entries.ts";
import type { Topic, WebhookWork } from "./webhooks/topic.ts";
import { topicOf } from "./webhooks/topics.ts";

type Needs = Pick<
  Services,
  "acting" | "compliance" | "hiddenOrders" | "inbox" | "jobs" | "merchantChanges" | "people" | "shops"
> &
  OrderServices &
  ShopAccess;

/**
 * Handles a stored webhook. The entry only names the resource; its present state at Shopify decides what to do, so late,
 * repeated and disordered webhooks have the same result. The queue repeats it until it succeeds.
 */
export async function handleInboxEntry(
  services: Needs,
  { shop, id }: Pick<InboxEntry, "shop" | "id">,
): Promise<void> {
  const entry = await services.inbox.get(shop, id);
  if (entry === null || entry.handledAt !== null) return;
  services.acting.become("shopify");
  const topic = topicOf(entry.topic);
  try {
    if (entry.subject !== null && topic?.work.oncePerSubject)
      await coalesceEntries(
        services,
        entry,
        (other) => includes(topic.work, topicOf(other.topic)?.work),
        (last, all) => handle(services, last, all, topic),
      );
    else await services.inbox.handled(shop, [id], await handle(services, entry, [entry], topic));
  } catch (error) {
    await services.inbox.failedOnce(shop, id, messageTrouble(error));
    throw error;
  }
}

async function handle(
  services: Needs,
  entry: InboxEntry,
  alike: readonly InboxEntry[],
  topic: Topic | undefined,
): Promise<JsonValue> {
  if (topic === undefined) return { ignored: "topic-unknown" } satisfies NothingDue;
  const shop = await services.shops.get(entry.shop);
  if (shop === null) return { ignored: "shop-unknown" } satisfies NothingDue;
  if (shop.uninstalledAt !== null && !topic.afterUninstalling)
    return { ignored: "not-installed" } satisfies NothingDue;
  return topic.work.handle(services, shop, entry, alike);
}

function includes(work: WebhookWork, other: WebhookWork | undefined): boolean {
  return other !== undefined && (other === work || (work.covers?.includes(other) ?? false));
}

/** The reason that the inbox shows for an error. */
function messageTrouble(error: unknown): MessageTrouble {
  if (error instanceof PlatformRefusedError) return { code: "refused", said: error.said };
  if (error instanceof ThrottledError) return { code: "platform-busy" };
  if (error instanceof PlatformUnavailableError) return { code: "platform-away" };
  if (error instanceof PlatformClosedError) return { code: "no-access" };
  if (error instanceof LeaseBusyError || error instanceof LeaseLostError) return { code: "other-work" };
  if (error instanceof EngineError && error.code === "CARRIER_UNAVAILABLE") return { code: "carrier-away" };
  return { code: "fault", error: error instanceof Error ? error.name : typeof error };
}

import type { JsonValue } from "../engine/index.ts";
import type { InboxEntry, Services } from "../services.server.ts";
import { coalesceEntries } from "./webhooks/coalesce-entries.ts";
import type { Topic, WebhookWork } from "./webhooks/topic.ts";
import { topicOf } from "./webhooks/topics.ts";

/**
 * Handles a stored webhook. The entry only names the resource; its present state at Shopify decides what to do, so late,
 * repeated and disordered webhooks have the same result. The queue repeats it until it succeeds.
 */
export async function handleInboxEntry(services: Services, id: string): Promise<void> {
  const entry = await services.inbox.get(id);
  if (entry === null || entry.handledAt !== null) return;
  const topic = topicOf(entry.topic);
  try {
    if (entry.subject !== null && topic?.work.oncePerSubject)
      await coalesceEntries(
        services,
        entry,
        (other) => includes(topic.work, topicOf(other.topic)?.work),
        (last) => handle(services, last, topic),
      );
    else await services.inbox.handled([id], await handle(services, entry, topic));
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    await services.inbox.failedOnce(id, `${name}: ${message}`);
    throw error;
  }
}

async function handle(services: Services, entry: InboxEntry, topic: Topic | undefined): Promise<JsonValue> {
  if (topic === undefined) return { ignored: "Nothing is subscribed to this topic." };
  const shop = await services.shops.get(entry.shop);
  if (shop === null) return { ignored: "The shop is not known." };
  if (shop.uninstalledAt !== null && !topic.afterUninstalling)
    return { ignored: "The app is not installed any more." };
  return topic.work.handle(services, shop, entry);
}

function includes(work: WebhookWork, other: WebhookWork | undefined): boolean {
  return other !== undefined && (other === work || (work.covers?.includes(other) ?? false));
}

import type { JsonValue } from "../engine/index.ts";
import type { InboxEntry, Services } from "../services.server.ts";
import { messageTrouble } from "./message-trouble.ts";
import { inOnePass } from "./webhooks/in-one-pass.ts";
import type { NothingDue } from "./webhooks/nothing-due.ts";
import type { Topic, WebhookWork } from "./webhooks/topic.ts";
import { topicOf } from "./webhooks/topics.ts";

/**
 * Does what a webhook asks for. The entry says what to look at; what Shopify holds now decides what is done, so that late,
 * repeated and disordered webhooks have the same result. Runs again until it succeeds.
 */
export async function handleInboxEntry(services: Services, id: string): Promise<void> {
  const entry = await services.inbox.get(id);
  if (entry === null || entry.handledAt !== null) return;
  const topic = topicOf(entry.topic);
  try {
    if (entry.subject !== null && topic?.work.oncePerSubject)
      await inOnePass(
        services,
        entry,
        (other) => includes(topic.work, topicOf(other.topic)?.work),
        (last) => handle(services, last, topic),
      );
    else await services.inbox.handled([id], await handle(services, entry, topic));
  } catch (error) {
    await services.inbox.failedOnce(id, messageTrouble(error));
    throw error;
  }
}

async function handle(services: Services, entry: InboxEntry, topic: Topic | undefined): Promise<JsonValue> {
  if (topic === undefined) return { ignored: "topic-unknown" } satisfies NothingDue;
  const shop = await services.shops.get(entry.shop);
  if (shop === null) return { ignored: "shop-unknown" } satisfies NothingDue;
  if (shop.uninstalledAt !== null && !topic.afterUninstalling)
    return { ignored: "not-installed" } satisfies NothingDue;
  return topic.work.handle(services, shop, entry);
}

function includes(work: WebhookWork, other: WebhookWork | undefined): boolean {
  return other !== undefined && (other === work || (work.covers?.includes(other) ?? false));
}

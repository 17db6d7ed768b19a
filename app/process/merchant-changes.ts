/** Notifies every process of a merchant's changes (accounts, shipping-config, settings, shop), over their shared database. */
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { JobQueue } from "../adapters/queue/job-queue.ts";
import type { Changes } from "../domain/orders/ports.ts";

/** The same in every version: two of them run beside each other during an update. */
const channel = "waybill_config";

/** Runs one statement on the caller's connection. */
type Send = (sql: string, values: readonly string[]) => Promise<unknown>;

type Listener = (merchantId: string | null) => void;
/** A topic may be added: a version that lacks it takes it for a change of the merchant. */
const topics = ["merchant", "products", "points", "keys", "webhooks"] as const;
type Topic = (typeof topics)[number];

export interface MerchantChangesChannel extends Changes {
  /** Changes of a merchant's products, which are far more frequent. */
  readonly products: Changes;
  /** Changes of the points of a merchant's carriers. */
  readonly points: Changes;
  /** A merchant's API key has ended: the database announces it by itself. */
  readonly keys: Pick<Changes, "subscribe">;
  /** Events are due for a merchant's webhook endpoints: the database announces it by itself. */
  readonly webhooks: Pick<Changes, "subscribe">;
  close(): Promise<void>;
}

/** Notifies the servers that run beside a command, if any. */
export async function announceMerchantChange(send: Send, merchantId: string): Promise<void> {
  await notify(send, randomUUID(), merchantId, "merchant");
}

/**
 * Starts to listen. Changes of other processes are lost while the connection is down. When it is back, subscribers
 * receive `null`: anything may have changed.
 */
export async function openMerchantChanges(
  queue: Pick<JobQueue, "listen">,
  send: Send,
  log: Logger,
): Promise<MerchantChangesChannel> {
  const self = randomUUID();
  const listeners = {
    merchant: new Set<Listener>(),
    products: new Set<Listener>(),
    points: new Set<Listener>(),
    keys: new Set<Listener>(),
    webhooks: new Set<Listener>(),
  };
  let isFirst = true;

  const tell = (topic: Topic, merchantId: string | null) => {
    for (const listener of listeners[topic]) listener(merchantId);
  };

  const subscription = await queue.listen(
    channel,
    (payload) => {
      const [origin, merchantId, topic] = payload.split("/");
      if (origin === self || merchantId === undefined) return;
      tell(topics.find((each) => each === topic) ?? "merchant", merchantId);
    },
    () => {
      if (!isFirst) {
        for (const topic of topics) tell(topic, null);
        log.info("changes of merchants are received again");
      }
      isFirst = false;
    },
  );

  const changesOf = (topic: Topic): Changes => ({
    async publish(merchantId) {
      tell(topic, merchantId);
      await notify(send, self, merchantId, topic);
    },
    subscribe(listener) {
      listeners[topic].add(listener);
      return () => void listeners[topic].delete(listener);
    },
  });

  return {
    ...changesOf("merchant"),
    products: changesOf("products"),
    points: changesOf("points"),
    keys: changesOf("keys"),
    webhooks: changesOf("webhooks"),
    close: () => subscription.close(),
  };
}

async function notify(send: Send, origin: string, merchantId: string, topic: Topic): Promise<void> {
  await send("SELECT pg_notify($1, $2)", [channel, `${origin}/${merchantId}/${topic}`]);
}

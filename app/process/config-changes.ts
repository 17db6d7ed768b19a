/** Notifies every process of changes to a merchant's shipping-config, over their shared database. */
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { Changes } from "../orders/ports.ts";

const channel = "waybill_config";

/** Runs one statement on the caller's connection. */
type Send = (sql: string, values: readonly string[]) => Promise<unknown>;

type Listener = (merchantId: string | null) => void;
type Topic = "configuration" | "products";

export interface ConfigChangesChannel extends Changes {
  /** The same for a merchant's products, which change far more often. */
  readonly products: Changes;
  close(): Promise<void>;
}

/** Notifies the servers that run beside a command, if any. */
export async function announceConfigChange(send: Send, merchantId: string): Promise<void> {
  await notify(send, randomUUID(), merchantId, "configuration");
}

/**
 * Starts to listen. Changes of other processes are lost while the connection is down. When it is back, subscribers
 * receive `null`: anything may have changed.
 */
export async function openConfigChanges(
  queue: Pick<JobQueue, "listen">,
  send: Send,
  log: Logger,
): Promise<ConfigChangesChannel> {
  const self = randomUUID();
  const listeners = { configuration: new Set<Listener>(), products: new Set<Listener>() };
  let isFirst = true;

  const tell = (topic: Topic, merchantId: string | null) => {
    for (const listener of listeners[topic]) listener(merchantId);
  };

  const subscription = await queue.listen(
    channel,
    (payload) => {
      const [origin, merchantId, topic] = payload.split("/");
      if (origin === self || merchantId === undefined) return;
      tell(topic === "products" ? "products" : "configuration", merchantId);
    },
    () => {
      if (!isFirst) {
        tell("configuration", null);
        tell("products", null);
        log.info("changes of configuration are heard of again");
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
    ...changesOf("configuration"),
    products: changesOf("products"),
    close: () => subscription.close(),
  };
}

async function notify(send: Send, origin: string, merchantId: string, topic: Topic): Promise<void> {
  await send("SELECT pg_notify($1, $2)", [channel, `${origin}/${merchantId}/${topic}`]);
}

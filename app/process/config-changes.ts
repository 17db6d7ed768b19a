/** Tells every process that a merchant's configuration changed, over the database that all of them share. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Logger } from "pino";
import type { ConfigChanges } from "../services.server.ts";

const channel = "waybill_config";
/** A connection that died without a word is found out by this; milliseconds. */
const heartbeatMs = 20_000;
const firstPauseMs = 200;
const longestPauseMs = 10_000;

/** Runs one statement on a connection of the caller's. */
type Send = (sql: string, values: readonly string[]) => Promise<unknown>;

type Listener = (merchantId: string | null) => void;
type Topic = "configuration" | "products";

export interface ConfigChangesChannel extends ConfigChanges {
  /** The same of a merchant's products, which change far more often. */
  readonly products: ConfigChanges;
  close(): Promise<void>;
}

/** Tells the servers that run beside a command, if any. */
export async function announceConfigChange(send: Send, merchantId: string): Promise<void> {
  await notify(send, randomUUID(), merchantId, "configuration");
}

/**
 * Listens from now on. While the connection is down, changes of other processes are missed; subscribers are then told
 * `null`, that anything may have changed, as soon as it is back.
 */
export async function openConfigChanges(
  connectionString: string,
  send: Send,
  log: Logger,
): Promise<ConfigChangesChannel> {
  const self = randomUUID();
  const listeners = { configuration: new Set<Listener>(), products: new Set<Listener>() };
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const tell = (topic: Topic, merchantId: string | null) => {
    for (const listener of listeners[topic]) listener(merchantId);
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 });
    next.on("notification", ({ payload = "" }) => {
      const [origin, merchantId, topic] = payload.split("/");
      if (origin === self || merchantId === undefined) return;
      tell(topic === "products" ? "products" : "configuration", merchantId);
    });
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next, new Error("the connection ended")));
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    client = next;
    timer = setInterval(() => {
      next.query("SELECT 1").catch((error: unknown) => lost(next, error));
    }, heartbeatMs).unref();
  };

  const lost = (which: pg.Client, error: unknown) => {
    if (closed || client !== which) return;
    client = null;
    clearInterval(timer);
    void which.end().catch(() => {});
    log.warn({ err: error }, "changes of configuration are not heard of for now");
    reconnect(firstPauseMs);
  };

  const reconnect = (pauseMs: number) => {
    timer = setTimeout(async () => {
      try {
        await connect();
        tell("configuration", null);
        tell("products", null);
        log.info("changes of configuration are heard of again");
      } catch {
        if (!closed) reconnect(Math.min(pauseMs * 2, longestPauseMs));
      }
    }, pauseMs).unref();
  };

  await connect();

  const changesOf = (topic: Topic): ConfigChanges => ({
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
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

async function notify(send: Send, origin: string, merchantId: string, topic: Topic): Promise<void> {
  await send("SELECT pg_notify($1, $2)", [channel, `${origin}/${merchantId}/${topic}`]);
}

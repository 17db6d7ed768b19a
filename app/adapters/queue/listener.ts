/** One connection that listens on every channel of the process, and reconnects when it breaks. */
import pg from "pg";

/** A channel's subscriber. */
interface Subscriber {
  readonly onPayload: (payload: string) => void;
  /** Called for each connection, the first included: notifications in between are lost. */
  readonly onConnected: () => void;
}

export interface Listener {
  /** @throws Error the database is unreachable, or refuses to listen */
  listen(
    channel: string,
    onPayload: Subscriber["onPayload"],
    onConnected: Subscriber["onConnected"],
  ): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
}

/** A silent break of the network is found within these times. Workers look by themselves every two seconds. */
const CHECK_MS = 10_000;
const ANSWER_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Connects at the first `listen`, and leaves with the last subscriber. */
export function openListener(connectionString: string, onError: (error: Error) => void): Listener {
  const subscribers = new Map<string, Set<Subscriber>>();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: "waybill jobs",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: CHECK_MS,
      query_timeout: ANSWER_MS,
    });
    next.on("error", (error) => broke(next, error));
    next.on("end", () => broke(next, new Error("the listening connection ended")));
    next.on("notification", ({ channel, payload }) => {
      for (const { onPayload } of subscribers.get(channel) ?? []) onPayload(payload ?? "");
    });
    try {
      await next.connect();
      // A channel that is added meanwhile is visited too.
      for (const channel of subscribers.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      next.removeAllListeners().on("error", () => undefined);
      await next.end().catch(() => undefined);
      throw error;
    }
    if (closed) {
      await next.end();
      throw new Error("the listener is closed");
    }
    client = next;
    failures = 0;
    checkLater(next);
    for (const each of subscribers.values()) for (const { onConnected } of each) onConnected();
  }

  function connected(): Promise<void> {
    connecting ??= connect().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  function broke(which: pg.Client, error: Error): void {
    if (closed || client !== which) return;
    client = null;
    which.removeAllListeners().on("error", () => undefined);
    void which.end().catch(() => undefined);
    onError(error);
    reconnectLater();
  }

  function reconnectLater(): void {
    clearTimeout(timer);
    if (closed || subscribers.size === 0) return;
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++);
    timer = setTimeout(() => {
      if (client === null) connected().catch(() => reconnectLater());
    }, pause);
  }

  /** A pooler, or a server that took another's place, may answer and have forgotten what was listened to. */
  function checkLater(which: pg.Client): void {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      try {
        const { rows } = await which.query<{ channel: string }>("SELECT pg_listening_channels() AS channel");
        const heard = new Set(rows.map(({ channel }) => channel));
        for (const channel of subscribers.keys())
          if (!heard.has(channel)) throw new Error(`the database no longer notifies of ${channel}`);
        if (client === which) checkLater(which);
      } catch (error) {
        broke(which, error instanceof Error ? error : new Error(String(error)));
      }
    }, CHECK_MS);
  }

  async function end(): Promise<void> {
    clearTimeout(timer);
    const last = client;
    client = null;
    last?.removeAllListeners().on("error", () => undefined);
    await last?.end().catch(() => undefined);
  }

  return {
    async listen(channel, onPayload, onConnected) {
      const subscriber: Subscriber = { onPayload, onConnected };
      const those = subscribers.get(channel) ?? new Set();
      const leave = async () => {
        those.delete(subscriber);
        if (those.size === 0) subscribers.delete(channel);
        // A channel without subscribers stays listened to, and is ignored, until the next connection.
        if (subscribers.size === 0) await end();
      };
      subscribers.set(channel, those.add(subscriber));
      try {
        if (client === null) await connected();
        else {
          await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
          onConnected();
        }
      } catch (error) {
        await leave();
        throw error;
      }
      return { close: leave };
    },
    async close() {
      closed = true;
      await connecting?.catch(() => undefined);
      await end();
    },
  };
}

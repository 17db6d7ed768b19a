/** Connections to a database of the queue: a small pool for statements, and one that listens. */
import pg from "pg";
import type { Db } from "pg-boss";
import type { Listener } from "./listener.ts";
import { openListener } from "./listener.ts";

export interface QueueConnections extends Db {
  readonly listen: Listener["listen"];
  close(): Promise<void>;
}

export interface QueueConnectionOptions {
  readonly connectionString: string;
  /** Past a pooler, where LISTEN needs a session of its own. */
  readonly directString: string;
  readonly maxConnections: number;
}

/** Connects at the first statement. */
export function openQueueConnections(
  { connectionString, directString, maxConnections }: QueueConnectionOptions,
  onError: (error: Error) => void,
): QueueConnections {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    application_name: "waybill jobs",
    connectionTimeoutMillis: 10_000,
  });
  pool.on("error", onError);
  const listener = openListener(directString, onError);
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: listener.listen,
    async close() {
      await listener.close();
      if (!pool.ending) await pool.end();
    },
  };
}

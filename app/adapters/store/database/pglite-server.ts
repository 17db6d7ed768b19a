/**
 * Serves an embedded PGlite as an ordinary PostgreSQL server on loopback, so that the database client, the queue and
 * the command line all connect with a connection string.
 *
 * PGlite has one session, and all connections share it. A client's messages up to its Sync run as one unit. A client
 * with an open transaction owns the session until the transaction ends. The same project's socket server runs single
 * protocol messages instead: there, one client's Bind meets another's Parse as soon as transactions and plain queries
 * run side by side.
 *
 * A connection that changes settings (SET, set_config) keeps them until another connection's turn, and one that leaves takes
 * its settings, named statements and temporary tables with it: a psql or a broken pg_dump changes nothing for the others.
 *
 * Not served: prepared statements of the same name on two connections, COPY FROM STDIN, cancel requests.
 */
import { timingSafeEqual } from "node:crypto";
import type { Server, Socket } from "node:net";
import { createServer } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import type { FrontendMessage } from "./pg-protocol.ts";
import {
  authenticationCleartextPassword,
  errorResponse,
  frontendMessages,
  query,
  readBackend,
  sync,
} from "./pg-protocol.ts";
import { freshSession, ownSettings, tracesOf } from "./session-traces.ts";

export interface PGliteServerOptions {
  /** Use loopback only: nothing is encrypted. */
  readonly host?: string;
  /** 0 picks a free port. */
  readonly port?: number;
  /** Every connection must give it. */
  readonly password?: string;
  /** After this time the server rolls an idle transaction back and closes its connection. */
  readonly idleInTransactionMs?: number;
  /** False lets the process end while the server listens, as one-off commands need it. */
  readonly keepsProcessAlive?: boolean;
}

export interface PGliteServer {
  readonly connectionString: string;
  readonly port: number;
  /** Closes the connections and the port; the database stays open. */
  close(): Promise<void>;
}

interface Connection {
  readonly socket: Socket;
  readonly messages: ReturnType<typeof frontendMessages>;
  /** Messages of an incomplete unit. */
  unit: Uint8Array[];
  admitted: boolean;
  startup: Uint8Array | null;
  /** It changed settings or prepared a statement. */
  leavesTraces: boolean;
}

interface Unit {
  readonly connection: Connection;
  readonly bytes: Uint8Array;
  /** False when the unit ends in Flush: its Sync is still to come, and no other client's unit may run before it. */
  readonly synced: boolean;
}

/** @throws Error when the port is taken */
export async function servePGlite(db: PGlite, options: PGliteServerOptions = {}): Promise<PGliteServer> {
  const { host = "127.0.0.1", port = 0, password = null } = options;
  const { idleInTransactionMs = 20_000, keepsProcessAlive = true } = options;
  const connections = new Set<Connection>();
  let queue: Unit[] = [];
  /** The connection that owns the session. */
  let owner: Connection | null = null;
  /** The connection whose settings the session has; null while it has its own. */
  let settingsOf: Connection | null = null;
  /** A connection that left traces has gone. */
  let tracesLeft = false;
  let idleTimer: NodeJS.Timeout | null = null;
  let running = false;
  let idle: (() => void)[] = [];

  await db.waitReady;
  // The session is already running, so settings in the clients' start-up packets would come too late.
  await db.exec(ownSettings);
  const server = createServer({ noDelay: true }, accept);
  await listen(server, host, port);
  if (!keepsProcessAlive) server.unref();
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the database socket has no port");
  const credentials = password === null ? "postgres" : `postgres:${encodeURIComponent(password)}`;

  return {
    port: address.port,
    connectionString: `postgresql://${credentials}@${host}:${address.port}/postgres`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const { socket } of connections) socket.destroy();
      await closed;
      await whenIdle();
    },
  };

  function accept(socket: Socket): void {
    const connection: Connection = {
      socket,
      messages: frontendMessages(),
      unit: [],
      admitted: password === null,
      startup: null,
      leavesTraces: false,
    };
    connections.add(connection);
    if (!keepsProcessAlive) socket.unref();
    socket.on("data", (chunk) => receive(connection, chunk));
    // A "close" follows each reset and clears the connection.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => leave(connection));
  }

  function receive(connection: Connection, chunk: Uint8Array): void {
    for (const message of connection.messages.push(chunk)) {
      if (connection.socket.destroyed) return;
      handle(connection, message);
    }
  }

  function handle(connection: Connection, message: FrontendMessage): void {
    switch (message.kind) {
      case "encryption-request":
        connection.socket.write("N");
        return;
      case "cancel-request":
      case "terminate":
        connection.socket.end();
        return;
      case "startup":
        connection.startup = message.bytes;
        if (connection.admitted) enqueue({ connection, bytes: message.bytes, synced: true });
        else connection.socket.write(authenticationCleartextPassword);
        return;
      case "password":
        admit(connection, message.text);
        return;
      case "part":
        if (connection.admitted) connection.unit.push(message.bytes);
        else connection.socket.destroy();
        return;
      case "end-of-unit": {
        if (!connection.admitted) {
          connection.socket.destroy();
          return;
        }
        const bytes = Buffer.concat([...connection.unit, message.bytes]);
        connection.unit = [];
        enqueue({ connection, bytes, synced: message.synced });
      }
    }
  }

  function admit(connection: Connection, given: string): void {
    if (password === null || connection.startup === null || !sameSecret(given, password)) {
      connection.socket.end(errorResponse("FATAL", "28P01", "password authentication failed"));
      return;
    }
    connection.admitted = true;
    enqueue({ connection, bytes: connection.startup, synced: true });
  }

  function enqueue(unit: Unit): void {
    queue.push(unit);
    void pump();
  }

  async function pump(): Promise<void> {
    if (running) return;
    running = true;
    try {
      for (let unit = next(); unit !== undefined; unit = next()) await run(unit);
    } finally {
      running = false;
      const waiting = idle;
      idle = [];
      for (const resolve of waiting) resolve();
    }
  }

  function next(): Unit | undefined {
    if (owner === null) return queue.shift();
    const index = queue.findIndex((unit) => unit.connection === owner);
    return index === -1 ? undefined : queue.splice(index, 1)[0];
  }

  async function run({ connection, bytes, synced }: Unit): Promise<void> {
    const continues = owner === connection;
    own(null);
    try {
      if (!continues) await clearTraces(connection);
      const { reply, status } = await execute(bytes);
      noteTraces(connection, bytes, reply);
      if (connection.socket.writable) connection.socket.write(reply);
      if (!synced || (status !== null && status !== "I")) own(connection);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      connection.socket.end(errorResponse("FATAL", "XX000", `the embedded database failed: ${message}`));
      own(connection);
    }
    // The client left while its unit ran, so "close" did not find it the owner.
    if (owner === connection && connection.socket.destroyed) await rollBack();
  }

  async function execute(bytes: Uint8Array): Promise<{ reply: Uint8Array; status: string | null }> {
    const chunks: Uint8Array[] = [];
    await db.runExclusive(() =>
      // The chunk is a view of PGlite's memory, valid only during the call.
      db.execProtocolRawStream(bytes, { onRawData: (chunk) => void chunks.push(Uint8Array.from(chunk)) }),
    );
    const { reply, notifications, status } = readBackend(Buffer.concat(chunks));
    // The one session listens for all connections: clients ignore notifications that they did not ask for.
    if (notifications.length > 0) {
      for (const { socket, admitted } of connections)
        if (admitted && socket.writable) socket.write(notifications);
    }
    return { reply, status };
  }

  async function clearTraces(next: Connection): Promise<void> {
    if (tracesLeft) await execute(query(freshSession));
    else if (settingsOf !== null && settingsOf !== next) await execute(query(ownSettings));
    else return;
    tracesLeft = false;
    settingsOf = null;
  }

  function noteTraces(connection: Connection, bytes: Uint8Array, reply: Uint8Array): void {
    const { setsSettings, leavesMore } = tracesOf(bytes, reply);
    if (setsSettings) settingsOf = connection;
    connection.leavesTraces ||= setsSettings || leavesMore;
    // The client left while its unit ran.
    tracesLeft ||= connection.leavesTraces && connection.socket.destroyed;
  }

  function own(connection: Connection | null): void {
    owner = connection;
    if (idleTimer !== null) clearTimeout(idleTimer);
    idleTimer = connection === null ? null : setTimeout(() => evict(connection), idleInTransactionMs);
    idleTimer?.unref();
  }

  function evict(connection: Connection): void {
    if (owner !== connection || running) return;
    connection.socket.end(
      errorResponse("FATAL", "25P03", `a transaction was idle for ${idleInTransactionMs} ms`),
      () => connection.socket.destroy(),
    );
  }

  function leave(connection: Connection): void {
    connections.delete(connection);
    tracesLeft ||= connection.leavesTraces;
    queue = queue.filter((unit) => unit.connection !== connection);
    if (owner !== connection || running) return;
    running = true;
    void rollBack().finally(() => {
      running = false;
      void pump();
    });
  }

  async function rollBack(): Promise<void> {
    try {
      await execute(Buffer.concat([sync, query("ROLLBACK")]));
    } catch {
      // After a failed ROLLBACK the next unit fails too, and its client receives that error.
    } finally {
      own(null);
    }
  }

  async function whenIdle(): Promise<void> {
    if (!running && queue.length === 0) return;
    await new Promise<void>((resolve) => {
      idle.push(resolve);
      void pump();
    });
  }
}

function sameSecret(given: string, wanted: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(wanted);
  return a.length === b.length && timingSafeEqual(a, b);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

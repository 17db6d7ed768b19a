/** A way to a database that can be cut, as a restart cuts all connections and refuses new ones; at a certain statement, too. */
import type { Server, Socket } from "node:net";
import { connect, createServer } from "node:net";

/** `before`: the statement does not reach the database. `after`: it does, and its answer does not come back. */
export type Moment = "before" | "after";

interface Fuse {
  /** Resolves when the statement was reached. */
  readonly blown: Promise<void>;
  /** Statements since the fuse was laid. */
  readonly count: () => number;
  remove(): void;
}

export interface WayToDatabase {
  /** The same database, over this way. */
  readonly connectionString: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * Acts at the n-th statement of the stores from now on, the first being 1. A process's queue, listener and heartbeat go on beside it,
   * so theirs do not count.
   */
  lay(n: number, moment: Moment, act: () => void): Fuse;
}

export async function openWay(to: string): Promise<WayToDatabase> {
  const target = new URL(to);
  const sockets = new Set<Socket>();
  /** Called for each statement of a store. True: it was the one. */
  let onStatement: (() => boolean) | null = null;
  let laid: { readonly moment: Moment; readonly act: () => void } | null = null;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    return socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
  };
  const serve = (socket: Socket) => {
    const near = keep(socket);
    const far = keep(connect(Number(target.port), target.hostname));
    let swallowsAnswer = false;
    const isReached = statementsIn(() => onStatement?.() ?? false);
    near.on("data", (chunk) => {
      const moment = isReached(chunk) ? laid?.moment : undefined;
      if (moment === "before") return laid?.act();
      swallowsAnswer ||= moment === "after";
      far.write(chunk);
    });
    far.on("data", (chunk) => {
      if (swallowsAnswer) laid?.act();
      else near.write(chunk);
    });
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  };
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer(serve);
      server.listen(port, "127.0.0.1", () => resolve(server));
    });
  let server = await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const through = new URL(to);
  through.hostname = "127.0.0.1";
  through.port = String(address.port);

  return {
    connectionString: through.href,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      server = await listen(address.port);
    },
    lay(n, moment, act) {
      const blown = Promise.withResolvers<void>();
      let count = 0;
      laid = {
        moment,
        act() {
          laid = null;
          act();
          blown.resolve();
        },
      };
      onStatement = () => ++count === n;
      return {
        blown: blown.promise,
        count: () => count,
        remove() {
          onStatement = null;
          laid = null;
        },
      };
    },
  };
}

/**
 * Whether a client's bytes have the statement that was waited for.
 * Source: PostgreSQL documentation, "Message Formats": StartupMessage, Parse, Execute and Query.
 */
function statementsIn(isTheOne: () => boolean): (chunk: Buffer) => boolean {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let isOfStores = false;
  let isHeartbeat = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    let isReached = false;
    for (;;) {
      // The first message has no type.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return isReached;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return isReached;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : "";
      const text = rest.subarray(head + 4, end).toString("latin1");
      if (!isStarted) isOfStores = /application_name\0waybill (?!jobs)/.test(text);
      if (type === "P") isHeartbeat = text.includes("holders (id, beat_at");
      if (isOfStores && !isHeartbeat && (type === "Q" || type === "E") && isTheOne()) isReached = true;
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}

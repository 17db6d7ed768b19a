/**
 * A way to a database that keeps the text of every statement that passes, and that can be cut, as a restart cuts all connections and
 * refuses new ones; at a certain statement, too.
 */
import type { Server, Socket } from "node:net";
import { connect, createServer } from "node:net";

/** `before`: the statement does not reach the database. `after`: it does, and its answer does not come back. */
export type Moment = "before" | "after";

interface Fuse {
  /** Statements since the fuse was laid. */
  readonly count: () => number;
  remove(): void;
}

export interface WayToDatabase {
  /** The same database, over this way. */
  readonly connectionString: string;
  readonly statements: ReadonlySet<string>;
  /** How many were run so far, the same ones again included. */
  executed(): number;
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
  const statements = new Set<string>();
  let executed = 0;
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
    let isReached = false;
    const read = statementsIn({
      found: (text) => statements.add(text),
      executed(isOfStores) {
        executed += 1;
        if (isOfStores && onStatement?.()) isReached = true;
      },
    });
    near.on("data", (chunk) => {
      isReached = false;
      read(chunk);
      const moment = isReached ? laid?.moment : undefined;
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
    statements,
    executed: () => executed,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      server = await listen(address.port);
    },
    lay(n, moment, act) {
      let count = 0;
      laid = {
        moment,
        act() {
          laid = null;
          act();
        },
      };
      onStatement = () => ++count === n;
      return {
        count: () => count,
        remove() {
          onStatement = null;
          laid = null;
        },
      };
    },
  };
}

interface StatementReader {
  found(text: string): void;
  /** @param isOfStores it is no statement of the queue, nor the heartbeat */
  executed(isOfStores: boolean): void;
}

/**
 * Reads a client's bytes.
 * Source: PostgreSQL documentation, "Message Formats": StartupMessage, Parse, Execute and Query.
 */
function statementsIn({ found, executed }: StatementReader): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let isOfStores = false;
  let isHeartbeat = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : "";
      const body = rest.subarray(head + 4, end);
      if (!isStarted) isOfStores = /application_name\0waybill (?!jobs)/.test(body.toString("latin1"));
      if (type === "P") {
        const text = untilZero(body.subarray(body.indexOf(0) + 1));
        isHeartbeat = text.includes("holders (id, beat_at");
        found(text);
      }
      if (type === "Q") found(untilZero(body));
      if (type === "Q" || type === "E") executed(isOfStores && !isHeartbeat);
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}

function untilZero(bytes: Buffer): string {
  return bytes.subarray(0, bytes.indexOf(0)).toString("utf8");
}

/**
 * Serves one PGlite to several PostgreSQL clients over a socket.
 *
 * PGlite is a single session: whatever reaches it belongs to the one transaction and the one unnamed statement it has.
 * So clients take turns by the protocol's own units: all messages up to a Sync (or a simple Query) are run together,
 * and a client inside a transaction keeps its turn until the transaction ends. Anything finer mixes clients up.
 *
 * Shared by all clients, because the session is: settings made with SET, named prepared statements, session-level
 * advisory locks. A client must not wait for another one's query inside a transaction.
 *
 * Source of the message forms: PostgreSQL 17, "Frontend/Backend Protocol", 53.2 and 53.7.
 */
import type { Server, Socket } from "node:net";
import { createServer } from "node:net";
import type { PGlite } from "@electric-sql/pglite";

const protocolVersion3 = 196_608;
const cancelRequest = 80_877_102;
const sslRequest = 80_877_103;
const encryptionRequest = 80_877_104;
const largestMessage = 1 << 30;

const letter = (text: string) => text.charCodeAt(0);
const sync = letter("S");
const simpleQuery = letter("Q");
const functionCall = letter("F");
const flush = letter("H");
const terminate = letter("X");
const readyForQuery = letter("Z");
const idle = letter("I");

export interface WireServer {
  /** Ends all connections, rolls back what they left open, and stops listening. */
  close(): Promise<void>;
}

/** @param path of the Unix socket; nothing may exist there */
export async function serveWire(database: PGlite, path: string): Promise<WireServer> {
  const turns = new Turns();
  // The same for every client. Copied, because PGlite answers it from a buffer that it writes to again.
  const greeting = Uint8Array.from(await database.execProtocolRaw(startupMessage()));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    new Connection(socket, database, turns, greeting);
  });
  await listen(server, path);
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      await turns.whenFree();
    },
  };
}

/** One client at a time; who waits is served in order. */
class Turns {
  private holder: Connection | null = null;
  private readonly waiting: { readonly who: Connection; readonly go: () => void }[] = [];
  private readonly onFree: (() => void)[] = [];

  /** Resolves when it is `who`'s turn; at once when it still is. */
  take(who: Connection): Promise<void> {
    if (this.holder === who) return Promise.resolve();
    if (this.holder === null) {
      this.holder = who;
      return Promise.resolve();
    }
    return new Promise((go) => this.waiting.push({ who, go }));
  }

  pass(who: Connection): void {
    if (this.holder !== who) return;
    const next = this.waiting.shift();
    this.holder = next?.who ?? null;
    if (next !== undefined) next.go();
    else for (const resolve of this.onFree.splice(0)) resolve();
  }

  whenFree(): Promise<void> {
    if (this.holder === null) return Promise.resolve();
    return new Promise((resolve) => this.onFree.push(resolve));
  }
}

class Connection {
  private readonly socket: Socket;
  private readonly database: PGlite;
  private readonly turns: Turns;
  private readonly greeting: Uint8Array;
  private received: Buffer = Buffer.alloc(0);
  private greeted = false;
  private open = true;
  /** Messages of the unit that is still arriving. */
  private unit: Buffer[] = [];
  /** Units that are complete, in order. */
  private readonly units: Buffer[][] = [];
  private working = false;

  constructor(socket: Socket, database: PGlite, turns: Turns, greeting: Uint8Array) {
    this.socket = socket;
    this.database = database;
    this.turns = turns;
    this.greeting = greeting;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.receive(chunk));
    // What follows an error is always a close.
    socket.on("error", () => {});
    socket.once("close", () => {
      this.open = false;
      void this.work();
    });
  }

  private receive(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    while (this.open && this.takeMessage());
    if (this.units.length > 0) void this.work();
  }

  /** @returns false when the next message has not arrived whole */
  private takeMessage(): boolean {
    // Before the greeting, messages have no letter in front.
    const head = this.greeted ? 1 : 0;
    if (this.received.length < head + 4) return false;
    const length = head + this.received.readInt32BE(head);
    if (length < head + 4 || length > largestMessage) return this.hangUp();
    if (this.received.length < length) return false;
    const message = this.received.subarray(0, length);
    this.received = this.received.subarray(length);
    return this.greeted ? this.take(message) : this.greet(message);
  }

  private greet(message: Buffer): boolean {
    const code = message.length >= 8 ? message.readInt32BE(4) : 0;
    if (code === sslRequest || code === encryptionRequest) {
      this.socket.write("N");
      return true;
    }
    // Nothing runs long enough here to be worth cancelling, and the next in line must not be hit.
    if (code === cancelRequest || code !== protocolVersion3) return this.hangUp();
    this.greeted = true;
    this.socket.write(this.greeting);
    return true;
  }

  private take(message: Buffer): boolean {
    const kind = message[0];
    if (kind === terminate) return this.hangUp();
    this.unit.push(message);
    if (kind === sync || kind === simpleQuery || kind === functionCall || kind === flush) {
      this.units.push(this.unit);
      this.unit = [];
    }
    return true;
  }

  private hangUp(): false {
    this.open = false;
    this.socket.destroy();
    return false;
  }

  private async work(): Promise<void> {
    if (this.working) return;
    this.working = true;
    while (this.open && this.units.length > 0) {
      await this.turns.take(this);
      // Everything that has arrived by now belongs to this client's turn.
      const unit = this.open ? this.units.shift() : undefined;
      if (unit === undefined) break;
      const answer = await this.database.execProtocolRaw(joined(unit));
      if (this.open) this.socket.write(answer);
      // After a Flush, in a transaction or amid a COPY the session stays this client's.
      if (endsIdle(answer)) this.turns.pass(this);
    }
    if (!this.open) await this.leave();
    this.working = false;
  }

  /** Gives the session back as the next client expects it: between statements, outside of a transaction. */
  private async leave(): Promise<void> {
    this.units.length = 0;
    await this.turns.take(this);
    await this.database.execProtocolRaw(message("S", ""));
    if (this.database.isInTransaction()) await this.database.execProtocolRaw(message("Q", "ROLLBACK\0"));
    this.turns.pass(this);
  }
}

/** The answer's last message is a ReadyForQuery that reports no transaction. */
function endsIdle(answer: Uint8Array): boolean {
  const end = answer.length;
  return (
    end >= 6 &&
    answer[end - 6] === readyForQuery &&
    answer[end - 5] === 0 &&
    answer[end - 4] === 0 &&
    answer[end - 3] === 0 &&
    answer[end - 2] === 5 &&
    answer[end - 1] === idle
  );
}

function joined(unit: readonly Buffer[]): Uint8Array {
  const bytes = unit.length === 1 ? (unit[0] ?? Buffer.alloc(0)) : Buffer.concat(unit);
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function message(kind: string, body: string): Uint8Array {
  const bytes = Buffer.alloc(5 + Buffer.byteLength(body));
  bytes.write(kind, 0);
  bytes.writeInt32BE(bytes.length - 1, 1);
  bytes.write(body, 5);
  return new Uint8Array(bytes);
}

function startupMessage(): Uint8Array {
  const body = "user\0postgres\0database\0postgres\0\0";
  const bytes = Buffer.alloc(8 + body.length);
  bytes.writeInt32BE(bytes.length, 0);
  bytes.writeInt32BE(protocolVersion3, 4);
  bytes.write(body, 8);
  return new Uint8Array(bytes);
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

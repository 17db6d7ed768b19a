import type { Socket } from "node:net";
import { connect, createServer } from "node:net";
import { emptyDatabase } from "../support/database.ts";

/** A database behind a proxy that can hold all requests. */
export interface HeldDatabase {
  readonly connectionString: string;
  hold(): void;
  release(): void;
  /** Breaks every connection, and refuses new ones until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function heldDatabase(): Promise<HeldDatabase> {
  const database = await emptyDatabase();
  const target = new URL(database.connectionString);
  let held = false;
  let isCut = false;
  const clients = new Set<Socket>();
  const waiting = new Set<() => void>();
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    clients.add(client);
    client.once("close", () => clients.delete(client));
    const upstream = connect(Number(target.port || 5432), target.hostname.replace(/^\[|\]$/g, ""));
    client.on("data", (bytes) => {
      if (held) waiting.add(() => upstream.write(bytes));
      else upstream.write(bytes);
    });
    upstream.on("data", (bytes) => client.write(bytes));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on("error", () => other.destroy()).on("close", () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the door has no port");
  const door = new URL(database.connectionString);
  door.hostname = "127.0.0.1";
  door.port = String(address.port);
  return {
    connectionString: door.href,
    hold() {
      held = true;
    },
    release() {
      held = false;
      for (const write of waiting) write();
      waiting.clear();
    },
    cut() {
      isCut = true;
      for (const client of clients) client.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await database.close();
    },
  };
}

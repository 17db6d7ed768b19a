import type { Server, Socket } from "node:net";
import { connect, createServer } from "node:net";

/** A line to a server, which can fail in the ways that lines do. */
export interface Line {
  readonly port: number;
  /** Breaks all connections and refuses new ones, as a server that is stopped. */
  cut(): Promise<void>;
  /** Half-open connections: the present ones stay open, and nothing passes them. New ones work. */
  silence(): void;
  /** Delays what the server answers. */
  slow(delayMs: number): void;
  /** All is well for new connections; silenced ones are reset. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  readonly ends: readonly [Socket, Socket];
  isSilent: boolean;
}

/** Listens on loopback and forwards to the server. */
export async function openLine(to: { readonly host: string; readonly port: number }): Promise<Line> {
  const connections = new Set<Connection>();
  let delayMs = 0;
  const accept = (client: Socket): void => {
    const server = connect(to.port, to.host);
    const connection: Connection = { ends: [client, server], isSilent: false };
    connections.add(connection);
    client.on("data", (chunk) => void (connection.isSilent || server.write(chunk)));
    server.on("data", (chunk) => {
      if (connection.isSilent) return;
      if (delayMs === 0) client.write(chunk);
      else setTimeout(() => client.write(chunk), delayMs);
    });
    for (const end of connection.ends)
      end
        .on("error", () => end.destroy())
        .on("close", () => {
          connections.delete(connection);
          if (connection.isSilent) return;
          for (const each of connection.ends) each.destroySoon();
        });
  };
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer(accept);
      server.listen(port, "127.0.0.1", () => resolve(server));
    });
  let server = await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const breakAll = (which: (connection: Connection) => boolean): void => {
    for (const connection of connections)
      if (which(connection)) for (const end of connection.ends) end.destroy();
  };
  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    breakAll(() => true);
    await closed;
  };
  return {
    port: address.port,
    cut,
    silence() {
      for (const connection of connections) connection.isSilent = true;
    },
    slow(ms) {
      delayMs = ms;
    },
    async mend() {
      delayMs = 0;
      breakAll(({ isSilent }) => isSilent);
      if (!server.listening) server = await listen(address.port);
    },
    close: cut,
  };
}

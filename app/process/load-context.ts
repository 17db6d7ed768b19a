/** What a route learns of the connection beside its Request: `context` of loaders and actions. */
import type { IncomingMessage } from "node:http";

declare module "@remix-run/node" {
  interface AppLoadContext {
    readonly connection: Connection;
  }
}

/** The socket's own facts, whatever the headers claim. */
export interface Connection {
  /** Address of the peer; empty when it has gone already. */
  readonly remoteAddress: string;
  /** TLS ends in this process. */
  readonly encrypted: boolean;
}

export function loadContext(request: IncomingMessage): { connection: Connection } {
  const { socket } = request;
  return {
    connection: {
      remoteAddress: socket.remoteAddress ?? "",
      encrypted: "encrypted" in socket && socket.encrypted === true,
    },
  };
}

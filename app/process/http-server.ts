/** The server's socket: its limits, and its end. */
import type { Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Handler } from "../entrypoints/http/serve-doors.ts";

export interface HttpServer {
  /** The port it listens on; the system chooses one for 0. */
  readonly port: number;
  /** Replaces the handler for all later requests. */
  answerWith(handler: Handler): void;
  /**
   * Takes no new connection and resolves when the requests in flight have finished. After `timeoutMs` it cuts them off.
   */
  drain(timeoutMs: number): Promise<void>;
}

/** Limits the number of open connections, idle ones included. */
export interface ConnectionLimit {
  readonly most: number;
  /** Called at the first refused connection of a minute. */
  onRefused(): void;
}

const refusalLogMs = 60_000;
/** Node's own 30 s would let a stalled request live that much longer than its limit. */
const timeoutCheckMs = 2_000;

/**
 * Listens at once, so that a taken port stops the start before any other work.
 * @param firstHandler answers until `answerWith`
 * @throws Error when the port is taken
 */
export async function listenHttp(
  host: string,
  port: number,
  firstHandler: Handler,
  limit?: ConnectionLimit,
): Promise<HttpServer> {
  let handler = firstHandler;
  const inFlight = new Set<ServerResponse>();
  const server = createServer({ connectionsCheckingInterval: timeoutCheckMs }, (request, response) => {
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response));
    handler(request, response);
  });
  // A server may ignore expectations that it doesn't know (RFC 9110, 10.1.1); Node would answer 417 without a body.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  // Longer than the idle time-outs of common balancers (60 s), so that we never close a connection under a request.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  if (limit !== undefined) limitConnections(server, limit);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    answerWith(next) {
      handler = next;
    },
    drain: (timeoutMs) => drain(server, inFlight, timeoutMs),
  };
}

function limitConnections(server: Server, { most, onRefused }: ConnectionLimit): void {
  server.maxConnections = most;
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on("drop", () => {
    if (performance.now() - loggedAt < refusalLogMs) return;
    loggedAt = performance.now();
    onRefused();
  });
}

async function drain(
  server: Server,
  inFlight: ReadonlySet<ServerResponse>,
  timeoutMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sayGoodbye = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  inFlight.forEach(sayGoodbye);
  server.prependListener("request", (_request, response) => sayGoodbye(response));
  // A connection whose answer had sent its headers stays open afterwards, and is closed here.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Reply } from "./reply.ts";
import { json, Refusal } from "./reply.ts";
import type { Incoming } from "./router.ts";

export interface RunningServer {
  port: number;
  close(): Promise<void>;
}

/** Serves one handler on loopback. */
export async function listen(
  port: number,
  handle: (incoming: Incoming) => Promise<Reply>,
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    void answer(request, response, handle);
  });
  // Node closes idle connections after five seconds, which pass on a busy machine; a request could meet a
  // closing connection.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (incoming: Incoming) => Promise<Reply>,
): Promise<void> {
  let reply: Reply;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    reply = await handle({
      method: request.method ?? "GET",
      url: new URL(request.url ?? "/", "http://simulator"),
      headers: request.headers,
      rawBody: Buffer.concat(chunks),
    });
  } catch (error) {
    reply = error instanceof Refusal ? error.reply : failure(error);
  }
  if (reply.reset) {
    request.socket.resetAndDestroy();
    return;
  }
  response.writeHead(reply.status, reply.headers);
  if (reply.body instanceof Readable) await pipeline(reply.body, response).catch(() => response.destroy());
  else response.end(reply.body);
}

function failure(error: unknown): Reply {
  process.stderr.write(`simulator: ${error instanceof Error ? error.stack : String(error)}\n`);
  return json({ error: error instanceof Error ? error.message : String(error) }, 500);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

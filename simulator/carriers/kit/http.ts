import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A request with its body read. */
export interface CarrierCall {
  readonly method: string;
  /** as it was sent: nothing is decoded, so that a percent-encoded colon is no colon */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** whether the caller has closed the connection: no answer reaches it */
  hasLeft(): boolean;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** the connection is reset: before the answer, or in the middle of its body */
  readonly cut?: "before" | "inside";
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", ...headers },
  body: JSON.stringify(body),
});

/** An answer without a body. */
export const bare = (status: number): Reply => ({ status, headers: {}, body: "" });

export const bytes = (body: Buffer | string, contentType: string): Reply => ({
  status: 200,
  headers: { "content-type": contentType },
  body,
});

export const htmlPage = (title: string, status: number): Reply => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!DOCTYPE html><html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>`,
});

export const resetConnection: Reply = { ...bare(0), cut: "before" };

/** An answer that any depth of a handler may throw. */
export class Refusal extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(`refused with ${reply.status}`);
    this.reply = reply;
  }
}

export interface ListeningServer {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves one handler on loopback.
 * @param port 0: any free one
 */
export async function listen(
  port: number,
  handle: (call: CarrierCall) => Reply | Promise<Reply>,
): Promise<ListeningServer> {
  const server = createServer((request, response) => {
    void answer(request, response, handle).catch(() => response.destroy());
  });
  // Node closes idle connections after five seconds, which pass on a busy machine; a request could meet a
  // closing connection.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}`, close: () => close(server) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (call: CarrierCall) => Reply | Promise<Reply>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [path = "/", ...query] = (request.url ?? "/").split("?");
  const call: CarrierCall = {
    method: request.method ?? "GET",
    path,
    query: new URLSearchParams(query.join("?")),
    headers: request.headers,
    body: Buffer.concat(chunks),
    hasLeft: () => request.socket.destroyed || request.socket.readableEnded,
  };
  send(request, response, await replyTo(call, handle));
}

async function replyTo(
  call: CarrierCall,
  handle: (call: CarrierCall) => Reply | Promise<Reply>,
): Promise<Reply> {
  try {
    return await handle(call);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    process.stderr.write(`carrier: ${error instanceof Error ? error.stack : String(error)}\n`);
    return json({ error: String(error) }, 500);
  }
}

function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if (reply.cut === "before") {
    request.socket.resetAndDestroy();
    return;
  }
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { ...reply.headers, "content-length": String(body.length) });
  if (reply.cut === undefined) response.end(body);
  else response.write(body.subarray(0, Math.ceil(body.length / 2)), () => request.socket.resetAndDestroy());
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

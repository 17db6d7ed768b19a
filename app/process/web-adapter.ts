/**
 * Node's request and response as the web's, both ways. Unlike the ready-made adapter it asks whether a proxy is trusted
 * before it believes forwarding headers, and takes from a response body only as fast as the peer reads.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable } from "@remix-run/node";

/** A body up to this is read whole before the handler runs, which is much cheaper than a stream; bytes. */
const smallBody = 64 * 1024;

/**
 * The request must have passed `refusalOf`: its target and host are known to make a URL.
 * The request's signal aborts when the peer goes away before it has its answer.
 */
export async function toWebRequest(
  request: IncomingMessage,
  response: ServerResponse,
  trustProxy: boolean,
): Promise<Request> {
  const { method = "GET", headers, rawHeaders } = request;
  const protocol = (trustProxy && firstOf(headers["x-forwarded-proto"])) || socketProtocol(request);
  const host = (trustProxy && firstOf(headers["x-forwarded-host"])) || headers.host;
  const webHeaders = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    webHeaders.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  // The target's host where the target named one.
  if (headers.host !== undefined) webHeaders.set("host", headers.host);
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const url = `${protocol.toLowerCase()}://${host}${request.url}`;
  if (method === "GET" || method === "HEAD")
    return new Request(url, { method, headers: webHeaders, signal: gone.signal });
  const length = Number(headers["content-length"] ?? Number.NaN);
  const body = length <= smallBody ? await whole(request) : createReadableStreamFromReadable(request);
  // Streams as bodies need `duplex`, which the DOM's types don't know yet.
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers: webHeaders,
    signal: gone.signal,
    body,
    duplex: "half",
  };
  return new Request(url, init);
}

export async function sendWebResponse(webResponse: Response, response: ServerResponse): Promise<void> {
  if (response.destroyed) {
    await webResponse.body?.cancel();
    return;
  }
  response.statusCode = webResponse.status;
  if (webResponse.statusText !== "") response.statusMessage = webResponse.statusText;
  // `set-cookie` comes one by one, everything else joined.
  for (const [name, value] of webResponse.headers) response.appendHeader(name, value);
  // A body that nobody read to its end blocks its connection: the next request must come on another.
  if (!response.req.complete) response.setHeader("connection", "close");
  if (webResponse.body === null) response.end();
  else await pour(webResponse.body, response);
}

/** Reads at most one chunk ahead of what the peer has taken; tells the source when the peer has gone. */
async function pour(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const reader = body.getReader();
  let wake = () => {};
  const onDrain = () => wake();
  const onClose = () => {
    wake();
    if (!response.writableFinished) void reader.cancel().catch(() => {});
  };
  response.on("drain", onDrain).on("close", onClose);
  try {
    let { done, value } = await reader.read();
    while (!done && value !== undefined) {
      const next = reader.read();
      // A body that is one piece leaves in one piece, with its length.
      const ended = await Promise.race([next, afterThisTurn()]);
      if (ended?.done === true) break;
      if (!response.write(value) && !response.destroyed) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      ({ done, value } = await next);
    }
    response.end(value);
  } catch (error) {
    // Half an answer must not look like a whole one.
    response.destroy();
    throw error;
  } finally {
    response.off("drain", onDrain).off("close", onClose);
  }
}

function afterThisTurn(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(resolve, undefined));
}

async function whole(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function socketProtocol({ socket }: IncomingMessage): "https" | "http" {
  return "encrypted" in socket && socket.encrypted === true ? "https" : "http";
}

/** Of a list that proxies append to: the first is the caller's own. */
export function firstOf(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === "string" ? header : header?.[0];
  return text?.split(",", 1)[0]?.trim() || undefined;
}

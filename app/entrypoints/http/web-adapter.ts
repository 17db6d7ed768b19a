/**
 * Converts Node's request and response to the web's, and back. Unlike the ready-made adapter, it believes forwarding
 * headers only from a trusted proxy, and reads a response body only as fast as the peer.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { lastEntry } from "../request/forwarded.ts";
import { isEncrypted } from "./read-target.ts";
import { addDefaultHeaders, hangUp, pour } from "./send-answer.ts";
import type { UnverifiedBodies } from "./unverified-bodies.ts";

/** Bodies up to this many bytes are read whole before the handler runs, which is much cheaper than a stream. */
const smallBody = 64 * 1024;

/**
 * The request must have passed `readTarget`, so that its target and host make a URL. The request's signal aborts when
 * the peer leaves before it has its answer.
 * @throws BodyRefusedError a small body that comes too slowly
 */
export async function toWebRequest(
  request: IncomingMessage,
  response: ServerResponse,
  trustProxy: boolean,
  bodies: UnverifiedBodies,
): Promise<Request> {
  const { method = "GET", headers } = request;
  const protocol =
    (trustProxy && lastEntry(headers["x-forwarded-proto"])) || (isEncrypted(request) ? "https" : "http");
  const host = (trustProxy && lastEntry(headers["x-forwarded-host"])) || headers.host;
  const webHeaders = toWebHeaders(request);
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const url = `${protocol.toLowerCase()}://${host}${request.url}`;
  if (method === "GET" || method === "HEAD")
    return new Request(url, { method, headers: webHeaders, signal: gone.signal });
  const length = Number(headers["content-length"] ?? Number.NaN);
  const body = length <= smallBody ? await whole(request, bodies) : createReadableStreamFromReadable(request);
  // Streams as bodies need `duplex`, which the DOM's types lack.
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers: webHeaders,
    signal: gone.signal,
    body,
    duplex: "half",
  };
  return new Request(url, init);
}

export function toWebHeaders({ headers, rawHeaders }: IncomingMessage): Headers {
  const webHeaders = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    webHeaders.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  // `readTarget` wrote the target's host here, where the target named one.
  if (headers.host !== undefined) webHeaders.set("host", headers.host);
  return webHeaders;
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
  addDefaultHeaders(response);
  if (!response.req.complete) response.setHeader("connection", hangUp);
  if (webResponse.body === null) response.end();
  else await pour(webResponse.body, response);
}

async function whole(
  request: IncomingMessage,
  bodies: UnverifiedBodies,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await bodies.read(request.iterator({ destroyOnReturn: false }), null, { longest: smallBody });
  return bytes === null ? null : new Uint8Array(bytes);
}

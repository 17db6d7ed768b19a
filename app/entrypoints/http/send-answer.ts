import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { noteRequestId } from "../../process/traces.ts";
import type { Answer } from "./door.ts";

/** Headers of answers that name none of their own: no guessed types, and no copies of private data. */
const defaultHeaders = { "x-content-type-options": "nosniff", "cache-control": "no-store" } as const;

/** The `connection` header after a body that was not read to its end: the next request needs another connection. */
export const hangUp = "close";

export async function sendAnswer(
  { status, headers, body }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  noteRequestId(headers?.["x-request-id"]);
  if (!(body instanceof ReadableStream)) {
    // An answer to HEAD may lack the length; a handler that knows the length sets it.
    const hasLength = status !== 204 && status !== 304 && (body !== null || request.method !== "HEAD");
    const head: OutgoingHttpHeaders = { ...defaultHeaders, ...headers };
    if (hasLength) head["content-length"] = body === null ? 0 : Buffer.byteLength(body);
    if (!request.complete) head.connection = hangUp;
    response.writeHead(status, head);
    response.end(body);
    return;
  }
  if (response.destroyed) return body.cancel();
  response.statusCode = status;
  for (const [name, value] of Object.entries({ ...defaultHeaders, ...headers }))
    response.setHeader(name, value);
  if (!request.complete) response.setHeader("connection", hangUp);
  if (request.method !== "HEAD") return pour(body, response);
  response.end();
  return body.cancel();
}

/** The same defaults for the responses of pages, which `sendAnswer` does not send. */
export function addDefaultHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(defaultHeaders))
    if (!response.hasHeader(name)) response.setHeader(name, value);
}

/** Reads at most one chunk ahead of the peer, and cancels the source when the peer has gone. */
export async function pour(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
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
      // A body of one piece is sent in one piece, with its length.
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

/** Exports of the server build beside the routes: rendering a page, and `start`, which runs the whole process. */
import { randomBytes } from "node:crypto";
import type { EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { withoutNullBytes } from "./entrypoints/pages/frame/without-null-bytes.server.ts";
import { ScriptNonce } from "./entrypoints/pages/script-nonce.ts";
import { addDocumentResponseHeaders } from "./entrypoints/shopify/shopify.server.ts";
import { services } from "./process/services.server.ts";

export { start } from "./process/start.ts";

/** After this time, pending data is rendered as an error. The connection is cut a second later. */
export const streamTimeout = 5_000;

/** Streams the page to browsers as soon as its shell is ready. Crawlers get it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  addDocumentResponseHeaders(request, headers, nonce);
  protectPrivacy(headers);
  const wholePage = isbot(request.headers.get("user-agent"));
  const page = (
    <ScriptNonce.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </ScriptNonce.Provider>
  );
  return new Promise((resolve, reject) => {
    let answeredStatus = status;
    let shellSent = false;
    const answer = () => {
      shellSent = true;
      const body = withoutNullBytes();
      headers.set("content-type", "text/html; charset=utf-8");
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answeredStatus }));
      stream.pipe(body);
    };
    const stream = renderToPipeableStream(page, {
      nonce,
      ...(wholePage ? { onAllReady: answer } : { onShellReady: answer }),
      onShellError: reject,
      onError(error) {
        answeredStatus = 500;
        // Before the shell is sent, onShellError reports the error to the caller.
        if (shellSent) services().log.error({ err: error }, "a page broke off while it was rendered");
      },
    });
    setTimeout(() => stream.abort(), streamTimeout + 1_000).unref();
  });
}

/** Answers the requests that the browser sends while pages change. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  protectPrivacy(response.headers);
  return response;
};

/** Pages show orders and people, and their addresses may hold a session token. */
function protectPrivacy(headers: Headers): void {
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  headers.set("referrer-policy", "strict-origin-when-cross-origin");
  headers.set("x-content-type-options", "nosniff");
}

/** Logs our own errors. Unknown paths and wrong methods are the caller's, and are answered. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { pathname: path } = new URL(request.url);
  services().log.error({ err: error, method: request.method, path }, "a route failed");
};

/**
 * Requests that no Request object can be made of: hostile hosts, broken escapes, forbidden methods. They end here,
 * because the router would answer them with a fault of ours (the constructors of URL and Request throw on them).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { firstOf } from "./web-adapter.ts";

const absoluteForm = /^https?:\/\//i;
const hostForm = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i;
/** The REST API: refusals have its form there, and it passes by everything that is for pages. */
export const apiPath = /^\/(?:v1|public)(?:[/?]|$)/i;

export interface Refusal {
  readonly status: 400 | 404 | 405 | 500 | 503;
  readonly code: "MALFORMED_REQUEST" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "INTERNAL_ERROR" | "STARTING";
  readonly message: string;
}

/**
 * Puts the request into the form that routing relies on: a path as target, a host that parses.
 * @returns why it can't be; undefined when it is well now
 */
export function refusalOf(request: IncomingMessage, trustProxy: boolean): Refusal | undefined {
  const { headers } = request;
  // Fetch forbids it, and there is nothing here to trace.
  if (request.method === "TRACE")
    return { status: 405, code: "METHOD_NOT_ALLOWED", message: "TRACE is not allowed here." };
  // What proxies ask with (RFC 9112, 3.2.2): the target names the host, the header doesn't count.
  if (absoluteForm.test(request.url ?? "")) {
    if (!URL.canParse(request.url ?? "")) return malformed("The request's target is not a URL.");
    const target = new URL(request.url ?? "");
    headers.host = target.host;
    request.url = `${target.pathname}${target.search}`;
  }
  const target = request.url ?? "";
  if (target[0] !== "/") return malformed("The request's target is not a path.");
  if (target[1] === "/" || target[1] === "\\") return malformed("The path begins with an empty segment.");
  const path = target.split("?", 1)[0] ?? "";
  if (path.includes("%") && !decodes(path)) return malformed("The path has a broken percent escape.");

  headers.host ??= "localhost";
  const forwardedHost = trustProxy ? firstOf(headers["x-forwarded-host"]) : undefined;
  if (!isHost(headers.host) || (forwardedHost !== undefined && !isHost(forwardedHost)))
    return malformed("The Host header is not a host.");
  const protocol = trustProxy ? firstOf(headers["x-forwarded-proto"]) : undefined;
  if (protocol !== undefined && !/^https?$/i.test(protocol))
    return malformed("The X-Forwarded-Proto header is neither http nor https.");
  return undefined;
}

/** In the API's error form below its paths, else in plain words. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, code, message } = refusal;
  const asApi = apiPath.test(request.url ?? "");
  const body = asApi ? JSON.stringify({ error: { code, message, metadata: null } }) : `${message}\n`;
  response.writeHead(status, {
    "content-type": asApi ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    // The body, if any, is not read.
    connection: "close",
  });
  response.end(body);
}

function malformed(message: string): Refusal {
  return { status: 400, code: "MALFORMED_REQUEST", message };
}

function isHost(value: string): boolean {
  return hostForm.test(value) && URL.canParse(`http://${value}/`);
}

function decodes(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/**
 * Requests that no Request object can be made of: hostile hosts, broken escapes, forbidden methods. They end here,
 * because the router would answer them with a fault of ours (the constructors of URL and Request throw on them).
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { firstOf } from "./web-adapter.ts";

const absoluteForm = /^https?:\/\//i;
const hostForm = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i;
/** The REST API: refusals have its form there. */
const apiPath = /^\/(?:v1|public)(?:[/?]|$)/i;

const routedMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const saneRequestId = /^[\w.-]{1,128}$/;

export interface Refusal {
  readonly status: 400 | 403 | 404 | 405 | 500 | 503;
  readonly code:
    | "MALFORMED_REQUEST"
    | "FORBIDDEN"
    | "NOT_FOUND"
    | "METHOD_NOT_ALLOWED"
    | "INTERNAL_ERROR"
    | "STARTING";
  readonly message: string;
}

/**
 * Puts the request into the form that routing relies on: a path as target, a host that parses.
 * @returns why it can't be; undefined when it is well now
 */
export function refusalOf(request: IncomingMessage, trustProxy: boolean): Refusal | undefined {
  const { headers } = request;
  // Fetch forbids TRACE, and the router answers the rarer ones in a form of its own.
  if (!routedMethods.has(request.method ?? ""))
    return { status: 405, code: "METHOD_NOT_ALLOWED", message: `${request.method} is not allowed here.` };
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
  if (path.includes("%") && !decodes(path)) {
    // No resource of the API can be named so: it is a path like any other that leads nowhere.
    if (apiPath.test(path))
      return { status: 404, code: "NOT_FOUND", message: "There is nothing at this path." };
    return malformed("The path has a broken percent escape.");
  }
  if (apiPath.test(path)) request.url = withoutPageData(target);

  headers.host ??= "localhost";
  const forwardedHost = trustProxy ? firstOf(headers["x-forwarded-host"]) : undefined;
  if (!isHost(headers.host) || (forwardedHost !== undefined && !isHost(forwardedHost)))
    return malformed("The Host header is not a host.");
  const protocol = trustProxy ? firstOf(headers["x-forwarded-proto"]) : undefined;
  if (protocol !== undefined && !/^https?$/i.test(protocol))
    return malformed("The X-Forwarded-Proto header is neither http nor https.");
  return undefined;
}

/**
 * Remix takes `….data` and `?_data=` for a page asking for its data and answers them in a form of its own. The API has no
 * pages: the dot is escaped, which means the same, and the parameter, which means nothing here, is taken away.
 */
function withoutPageData(target: string): string {
  const [path = "", query] = target.split(/\?(.*)/s);
  const plain = path.replace(/\.data$/, "%2Edata");
  if (query === undefined) return plain;
  const parameters = new URLSearchParams(query);
  if (!parameters.has("_data")) return `${plain}?${query}`;
  parameters.delete("_data");
  return `${plain}?${parameters}`;
}

/** A form that another site has a browser send to one of our pages. Remix would answer it with a fault of ours. */
export function crossSiteRefusal(
  { method, headers }: IncomingMessage,
  trustProxy: boolean,
): Refusal | undefined {
  const { origin } = headers;
  if (origin === undefined || method === "GET" || method === "HEAD" || method === "OPTIONS") return undefined;
  const host = (trustProxy && firstOf(headers["x-forwarded-host"])) || headers.host;
  if (URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()) return undefined;
  const message = `This was sent from ${origin.slice(0, 100)}, and not from a page of ${host}.`;
  return { status: 403, code: "FORBIDDEN", message };
}

/** In the API's error form below its paths, else in plain words. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, code, message } = refusal;
  const asApi = apiPath.test(request.url ?? "");
  const body = asApi ? JSON.stringify({ error: { code, message, metadata: null } }) : `${message}\n`;
  response.writeHead(status, {
    "content-type": asApi ? "application/json; charset=utf-8" : "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "x-content-type-options": "nosniff",
    // The body, if any, is not read.
    connection: "close",
    ...(asApi && { "cache-control": "no-store", "x-request-id": requestIdOf(request) }),
    ...(status === 405 && { allow: [...routedMethods].join(", ") }),
  });
  response.end(body);
}

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && saneRequestId.test(given) ? given : randomUUID();
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

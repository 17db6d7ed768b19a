/**
 * The one place that decides which path a request asks for. It runs before the search for a door and before Remix, so
 * that no check sees another path than the handler.
 *
 * | in the target | decision |
 * |---|---|
 * | a whole URL, as proxies ask (RFC 9112, 3.2.2) | its host replaces the header, its path is the path |
 * | `.` and `..` segments, also escaped; backslashes; characters that need an escape | resolved and escaped as every
 * URL parser does |
 * | other escapes, letter case, empty segments, a slash at the end | kept: they name another path |
 * | two slashes at the beginning | refused: they read as a host |
 * | escapes that are not UTF-8, or a NUL byte | refused |
 * | more than 4,096 characters before the query | refused |
 *
 * A request with two Host headers is refused (RFC 9112, 3.2): a proxy before this server may have read the other one.
 *
 * No refused path can name a resource of the API: below the API's roots it is a 404, like any unknown path.
 */
import type { IncomingMessage } from "node:http";
import { lastEntry } from "../request/forwarded.ts";
import type { Refusal } from "./door.ts";

const routedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const longestPath = 4_096;

const absoluteForm = /^https?:\/\//i;
const hostForm = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i;
/** Such a path needs no resolving, escaping or checking. */
const plainPath = /^(?:\/(?!\.)[\w~!$&'()*+,;=:@.-]*)+$/;

export interface Target {
  /** After all decisions: doors and pages use this path. */
  readonly path: string;
  /** The query with its question mark; empty without a query. */
  readonly query: string;
  readonly protocol: "http" | "https";
  /** The host that the caller asked for; where proxies are trusted, the one that they report. */
  readonly host: string;
}

/**
 * @returns the target, also written into the request, where Remix's adapter reads it; or the reason of a refusal. The
 * constructors of URL and Request, which can throw, accept every target that passes.
 */
export function readTarget(request: IncomingMessage, trustProxy: boolean): Target | { refusal: Refusal } {
  const { headers } = request;
  // Fetch forbids TRACE, and Remix answers rare methods in a form of its own.
  if (!routedMethods.includes(request.method ?? "")) {
    const message = `${request.method} is not allowed here.`;
    return { refusal: { status: 405, message, headers: { allow: routedMethods.join(", ") } } };
  }
  if (hostsOf(request) > 1) return malformed("The request has more than one Host header.");
  if (absoluteForm.test(request.url ?? "")) {
    if (!URL.canParse(request.url ?? "")) return malformed("The request's target is not a URL.");
    const { host, pathname, search } = new URL(request.url ?? "");
    headers.host = host;
    request.url = `${pathname}${search}`;
  }
  const asked = request.url ?? "";
  if (asked[0] !== "/") return malformed("The request's target is not a path.");
  if (isHostLike(asked)) return malformed("The path begins with an empty segment.");
  const [path, query] = resolved(asked);
  request.url = path + query;
  const refusal = refusalOfPath(path);
  if (refusal !== undefined) return { refusal };

  headers.host ??= "localhost";
  const forwardedHost = trustProxy ? lastEntry(headers["x-forwarded-host"]) : undefined;
  if (!isHost(headers.host) || (forwardedHost !== undefined && !isHost(forwardedHost)))
    return malformed("The Host header is not a host.");
  const forwardedProtocol = trustProxy ? lastEntry(headers["x-forwarded-proto"])?.toLowerCase() : undefined;
  if (forwardedProtocol !== undefined && forwardedProtocol !== "http" && forwardedProtocol !== "https")
    return malformed("The X-Forwarded-Proto header is neither http nor https.");
  const protocol = forwardedProtocol ?? (isEncrypted(request) ? "https" : "http");
  return { path, query, protocol, host: forwardedHost ?? headers.host };
}

/** Node keeps the first of several in `headers`. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") count++;
  return count;
}

function resolved(target: string): readonly [path: string, query: string] {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  if (plainPath.test(path) && !target.includes("#")) return [path, mark < 0 ? "" : target.slice(mark)];
  const { pathname, search } = new URL(target, "http://localhost");
  return [pathname, search];
}

function refusalOfPath(path: string): Refusal | undefined {
  const trouble = troubleOf(path);
  if (trouble === undefined) return undefined;
  return isApiPath(path) ? { status: 404, message: "There is nothing at this path." } : trouble;
}

function troubleOf(path: string): Refusal | undefined {
  if (path.length > longestPath) return { status: 414, message: "The path is too long." };
  // Dots can leave an empty segment at the beginning.
  if (isHostLike(path)) return { status: 400, message: "The path begins with an empty segment." };
  if (path.includes("%") && !decodes(path))
    return { status: 400, message: "The path has a broken percent escape." };
  return undefined;
}

/** True below the REST API's roots, even where no endpoint is. */
export function isApiPath(path: string): boolean {
  return /^\/(?:v1|public)(?:\/|$)/.test(path);
}

/** A URL parser would take the beginning for a host. */
function isHostLike(target: string): boolean {
  return target[1] === "/" || target[1] === "\\";
}

function malformed(message: string): { refusal: Refusal } {
  return { refusal: { status: 400, message } };
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

export function isEncrypted({ socket }: Pick<IncomingMessage, "socket">): boolean {
  return "encrypted" in socket && socket.encrypted === true;
}

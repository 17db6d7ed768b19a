/**
 * The one place that decides what path a request asks for. It runs before a door is looked for and before Remix sees
 * anything, so that nothing is ever decided about one path and done for another.
 *
 * | in the target | decision |
 * |---|---|
 * | a whole URL, as proxies ask (RFC 9112, 3.2.2) | its host replaces the header, its path is the path |
 * | `.` and `..` segments, also escaped; backslashes; characters that need an escape | resolved and escaped as every URL parser does |
 * | other escapes, letter case, empty segments, a slash at the end | kept: they name another path |
 * | two slashes at the beginning | refused: they read as a host |
 * | escapes that are not UTF-8, or a NUL byte | refused |
 * | more than 4,096 characters before the query | refused |
 *
 * No resource of the API can be named so: below its roots what is refused is a 404, like any path that leads nowhere.
 */
import type { IncomingMessage } from "node:http";
import type { Refusal } from "./door.ts";

const routedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const longestPath = 4_096;

const absoluteForm = /^https?:\/\//i;
const hostForm = /^(?:\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i;
/** Nothing to resolve, to escape or to check. */
const plainPath = /^(?:\/(?!\.)[\w~!$&'()*+,;=:@.-]*)+$/;

export interface Target {
  /** With everything decided: what doors and pages go by. */
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly query: string;
  readonly protocol: "http" | "https";
  /** What the caller asked for; the proxy's word where proxies are trusted. */
  readonly host: string;
}

/**
 * @returns what is asked for, written back into the request as well: Remix's adapter reads it there; or why nobody can
 * answer it. The constructors of URL and Request, which throw, are safe with what passes.
 */
export function readTarget(request: IncomingMessage, trustProxy: boolean): Target | { refusal: Refusal } {
  const { headers } = request;
  // Fetch forbids TRACE, and Remix answers the rarer ones in a form of its own.
  if (!routedMethods.includes(request.method ?? "")) {
    const message = `${request.method} is not allowed here.`;
    return { refusal: { status: 405, message, headers: { allow: routedMethods.join(", ") } } };
  }
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
  const forwardedHost = trustProxy ? firstOf(headers["x-forwarded-host"]) : undefined;
  if (!isHost(headers.host) || (forwardedHost !== undefined && !isHost(forwardedHost)))
    return malformed("The Host header is not a host.");
  const forwardedProtocol = trustProxy ? firstOf(headers["x-forwarded-proto"])?.toLowerCase() : undefined;
  if (forwardedProtocol !== undefined && forwardedProtocol !== "http" && forwardedProtocol !== "https")
    return malformed("The X-Forwarded-Proto header is neither http nor https.");
  const protocol = forwardedProtocol ?? (isEncrypted(request) ? "https" : "http");
  return { path, query, protocol, host: forwardedHost ?? headers.host };
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
  // Dots can leave an empty segment in front.
  if (isHostLike(path)) return { status: 400, message: "The path begins with an empty segment." };
  if (path.includes("%") && !decodes(path))
    return { status: 400, message: "The path has a broken percent escape." };
  return undefined;
}

/** Below the REST API's roots, whether anything is there or not. */
export function isApiPath(path: string): boolean {
  return /^\/(?:v1|public)(?:\/|$)/.test(path);
}

/** A URL parser would take what follows for the host. */
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

/** Of a list that proxies append to: the first is the caller's own. */
export function firstOf(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === "string" ? header : header?.[0];
  return text?.split(",", 1)[0]?.trim() || undefined;
}

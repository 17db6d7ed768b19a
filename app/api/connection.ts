/** What the connection and the headers of proxies say about a request. */
import type { ApiRequest } from "./api-request.ts";

const forwardingHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-real-ip",
];

/**
 * True when the caller spoke HTTPS, or sits on this machine with nothing in between.
 * A proxy's word counts only when the deployment trusts its proxy.
 */
export function isSecure(request: Pick<ApiRequest, "header" | "connection">, trustProxy: boolean): boolean {
  const { connection } = request;
  if (connection.encrypted) return true;
  const forwarded = request.header("x-forwarded-proto");
  // The first is what the caller spoke; further proxies append theirs.
  if (trustProxy && forwarded !== null) return forwarded.split(",")[0]?.trim().toLowerCase() === "https";
  return (
    isLoopback(connection.remoteAddress) && forwardingHeaders.every((name) => request.header(name) === null)
  );
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}

/** The host that the caller asked for, with its port, lower case. */
export function hostOf(request: Pick<ApiRequest, "header" | "url">, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.header("x-forwarded-host") : null;
  const host = forwarded?.split(",")[0]?.trim() || request.header("host") || request.url.host;
  return host.toLowerCase();
}

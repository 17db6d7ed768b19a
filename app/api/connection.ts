/** Facts about a request from its connection and from the headers of proxies. */
import type { ApiRequest } from "./api-request.ts";

const forwardingHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-real-ip",
];

/**
 * True when the caller used HTTPS, or runs on this machine without a proxy between. A proxy's headers count only when
 * the deployment trusts its proxy.
 */
export function isSecure(request: Pick<ApiRequest, "header" | "connection">, trustProxy: boolean): boolean {
  const { connection } = request;
  if (connection.encrypted) return true;
  const forwarded = request.header("x-forwarded-proto");
  // The first entry is the caller's protocol; further proxies append theirs.
  if (trustProxy && forwarded !== null) return forwarded.split(",")[0]?.trim().toLowerCase() === "https";
  return (
    isLoopback(connection.remoteAddress) && forwardingHeaders.every((name) => request.header(name) === null)
  );
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}

/** The host that the caller asked for, in lower case, with its port. */
export function hostOf(request: Pick<ApiRequest, "header" | "url">, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.header("x-forwarded-host") : null;
  const host = forwarded?.split(",")[0]?.trim() || request.header("host") || request.url.host;
  return host.toLowerCase();
}

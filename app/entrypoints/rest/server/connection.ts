/** Facts about a request from its connection and from the headers of proxies. */

import { lastEntry } from "../../request/forwarded.ts";
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
  if (trustProxy && forwarded !== null) return lastEntry(forwarded)?.toLowerCase() === "https";
  return isOnThisMachine(request);
}

/** The caller runs on this machine, without a proxy between. */
export function isOnThisMachine(request: Pick<ApiRequest, "header" | "connection">): boolean {
  return (
    isLoopback(request.connection.remoteAddress) &&
    forwardingHeaders.every((name) => request.header(name) === null)
  );
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}

/** The host that the caller asked for, in lower case, with its port. */
export function hostOf(request: Pick<ApiRequest, "header" | "url">, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastEntry(request.header("x-forwarded-host")) : undefined;
  const host = forwarded || request.header("host") || request.url.host;
  return host.toLowerCase();
}

/** The address that the request came from, as far as the deployment can know it. */
export function callerAddress(
  request: Pick<ApiRequest, "header" | "connection">,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy ? lastEntry(request.header("x-forwarded-for")) : undefined;
  return forwarded ?? request.connection.remoteAddress;
}

/** How a request reached us: what its headers alone can't be trusted to say. */
export interface Connection {
  /** Address of the peer: the caller's own, or a proxy's. */
  readonly remoteAddress: string;
  /** TLS ends in this process. */
  readonly encrypted: boolean;
}

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
export function isSecure(request: Request, connection: Connection, trustProxy: boolean): boolean {
  if (connection.encrypted) return true;
  const { headers } = request;
  const forwarded = headers.get("x-forwarded-proto");
  // The first is what the caller spoke; further proxies append theirs.
  if (trustProxy && forwarded !== null) return forwarded.split(",")[0]?.trim().toLowerCase() === "https";
  return isLoopback(connection.remoteAddress) && !forwardingHeaders.some((name) => headers.has(name));
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}

/** The host that the caller asked for, with its port, lower case. */
export function hostOf(request: Request, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers.get("x-forwarded-host") : null;
  const host = forwarded?.split(",")[0]?.trim() || request.headers.get("host") || new URL(request.url).host;
  return host.toLowerCase();
}

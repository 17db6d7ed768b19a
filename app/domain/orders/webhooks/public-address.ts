/**
 * Addresses that a merchant's URL may lead to: those of the public internet.
 * Sources: IANA's registries of special-purpose IPv4 and IPv6 addresses.
 */
import { BlockList, isIP } from "node:net";

const special = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast, reserved, broadcast.
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4 leads to any IPv4 address.
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(network, prefix, "ipv6");

/** IPv6's global unicast: mapped, translated, link-local, unique local and multicast addresses lie outside. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, "ipv4");
  if (version !== 6 || address.includes("%")) return false;
  return globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** The host of a URL as an address is written elsewhere: without the brackets of IPv6. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

/** `invalid`: it is no URL. `private`: it leads into a private network. */
export type UrlFault = "invalid" | "credentials" | "insecure" | "private";

/** The fault of an endpoint's URL that shows before its name is resolved; `null`: none. */
export function urlFault(text: string, privateHosts: ReadonlySet<string>): UrlFault | null {
  if (!URL.canParse(text)) return "invalid";
  const url = new URL(text);
  const host = bareHost(url);
  if (url.username !== "" || url.password !== "") return "credentials";
  if (privateHosts.has(host) && /^https?:$/.test(url.protocol)) return null;
  if (isIP(host) === 0 ? isLoopbackName(host) : !isPublicAddress(host)) return "private";
  return url.protocol === "https:" ? null : "insecure";
}

/** Names that never leave the machine. Source: RFC 6761, section 6.3. */
const isLoopbackName = (host: string): boolean => /(^|\.)localhost\.?$/.test(host);

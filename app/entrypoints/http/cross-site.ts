import type { IncomingMessage } from "node:http";
import type { Refusal } from "./door.ts";
import type { Target } from "./read-target.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a form that another site makes a browser send to one of our pages. Remix would answer it with a fault of
 * ours.
 */
export function crossSiteRefusal(
  { method = "GET", headers: { origin } }: IncomingMessage,
  { host }: Pick<Target, "host">,
): Refusal | undefined {
  if (origin === undefined || reading.has(method)) return undefined;
  if (URL.canParse(origin) && new URL(origin).host === host.toLowerCase()) return undefined;
  const message = `This was sent from ${origin.slice(0, 100)}, and not from a page of ${host}.`;
  return { status: 403, message };
}

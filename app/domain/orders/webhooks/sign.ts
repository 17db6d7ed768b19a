/** Signatures of the Standard Webhooks convention (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** 24 random bytes, as the convention asks for. */
export function newSecret(): string {
  return `${PREFIX}${randomBytes(24).toString("base64")}`;
}

/** @param at seconds since 1970 */
export function signature(secret: string, id: string, at: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64")}`;
}

/** One signature for each secret: during a rotation a receiver may know either. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): Readonly<Record<string, string>> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": secrets.map((secret) => signature(secret, id, at, body)).join(" "),
  };
}

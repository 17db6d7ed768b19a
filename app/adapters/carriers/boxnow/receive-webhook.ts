import type { TrackingNews } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { SignedCall } from "./wire/webhook.ts";
import { newsOf, signedCallOf } from "./wire/webhook.ts";

/**
 * Reads a call of BOX NOW's webhook. The signature is in the body.
 * @throws EngineError FORBIDDEN the signature is wrong or missing
 * @throws EngineError VALIDATION_FAILED it is right, and the news can't be read
 */
export async function receiveWebhook(secret: string, body: Uint8Array): Promise<readonly TrackingNews[]> {
  const call = signedCallOf(body);
  if (call === null || !(await isSigned(secret, call)))
    throw new EngineError("FORBIDDEN", "The signature is not BOX NOW's.");
  const read = newsOf(body, call);
  if (read.outcome === "unreadable")
    throw new EngineError("VALIDATION_FAILED", "The news of BOX NOW can't be read.");
  return read.outcome === "news" ? [read.news] : [];
}

/** In constant time. */
async function isSigned(secret: string, { signature, data }: SignedCall): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  return crypto.subtle.verify("HMAC", key, bytes, new Uint8Array(data));
}

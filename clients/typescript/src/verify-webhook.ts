/** Checks the events that Waybill sends to your server, by the Standard Webhooks convention (https://www.standardwebhooks.com). */
import type { webhooks } from "./generated/openapi.ts";

type BodyOf<Sent> = Sent extends { post: { requestBody: { content: { "application/json": infer Body } } } }
  ? Body
  : never;

/** The events of this version; an endpoint without a choice of events gets those of later versions too. */
export type WebhookEvent = { [Type in keyof webhooks]: BodyOf<webhooks[Type]> }[keyof webhooks];

export interface VerifyOptions {
  /** How far the sender's clock may be from yours, and how old a replayed request may be. Default: 300. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970. Default: now. */
  readonly now?: number;
}

export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

/**
 * The event of a request to your endpoint.
 * @param body the request's body as it arrived: parsed and written again, it has another signature
 * @param headers the request's: `Headers`, or Node's `request.headers`
 * @param secret of the endpoint; while you replace it, both
 * @throws WebhookVerificationError not sent by Waybill, or too long ago
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const read = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value === "string" && value !== "") return value;
    throw new WebhookVerificationError(`the header ${name} is missing`);
  };
  const id = read("webhook-id");
  const timestamp = read("webhook-timestamp");
  const signatures = read("webhook-signature").split(" ");
  // NaN is not within the tolerance either.
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookVerificationError("webhook-timestamp is too far from now");

  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const each of typeof secret === "string" ? [secret] : secret) {
    const key = await hmacKey(each);
    for (const signature of signatures)
      if (await isSignature(key, signature, signed)) return JSON.parse(text) as WebhookEvent;
  }
  throw new WebhookVerificationError("no signature fits the secret and the body");
}

function hmacKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (bytes === null || bytes.length === 0)
    throw new WebhookVerificationError("the secret is not whsec_ and base64");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** `verify` compares in constant time. Signatures of later versions of the convention are not ours to check. */
async function isSignature(
  key: CryptoKey,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [version, base64 = ""] = signature.split(",");
  const bytes = fromBase64(base64);
  return version === "v1" && bytes !== null && crypto.subtle.verify("HMAC", key, bytes, signed);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

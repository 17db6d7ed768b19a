import { createHmac, timingSafeEqual } from "node:crypto";

/** Shopify signs its requests in this header: base64 HMAC-SHA256 of the raw body with the app's secret. */
export const signatureHeader = "x-shopify-hmac-sha256";

const base64OfSha256 = /^[A-Za-z0-9+/]{43}=$/;

/** True for a header that a signature could be in: anything else is refused before the body is read. */
export function isSignature(signature: string | null): signature is string {
  return signature !== null && base64OfSha256.test(signature);
}

/**
 * Compares in constant time.
 * @param secrets the app's secrets: Shopify signs with its oldest one, until some time after it was revoked
 */
export function isSignedBy(secrets: readonly string[], body: Uint8Array, signature: string | null): boolean {
  if (!isSignature(signature)) return false;
  const given = Buffer.from(signature, "base64");
  return secrets.some((secret) => isDigest(secret, body, given));
}

/** The secret that signed a session token, whatever it claims; `undefined` when none of these did. */
export function signerOf(token: string, secrets: readonly string[]): string | undefined {
  const [header, payload, signature = ""] = token.split(".");
  const given = Buffer.from(signature, "base64url");
  return secrets.find((secret) => isDigest(secret, `${header}.${payload}`, given));
}

function isDigest(secret: string, signed: Uint8Array | string, given: Buffer): boolean {
  const expected = createHmac("sha256", secret).update(signed).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

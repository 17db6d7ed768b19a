import { createHmac, timingSafeEqual } from "node:crypto";

/** Shopify signs its requests in this header: base64 HMAC-SHA256 of the raw body with the app's secret. */
export const signatureHeader = "x-shopify-hmac-sha256";

const base64OfSha256 = /^[A-Za-z0-9+/]{43}=$/;

/** True for a header that a signature could be in: anything else is refused before the body is read. */
export function isSignature(signature: string | null): signature is string {
  return signature !== null && base64OfSha256.test(signature);
}

/** Compares in constant time. */
export function isSignedBy(secret: string, body: Uint8Array, signature: string | null): boolean {
  if (!isSignature(signature)) return false;
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

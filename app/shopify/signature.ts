import { createHmac, timingSafeEqual } from "node:crypto";

/** Header in which Shopify signs what it posts: base64 HMAC-SHA256 of the raw body under the app's secret. */
export const signatureHeader = "x-shopify-hmac-sha256";

/** Compared in constant time. */
export function isSignedBy(secret: string, body: Uint8Array, signature: string | null): boolean {
  if (signature === null) return false;
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

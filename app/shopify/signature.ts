import { createHmac, timingSafeEqual } from "node:crypto";

/** Shopify signs its requests in this header: base64 HMAC-SHA256 of the raw body with the app's secret. */
export const signatureHeader = "x-shopify-hmac-sha256";

/** Compares in constant time. */
export function isSignedBy(secret: string, body: Uint8Array, signature: string | null): boolean {
  if (signature === null) return false;
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature, "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

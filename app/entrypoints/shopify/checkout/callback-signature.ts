import type { Services } from "../../../process/services.server.ts";
import { isSignedBy } from "../signature.ts";

/** Counts callbacks by their signature since the process started. */
export const callbackSignatures = { good: 0, absent: 0, bad: 0 };

/**
 * False when the request must be refused. Shopify documents no signature on this call, and shops differ, so the path's
 * secret is the authority. Signatures are counted; `CALLBACK_HMAC=enforce` also refuses wrong and absent ones.
 */
export function acceptsSignature(
  services: Pick<Services, "env" | "log">,
  signature: string | null,
  body: Uint8Array,
  shop: string,
): boolean {
  const { CALLBACK_HMAC: mode, SHOPIFY_API_SECRET: secret } = services.env;
  if (mode === "off" || secret === undefined) return true;
  const verdict = signature === null ? "absent" : isSignedBy(secret, body, signature) ? "good" : "bad";
  callbackSignatures[verdict]++;
  if (verdict === "good") return true;
  if (verdict === "bad")
    services.log.warn({ shop, callbackSignatures }, "checkout callback with a bad signature");
  return mode !== "enforce";
}

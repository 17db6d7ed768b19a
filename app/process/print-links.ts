/** Links to documents of many labels: a link's holder may read that document for a day, and nothing else. */
import { environments } from "../domain/engine/index.ts";
import type { PrintLinks } from "../entrypoints/links/links.ts";
import { linkSignature } from "../entrypoints/links/signature.ts";
import type { LinkOptions } from "./signed-links.ts";

const validMs = 24 * 60 * 60 * 1000;
const form = /\/prints\/([sp])\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/(\d{1,12})\/([\w-]{43})$/;

/**
 * `/prints/<s or p>/<merchant>/<print>/<expiry, Unix seconds>/<signature>`. The signature is an HMAC-SHA256 in base64url over all the
 * others; its key is derived from the encryption key.
 */
export function printLinks({ publicUrl, sandboxUrl, clock, ...keys }: LinkOptions): PrintLinks {
  const { sign, isOf } = linkSignature(keys, "print");

  return {
    url({ merchantId, environment }, printId) {
      const base = environment === "sandbox" ? (sandboxUrl ?? publicUrl) : publicUrl;
      const expiry = String(Math.ceil((clock.now().getTime() + validMs) / 1000));
      const parts = [environment.charAt(0), merchantId, printId, expiry];
      return `${base}/prints/${parts.join("/")}/${sign(parts)}`;
    },

    read({ pathname }) {
      const [, letter = "", merchantId = "", printId = "", expiry = "", signature = ""] =
        form.exec(pathname) ?? [];
      if (!isOf([letter, merchantId, printId, expiry], signature)) return "invalid";
      if (Number(expiry) * 1000 < clock.now().getTime()) return "expired";
      const environment = environments.find((each) => each.startsWith(letter));
      return environment === undefined ? "invalid" : { caller: { merchantId, environment }, printId };
    },
  };
}

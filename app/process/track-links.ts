/** Links for recipients: a link's holder may see one parcel's way, and nothing else of it. */
import { environments } from "../domain/engine/index.ts";
import type { TrackLinks } from "../entrypoints/links/links.ts";
import { linkSignature } from "../entrypoints/links/signature.ts";
import type { LinkOptions } from "./signed-links.ts";

const form = /^([sp])([st])\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/;
const kinds = { s: "shipment", t: "tracker" } as const;

/**
 * `/track/<token>`; the token is `<s or p><s or t>.<merchant>.<shipment or tracker>.<signature>`. It does not expire: e-mails are
 * read late. Without the parcel, or once its recipient was erased, it shows nothing.
 */
export function trackLinks({ publicUrl, sandboxUrl, ...keys }: Omit<LinkOptions, "clock">): TrackLinks {
  const { sign, isOf } = linkSignature(keys, "track");
  const baseOf = (environment: string) => (environment === "sandbox" ? (sandboxUrl ?? publicUrl) : publicUrl);

  return {
    httpsOnly: publicUrl.startsWith("https:"),
    base: baseOf,

    token({ merchantId, environment }, kind, id) {
      const head = `${environment.charAt(0)}${kind.charAt(0)}`;
      return [head, merchantId, id, sign([head, merchantId, id])].join(".");
    },

    read(token) {
      const [, letter = "", kind = "", merchantId = "", id = "", signature = ""] = form.exec(token) ?? [];
      if (!isOf([`${letter}${kind}`, merchantId, id], signature)) return null;
      const environment = environments.find((each) => each.startsWith(letter));
      if (environment === undefined) return null;
      return { caller: { merchantId, environment }, kind: kinds[kind as keyof typeof kinds], id };
    },
  };
}

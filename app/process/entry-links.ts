/** Links of mails: their holder logs in once, as one member or as a new merchant's owner. */
import type { Clock } from "../domain/engine/index.ts";
import type { EntryLinks } from "../entrypoints/links/links.ts";
import type { LinkKeys } from "../entrypoints/links/signature.ts";
import { linkSignature } from "../entrypoints/links/signature.ts";

const form = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

/** `/dashboard/enter/<merchant>.<link>.<expiry, Unix seconds>.<signature>`. The database knows whether it was used. */
export function entryLinks({
  publicUrl,
  clock,
  ...keys
}: LinkKeys & { readonly publicUrl: string; readonly clock: Clock }): EntryLinks {
  const { sign, isOf } = linkSignature(keys, "entry");
  return {
    url({ merchantId, id, expiresAt }) {
      const parts = [merchantId, id, String(Math.ceil(expiresAt.getTime() / 1000))];
      return `${publicUrl}/dashboard/enter/${parts.join(".")}.${sign(parts)}`;
    },
    read(rest) {
      const [, merchantId = "", id = "", expiry = "", signature = ""] = form.exec(rest) ?? [];
      if (!isOf([merchantId, id, expiry], signature)) return null;
      return Number(expiry) * 1000 < clock.now().getTime() ? null : { merchantId, id };
    },
  };
}

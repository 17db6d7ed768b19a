/** Links in mails to recipients: a link's holder opts the mail's recipient out of the merchant's mails, and sees nothing. */
import type { StopLinks } from "../entrypoints/links/links.ts";
import type { LinkKeys } from "../entrypoints/links/signature.ts";
import { linkSignature } from "../entrypoints/links/signature.ts";

const form = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/;

/** `/mails/stop/<merchant>.<shipment>.<signature>`: no address, and no end, because mails are kept. */
export function stopLinks({ publicUrl, ...keys }: LinkKeys & { readonly publicUrl: string }): StopLinks {
  const { sign, isOf } = linkSignature(keys, "stop");
  return {
    url: (merchantId, shipmentId) =>
      `${publicUrl}/mails/stop/${merchantId}.${shipmentId}.${sign([merchantId, shipmentId])}`,
    read(token) {
      const [, merchantId = "", shipmentId = "", signature = ""] = form.exec(token) ?? [];
      return isOf([merchantId, shipmentId], signature) ? { merchantId, shipmentId } : null;
    },
  };
}

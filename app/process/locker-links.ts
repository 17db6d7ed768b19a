/** Links for shoppers: a link's holder may change the point of one part of an order, and see nothing else of it. */
import type { Clock } from "../domain/engine/index.ts";
import type { LockerLinks } from "../entrypoints/links/links.ts";
import type { LinkKeys } from "../entrypoints/links/signature.ts";
import { linkSignature } from "../entrypoints/links/signature.ts";

const validMs = 14 * 24 * 60 * 60 * 1000;
const form = /^([a-z]{2})\/([a-z0-9.-]+)\/(\d{1,18})\/(\d{1,18})\/(\d{1,12})\/([\w-]{43})$/;

export interface LockerLinkOptions extends LinkKeys {
  readonly publicUrl: string;
  readonly clock: Clock;
}

/**
 * `/locker/<language>/<shop>/<order>/<fulfillment order>/<expiry, Unix seconds>/<signature>`. The signature is an
 * HMAC-SHA256 in base64url over all the others. They are the path, because a form that searches replaces the query.
 */
export function lockerLinks({ publicUrl, clock, ...keys }: LockerLinkOptions): LockerLinks {
  const { sign, isOf } = linkSignature(keys, "locker");

  return {
    httpsOnly: publicUrl.startsWith("https:"),

    url({ language, shop, orderId, fulfillmentOrderId }) {
      const expiry = String(Math.ceil((clock.now().getTime() + validMs) / 1000));
      const parts = [language, shop, orderId, fulfillmentOrderId, expiry];
      return `${publicUrl}/locker/${parts.join("/")}/${sign(parts)}`;
    },

    read(rest) {
      const [, language = "", shop = "", orderId = "", fulfillmentOrderId = "", expiry = "", signature = ""] =
        form.exec(rest) ?? [];
      if (!isOf([language, shop, orderId, fulfillmentOrderId, expiry], signature)) return "invalid";
      if (Number(expiry) * 1000 < clock.now().getTime()) return "expired";
      return { language, shop, orderId, fulfillmentOrderId };
    },
  };
}

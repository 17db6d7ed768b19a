/** Links for shoppers: a link's holder may change the point of one part of an order, and see nothing else of it. */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Clock } from "../engine/index.ts";
import type { LockerLinks } from "../services.server.ts";

const validMs = 14 * 24 * 60 * 60 * 1000;
const form = /^([a-z]{2})\/([a-z0-9.-]+)\/(\d{1,18})\/(\d{1,18})\/(\d{1,12})\/([\w-]{43})$/;

export interface LockerLinkOptions {
  /** 32 bytes in base64. */
  readonly encryptionKey: string;
  readonly publicUrl: string;
  readonly clock: Clock;
}

/**
 * `/locker/<language>/<shop>/<order>/<fulfillment order>/<expiry, Unix seconds>/<signature>`. The signature is an
 * HMAC-SHA256 in base64url over all the others. They are the path, because a form that searches replaces the query.
 */
export function lockerLinks({ encryptionKey, publicUrl, clock }: LockerLinkOptions): LockerLinks {
  const key = Buffer.from(
    hkdfSync("sha256", Buffer.from(encryptionKey, "base64"), "", "waybill locker links", 32),
  );
  const sign = (parts: readonly string[]) =>
    createHmac("sha256", key).update(parts.join("\n")).digest("base64url");

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
      const expected = sign([language, shop, orderId, fulfillmentOrderId, expiry]);
      if (signature.length !== expected.length) return "invalid";
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return "invalid";
      if (Number(expiry) * 1000 < clock.now().getTime()) return "expired";
      return { language, shop, orderId, fulfillmentOrderId };
    },
  };
}

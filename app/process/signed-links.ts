/** Signed links to papers: a link's holder may read its paper until it expires, and nothing else. */
import type { Clock, Environment } from "../domain/engine/index.ts";
import { environments } from "../domain/engine/index.ts";
import type { SignedLinks } from "../entrypoints/links/links.ts";
import type { LinkKeys } from "../entrypoints/links/signature.ts";
import { linkSignature } from "../entrypoints/links/signature.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const labelPath = /\/labels\/([0-9a-f-]{36})\.pdf$/;

export interface LinkOptions extends LinkKeys {
  readonly publicUrl: string;
  /** The sandbox's own host, if it has one. */
  readonly sandboxUrl: string | undefined;
  readonly clock: Clock;
}

/**
 * `/labels/<shipment>.pdf?m=<merchant>&e=<environment>[&p=<piece>]&x=<expiry, Unix seconds>&s=<signature>`. The
 * signature is an HMAC-SHA256 in base64url over all the others; its key is derived from the encryption key.
 */
export function signedLinks({ publicUrl, sandboxUrl, clock, ...keys }: LinkOptions): SignedLinks {
  const { sign, isOf } = linkSignature(keys, "label");

  return {
    labelUrl(merchantId, environment, shipmentId, piece, days = 1) {
      const base = environment === "sandbox" ? (sandboxUrl ?? publicUrl) : publicUrl;
      const expiry = String(Math.ceil((clock.now().getTime() + days * DAY_MS) / 1000));
      const pieceText = piece === undefined ? "" : String(piece);
      const signature = sign([shipmentId, merchantId, environment, pieceText, expiry]);
      const pieceParameter = piece === undefined ? "" : `&p=${pieceText}`;
      return `${base}/labels/${shipmentId}.pdf?m=${merchantId}&e=${environment}${pieceParameter}&x=${expiry}&s=${signature}`;
    },

    verify(url) {
      const shipmentId = labelPath.exec(url.pathname)?.[1];
      const { merchantId, environment, piece, expiry, signature } = parametersOf(url);
      if (shipmentId === undefined || merchantId === null || piece === "" || !isEnvironment(environment))
        return "invalid";
      if (!isOf([shipmentId, merchantId, environment, piece ?? "", expiry], signature)) return "invalid";
      // We signed it, so it is a number.
      if (Number(expiry) * 1000 < clock.now().getTime()) return "expired";
      return { merchantId, environment, shipmentId, piece: piece === null ? null : Number(piece) };
    },
  };
}

function parametersOf({ searchParams }: URL) {
  return {
    merchantId: searchParams.get("m"),
    environment: searchParams.get("e"),
    piece: searchParams.get("p"),
    expiry: searchParams.get("x") ?? "",
    signature: searchParams.get("s") ?? "",
  };
}

function isEnvironment(text: string | null): text is Environment {
  return environments.some((environment) => environment === text);
}

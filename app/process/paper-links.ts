/** Signed links to papers other than labels. Each kind of link has a key of its own, so that none opens another's door. */
import { environments } from "../domain/engine/index.ts";
import type { PaperLinks } from "../entrypoints/links/links.ts";
import { linkedPapers } from "../entrypoints/links/links.ts";
import { linkSignature } from "../entrypoints/links/signature.ts";
import type { LinkOptions } from "./signed-links.ts";

const VALID_MS = 24 * 60 * 60 * 1000;
const path = new RegExp(`/(${linkedPapers.join("|")})/([0-9a-f-]{36})\\.pdf$`);

/** `/<paper>/<id>.pdf?m=<merchant>&e=<environment>&x=<expiry, Unix seconds>&s=<signature over all the others>` */
export function paperLinks({ publicUrl, sandboxUrl, clock, ...keys }: LinkOptions): PaperLinks {
  const { sign, isOf } = linkSignature(keys, "paper");

  return {
    url(paper, { merchantId, environment }, id) {
      const base = environment === "sandbox" ? (sandboxUrl ?? publicUrl) : publicUrl;
      const expiry = String(Math.ceil((clock.now().getTime() + VALID_MS) / 1000));
      const signature = sign([paper, id, merchantId, environment, expiry]);
      return `${base}/${paper}/${id}.pdf?m=${merchantId}&e=${environment}&x=${expiry}&s=${signature}`;
    },

    verify({ pathname, searchParams }) {
      const [, kind, id = ""] = path.exec(pathname) ?? [];
      const paper = linkedPapers.find((each) => each === kind);
      const environment = environments.find((each) => each === searchParams.get("e"));
      const merchantId = searchParams.get("m") ?? "";
      const expiry = searchParams.get("x") ?? "";
      if (paper === undefined || environment === undefined) return "invalid";
      const signature = searchParams.get("s") ?? "";
      if (!isOf([paper, id, merchantId, environment, expiry], signature)) return "invalid";
      if (Number(expiry) * 1000 < clock.now().getTime()) return "expired";
      return { paper, caller: { merchantId, environment }, id };
    },
  };
}

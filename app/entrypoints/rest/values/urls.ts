import type { Caller, Shipment } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import type { LinkValues } from "../../links/kinds.ts";

/** A carrier's picture as an absolute URL. */
export type ImageUrls = (imageUrl: string) => string;

/** Absolute URLs, which depend on the server's address. */
export interface Urls {
  readonly image: ImageUrls;
  /** Signed anew for each answer; `piece` counts from 1, and none means all pieces. */
  readonly invoice: (shipment: Shipment) => string;
  readonly label: (shipment: Shipment, piece?: number) => string;
  /** The address of the tracking page for the recipient. */
  readonly trackingPage: (
    parcel: Caller & { readonly id: string },
    kind: LinkValues<"track">["parcel"]["kind"],
  ) => string;
}

/** The parts of the services that make URLs. */
export interface UrlNeeds extends Pick<Services, "links"> {
  readonly env: Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL">;
}

/** URLs of pictures and labels in this call's environment. */
export function urlsOf({ app, caller }: { readonly app: UrlNeeds; readonly caller: Caller }): Urls {
  return urlsFrom(app, caller.environment);
}

export function urlsFrom({ env, links }: UrlNeeds, environment: Caller["environment"]): Urls {
  const base = baseUrl(env, environment);
  return {
    image: (imageUrl) => new URL(imageUrl, `${base}/`).href,
    invoice: (shipment) => links.url("invoice", shipment),
    trackingPage: ({ merchantId, id }, kind) =>
      links.url("track", { parcel: { environment, kind }, merchantId, id }),
    label: ({ merchantId, environment, id }, piece) => links.labelUrl(merchantId, environment, id, piece),
  };
}

function baseUrl(env: UrlNeeds["env"], environment: Caller["environment"]): string {
  return environment === "sandbox" ? (env.SANDBOX_URL ?? env.PUBLIC_URL) : env.PUBLIC_URL;
}

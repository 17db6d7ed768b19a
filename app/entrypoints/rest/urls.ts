import type { Caller } from "../../domain/engine/index.ts";
import type { Services } from "../../process/services.server.ts";
import type { Urls } from "./present-shipment.ts";

/** The parts of the services that make URLs. */
interface UrlMakers extends Pick<Services, "links" | "paperLinks" | "trackLinks"> {
  readonly env: Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL">;
}

/** URLs of pictures and labels in this call's environment. */
export function urlsOf({ app, caller }: { readonly app: UrlMakers; readonly caller: Caller }): Urls {
  return urlsFrom(app, caller.environment);
}

export function urlsFrom(
  { env, links, paperLinks, trackLinks }: UrlMakers,
  environment: Caller["environment"],
): Urls {
  const base = baseUrl(env, environment);
  return {
    image: (imageUrl) => new URL(imageUrl, `${base}/`).href,
    invoice: (shipment) => paperLinks.url("invoices", shipment, shipment.id),
    trackingPage: (parcel, kind) =>
      `${trackLinks.base(environment)}/track/${trackLinks.token(parcel, kind, parcel.id)}`,
    label: ({ merchantId, environment, id }, piece) => links.labelUrl(merchantId, environment, id, piece),
  };
}

function baseUrl(env: UrlMakers["env"], environment: Caller["environment"]): string {
  return environment === "sandbox" ? (env.SANDBOX_URL ?? env.PUBLIC_URL) : env.PUBLIC_URL;
}

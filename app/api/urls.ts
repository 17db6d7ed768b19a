import type { Caller } from "../engine/index.ts";
import type { Services } from "../services.server.ts";
import type { Urls } from "./present-shipment.ts";

/** URLs of pictures and labels in this call's environment. */
export function urlsOf({
  app,
  caller,
}: {
  readonly app: Pick<Services, "env" | "links" | "paperLinks">;
  readonly caller: Caller;
}): Urls {
  const base = baseUrl(app.env, caller.environment);
  return {
    image: (imageUrl) => new URL(imageUrl, `${base}/`).href,
    invoice: (shipment) => app.paperLinks.url("invoices", shipment, shipment.id),
    label: ({ merchantId, environment, id }, piece) => app.links.labelUrl(merchantId, environment, id, piece),
  };
}

function baseUrl(
  env: Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL">,
  environment: Caller["environment"],
): string {
  return environment === "sandbox" ? (env.SANDBOX_URL ?? env.PUBLIC_URL) : env.PUBLIC_URL;
}

import type { Services } from "../../services.server.ts";
import { appBridgeUrl } from "../simulated-admin.ts";
import { languageOf } from "./page-format.ts";

/** What surrounds every embedded page. */
export function adminFrame(request: Request, { env }: Services) {
  return {
    apiKey: env.SHOPIFY_API_KEY ?? "",
    appBridgeUrl: appBridgeUrl(env),
    language: languageOf(request),
    /** Inter, which the admin around us is set in. A local Shopify has none: the system's font stands in. */
    fontStylesheet: env.SHOPIFY_SIMULATOR_URL === undefined ? INTER : null,
    /** A guess for the first rendering, so that a phone doesn't see the wide table first; the browser then measures. */
    narrow: /\bMobi/.test(request.headers.get("user-agent") ?? ""),
  };
}

/** Shopify's own copy: the admin has loaded it already. */
const INTER = "https://cdn.shopify.com/static/fonts/inter/v4/styles.css";

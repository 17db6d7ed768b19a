import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import type { Services } from "../../services.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { appBridgeUrl } from "../../shopify/simulated-admin.ts";
import { shopify } from "../../shopify.server.ts";
import { languageCookie, languageOf } from "./page-format.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  if (shopify() === undefined) throw data({ problem: "shopify-off" }, { status: 503 });
  const { services } = await requireShop(request);
  return data(adminFrame(request, services), { headers: { "set-cookie": languageCookie(request) } });
}

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

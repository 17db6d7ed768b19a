import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import type { Services } from "../../../process/services.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { shopify } from "../../shopify/shopify.server.ts";
import { appBridgeUrl } from "../../shopify/simulated-admin.ts";
import { adminMenu } from "./menus.server.ts";
import { languageCookie, languageOf } from "./page-format.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  if (shopify() === undefined) throw data({ problem: "shopify-off" }, { status: 503 });
  const { services } = await requireShop(request, { takesSuspended: true });
  return data(adminFrame(request, services), { headers: { "set-cookie": languageCookie(request) } });
}

/** Loads the frame around every embedded page. */
export function adminFrame(request: Request, { env }: Pick<Services, "env">) {
  const language = languageOf(request);
  return {
    apiKey: env.SHOPIFY_API_KEY ?? "",
    appBridgeUrl: appBridgeUrl(env),
    language,
    menu: adminMenu(language, "menu"),
    /** Inter, the typeface of Shopify's admin. A local Shopify does not serve it, so the system font is used there. */
    fontStylesheet: env.SHOPIFY_SIMULATOR_URL === undefined ? INTER : null,
    /** A guess, so that a phone's first rendering has no wide table. The browser measures later. */
    narrow: /\bMobi/.test(request.headers.get("user-agent") ?? ""),
  };
}

/** The admin has loaded the same file from Shopify's CDN already. */
const INTER = "https://cdn.shopify.com/static/fonts/inter/v4/styles.css";

import { randomBytes } from "node:crypto";
import { ShopifyError } from "@shopify/shopify-api";
import { services } from "../../process/services.server.ts";
import { authenticateStaff } from "./authenticate-staff.server.ts";
import { addDocumentResponseHeaders, shopify } from "./shopify.server.ts";
import { withAppBridgeOf } from "./simulated-admin.ts";

const LOGIN_PATH = "/auth/login";
const EXIT_PATH = "/auth/exit-iframe";

/** `/auth/*`: pages that fetch a session token or leave the admin's frame. Shopify's library throws them as responses. */
export async function answerAuth(request: Request): Promise<Response> {
  if (shopify() === undefined) return new Response("The Shopify side is off.", { status: 404 });
  // The library sends people here who open the app outside a shop's admin: our root page explains how to open it.
  const address = new URL(request.url);
  if (address.pathname === LOGIN_PATH) return new Response(null, { status: 302, headers: { location: "/" } });
  try {
    await authenticateStaff(request);
  } catch (page) {
    if (page instanceof Response) return asDocument(request, page);
    if (address.pathname === EXIT_PATH && page instanceof ShopifyError)
      return new Response("exitIframe: must lead back to this app or to a shop's admin", { status: 400 });
    throw page;
  }
  return Response.redirect(`${services().env.PUBLIC_URL}/app${address.search}`);
}

/** The library's pages come without sources of scripts, and without frame ancestors where no shop is named. */
async function asDocument(request: Request, page: Response): Promise<Response> {
  if (page.headers.get("content-type")?.startsWith("text/html") !== true) return page;
  const nonce = randomBytes(16).toString("base64");
  const headers = new Headers(page.headers);
  addDocumentResponseHeaders(request, headers, nonce);
  // Each page has one inline script at most.
  const html = (await page.text()).replace("<script>", `<script nonce="${nonce}">`);
  return new Response(withAppBridgeOf(services().env, html), { status: page.status, headers });
}

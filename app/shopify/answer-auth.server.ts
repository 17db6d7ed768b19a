import { services } from "../services.server.ts";
import { shopify } from "../shopify.server.ts";
import { admitSimulatorToPage } from "./simulated-admin.ts";

const LOGIN_PATH = "/auth/login";

/** `/auth/*`: the pages on which a session token is fetched and the admin's frame is left. The library throws them. */
export async function answerAuth(request: Request): Promise<Response> {
  const app = shopify();
  if (app === undefined) return new Response("The Shopify side is off.", { status: 404 });
  // Where the library sends whoever opens the app outside a shop's admin: our root says how to get in.
  if (new URL(request.url).pathname === LOGIN_PATH)
    return new Response(null, { status: 302, headers: { location: "/" } });
  try {
    await app.authenticate.admin(request);
  } catch (page) {
    if (page instanceof Response) return admitSimulatorToPage(services().env, page);
    throw page;
  }
  return Response.redirect(`${services().env.PUBLIC_URL}/app${new URL(request.url).search}`);
}

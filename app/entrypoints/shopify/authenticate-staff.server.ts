import { services } from "../../process/services.server.ts";
import { malformedUrl } from "./malformed-url.ts";
import { shopify } from "./shopify.server.ts";
import { isStaffToken, sessionTokenIn } from "./staff-token.ts";

/**
 * Authenticates a member of staff: the only caller of Shopify's library, for each door that takes a session token.
 * @throws Response the answer of Shopify's library: a redirect, the bounce page, a 401; 404 without Shopify keys;
 * 400 for a URL that Shopify would not make; 401 for a token that names no member of a shop's staff
 */
export async function authenticateStaff(request: Request) {
  const app = shopify();
  if (app === undefined) throw new Response("The Shopify side is off.", { status: 404 });
  const malformed = malformedUrl(new URL(request.url), services().env.PUBLIC_URL);
  if (malformed !== null) throw new Response(malformed, { status: 400 });
  const token = sessionTokenIn(request);
  // Before the library, which stores a session for whatever shop the token names. It answers a browser's question without one.
  if (token !== null && request.method !== "OPTIONS" && !isStaffToken(token)) throw unauthorized(request);
  return app.authenticate.admin(request);
}

/** Extensions run on a host of Shopify's, whose pages must be able to read the answer. */
function unauthorized(request: Request): Response {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "Authorization" };
  const message = "The session token is not of a member of a shop's staff.";
  return new Response(message, { status: 401, headers: request.headers.has("origin") ? headers : {} });
}

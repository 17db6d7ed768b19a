import { z } from "zod";
import { services } from "../../process/services.server.ts";
import { isStaffToken } from "./session-token.ts";
import { shopify } from "./shopify.server.ts";

/**
 * Authenticates a member of staff: the only caller of Shopify's library, for each door that takes a session token.
 * @throws Response the answer of Shopify's library: a redirect, the bounce page, a 401; 404 without Shopify keys;
 * 400 for a URL that Shopify would not make; 401 for a token that names no member of a shop's staff
 */
export async function authenticateStaff(request: Request) {
  const token = sessionTokenIn(request);
  const app = shopify(token);
  if (app === undefined) throw new Response("The Shopify side is off.", { status: 404 });
  const malformed = malformedUrl(new URL(request.url), services().env.PUBLIC_URL);
  if (malformed !== null) throw new Response(malformed, { status: 400 });
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

const shop = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/i, "must be a shop's domain such as name.myshopify.com");

/** Base64 of the admin's URL, without its scheme. */
const host = z.string().refine(isHost, "must be what Shopify names as host");

/**
 * The faults of a page's URL that Shopify's library does not check; `null` when there are none. The library throws on a
 * malformed `host`. It lets any host that `shop` names frame the page that fetches a session token, and that page sends the
 * token to any URL in `shopify-reload`.
 */
function malformedUrl(address: URL, appUrl: string): string | null {
  const reload = z
    .string()
    .refine(
      (to) => URL.canParse(to) && new URL(to).origin === new URL(appUrl).origin,
      "must lead to this app",
    );
  const isToken = address.pathname.startsWith("/auth");
  const schema = z.object({
    host: host.optional(),
    ...(isToken ? { shop: shop.optional(), "shopify-reload": reload.optional() } : {}),
  });
  const result = schema.safeParse(Object.fromEntries(address.searchParams));
  if (result.success) return null;
  return result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n");
}

function isHost(text: string): boolean {
  return URL.canParse(`https://${Buffer.from(text, "base64").toString()}`);
}

/** The token that the library reads from a request of the admin; `null` when there is none. */
export function sessionTokenIn(request: Request): string | null {
  const header = request.headers.get("authorization")?.replace("Bearer ", "");
  return header || new URL(request.url).searchParams.get("id_token");
}

import { createHmac } from "node:crypto";
import { randomHex } from "../state/identifiers.ts";
import type { Shop } from "../state/shop.ts";
import { handleOf } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { signingSecret } from "./app-secrets.ts";
import { issueSessionToken } from "./session-token.ts";

/** `host` as Shopify passes it: the admin's address in base64. */
export const hostParam = (shop: Shop): string =>
  Buffer.from(`admin.shopify.com/store/${handleOf(shop)}`)
    .toString("base64")
    .replace(/=+$/, "");

/**
 * Adds `hmac` to a query: hex HMAC-SHA256 over all other parameters, sorted by name and joined with `&`
 * (Shopify, "Verify a request's authenticity").
 */
export function signQuery(query: Record<string, string>, secret: string): URLSearchParams {
  const sorted = Object.entries(query).sort(([a], [b]) => a.localeCompare(b));
  const message = new URLSearchParams(sorted).toString().replaceAll("+", "%20");
  const hmac = createHmac("sha256", secret).update(message).digest("hex");
  return new URLSearchParams([...sorted, ["hmac", hmac]]);
}

/**
 * The URL that the admin loads into its frame, with every parameter of an embedded app: the app's home, or
 * another path of its origin. `locale` is the staff member's language.
 */
export function launchUrl(world: World, shop: Shop, path = "", locale = "en"): string {
  const url = new URL(path || world.app.appUrl, world.app.appUrl);
  const query = {
    ...Object.fromEntries(url.searchParams),
    embedded: "1",
    host: hostParam(shop),
    id_token: issueSessionToken(world, shop),
    locale,
    session: randomHex(32),
    shop: shop.domain,
    timestamp: String(Math.floor(world.now().getTime() / 1000)),
  };
  url.search = signQuery(query, signingSecret(world)).toString();
  return url.toString();
}

/** The admin page around it. */
export const adminUrl = (world: World, shop: Shop, path = ""): string =>
  `${world.url}/store/${handleOf(shop)}/apps/${world.app.handle}${path}`;

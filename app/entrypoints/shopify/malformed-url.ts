import { z } from "zod";

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
export function malformedUrl(address: URL, appUrl: string): string | null {
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

import { z } from "zod";

const shop = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/i, "must be a shop's domain such as name.myshopify.com");

/** Base64 of the admin's address, without the scheme. */
const host = z.string().refine(isHost, "must be what Shopify names as host");

/**
 * What is wrong with the address of a page that Shopify's library answers; `null` when nothing is. The library fails on a
 * host that is none, lets whatever is named as shop frame the page that fetches a session token, and has that page
 * send the token wherever `shopify-reload` leads.
 */
export function oddAddress(address: URL, appUrl: string): string | null {
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

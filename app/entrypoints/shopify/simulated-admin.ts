import type { Env } from "../../process/env.server.ts";

/** The source of App Bridge: Shopify's CDN, or a local Shopify. */
export function appBridgeUrl({
  SHOPIFY_SIMULATOR_URL: simulator,
}: Pick<Env, "SHOPIFY_SIMULATOR_URL">): string {
  return simulator === undefined ? CDN : `${simulator}/app-bridge.js`;
}

const CDN = "https://cdn.shopify.com/shopifycloud/app-bridge.js";

/**
 * Shopify's library lets only Shopify's hosts frame the app, and preloads from its CDN. Only with a local Shopify, this
 * admits that one's admin as well and takes App Bridge from there.
 */
export function admitSimulator({ SHOPIFY_SIMULATOR_URL: simulator }: Env, headers: Headers): void {
  if (simulator === undefined) return;
  const policy = headers.get("content-security-policy");
  if (policy !== null)
    headers.set(
      "content-security-policy",
      policy.replace("frame-ancestors ", `frame-ancestors ${new URL(simulator).origin} `),
    );
  const link = headers.get("link");
  if (link !== null) headers.set("link", link.replace(CDN, `${simulator}/app-bridge.js`));
}

/** Lets a page of the library's own load App Bridge from the local Shopify. */
export function withAppBridgeOf(env: Env, html: string): string {
  return html.replaceAll(CDN, appBridgeUrl(env));
}

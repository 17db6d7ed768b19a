import type { Env } from "../env.server.ts";

/** Where the browser gets App Bridge; Shopify's own CDN but for a local Shopify. */
export function appBridgeUrl({
  SHOPIFY_SIMULATOR_URL: simulator,
}: Pick<Env, "SHOPIFY_SIMULATOR_URL">): string {
  return simulator === undefined ? CDN : `${simulator}/app-bridge.js`;
}

const CDN = "https://cdn.shopify.com/shopifycloud/app-bridge.js";

/**
 * Shopify's library lets only Shopify's own hosts frame the app, and names its CDN. Started against a local Shopify,
 * and only then, that one's admin may frame it and App Bridge comes from there.
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

/** The same for the library's ready-made pages (session token bounce, leaving the frame). */
export async function admitSimulatorToPage(env: Env, page: Response): Promise<Response> {
  if (env.SHOPIFY_SIMULATOR_URL === undefined) return page;
  const headers = new Headers(page.headers);
  admitSimulator(env, headers);
  const html = headers.get("content-type")?.startsWith("text/html") ?? false;
  const body = html ? (await page.text()).replaceAll(CDN, appBridgeUrl(env)) : page.body;
  return new Response(body, { status: page.status, headers });
}

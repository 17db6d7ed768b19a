/**
 * shopifyApp(): authentication of the embedded admin. Everything else talks to shops through
 * app/adapters/shopify/admin-client.ts.
 */
import "@shopify/shopify-app-remix/adapters/node";
import { LogSeverity } from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import { ApiVersion, AppDistribution, shopifyApp } from "@shopify/shopify-app-remix/server";
import { shopFetch } from "../../adapters/shopify/shop-fetch.ts";
import type { Services } from "../../process/services.server.ts";
import { services } from "../../process/services.server.ts";
import { installShop } from "./install-shop.ts";
import { signerOf } from "./signature.ts";
import { admitSimulator, appBridgeUrl } from "./simulated-admin.ts";

type ShopifyApp = ReturnType<typeof build>;
type Needs = Pick<Services, "env" | "log" | "sessions"> & Parameters<typeof installShop>[0];

let built: { readonly of: Needs; readonly apps: ReadonlyMap<string, ShopifyApp> } | undefined;

/**
 * `undefined` if the app has no Shopify keys. The rest of Waybill works without them.
 * @param token a session token: the library checks it with the one client secret that it was built with
 */
export function shopify(token: string | null = null): ShopifyApp | undefined {
  const current = services();
  const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: secrets } = current.env;
  const newest = secrets?.[0];
  if (apiKey === undefined || secrets === undefined || newest === undefined) return undefined;
  if (built?.of !== current) built = { of: current, apps: buildEach(current, apiKey, secrets) };
  return built.apps.get((token === null ? undefined : signerOf(token, secrets)) ?? newest);
}

/**
 * Sets the sources of scripts, the allowed frame ancestors and the preloads of every document that the admin may show.
 * @param nonce the nonce of the document's own inline scripts
 */
export function addDocumentResponseHeaders(request: Request, headers: Headers, nonce: string): void {
  const app = shopify();
  // The library names the hosts only if the address names the shop.
  // The dashboard is no page of the admin, so no frame may show it.
  if (app === undefined || /^\/dashboard(?:\/|$)/.test(new URL(request.url).pathname)) {
    headers.set("content-security-policy", `${scriptPolicy(nonce, "")} frame-ancestors 'none'`);
    return;
  }
  headers.set("content-security-policy", `frame-ancestors ${ADMIN}`);
  app.addDocumentResponseHeaders(request, headers);
  admitSimulator(services().env, headers);
  const ancestors = headers.get("content-security-policy") ?? "";
  const bridge = new URL(appBridgeUrl(services().env)).origin;
  headers.set("content-security-policy", `${scriptPolicy(nonce, bridge)} ${ancestors}`);
}

/** App Bridge loads its parts from its own host. */
function scriptPolicy(nonce: string, bridge: string): string {
  const sources = ["'self'", `'nonce-${nonce}'`, bridge].filter((source) => source !== "");
  return `script-src ${sources.join(" ")}; object-src 'none'; base-uri 'none'; form-action 'self';`;
}

const ADMIN = "https://admin.shopify.com";

function buildEach(current: Needs, apiKey: string, secrets: readonly string[]) {
  const apps = secrets.map(
    (apiSecretKey) => [apiSecretKey, build(current, { apiKey, apiSecretKey })] as const,
  );
  // The adapters set their own fetch when they load, so ours comes after.
  setAbstractFetchFunc(askWithNewest(shopFetch(current.env), secrets));
  return new Map(apps);
}

/**
 * Asks for access with the newest client secret, whichever one signed the session token: Shopify ends the access that the old
 * secret asked for when that one is revoked.
 */
function askWithNewest(send: typeof fetch, [newest]: readonly string[]): typeof fetch {
  return (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname !== "/admin/oauth/access_token" || typeof init?.body !== "string") return send(input, init);
    return send(input, {
      ...init,
      body: JSON.stringify({ ...JSON.parse(init.body), client_secret: newest }),
    });
  };
}

function build(current: Needs, keys: { apiKey: string; apiSecretKey: string }) {
  return shopifyApp({
    ...keys,
    appUrl: current.env.PUBLIC_URL,
    apiVersion: ApiVersion.October26,
    distribution: AppDistribution.AppStore,
    sessionStorage: current.sessions,
    logger: { level: LogSeverity.Info, log: logTo(current) },
    hooks: { afterAuth: async ({ session }) => void (await installShop(current, session.shop)) },
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
  });
}

const levels = {
  [LogSeverity.Error]: "error",
  [LogSeverity.Warning]: "warn",
  [LogSeverity.Info]: "debug",
  [LogSeverity.Debug]: "trace",
} as const;

function logTo({ log }: Pick<Services, "log">) {
  return async (severity: LogSeverity, message: string) => log[levels[severity]](message);
}

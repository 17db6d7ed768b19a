/** Access to shops without a server: a local Shopify, a database, and the sessions of an install. */
import { Session } from "@shopify/shopify-api";
import { pino } from "pino";
import { adminTraffic } from "../../app/adapters/shopify/admin-traffic.ts";
import type { ShopAccess } from "../../app/adapters/shopify/offline-session.ts";
import { offlineSessionId } from "../../app/adapters/shopify/offline-session.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { ShopifySimulator } from "../../simulator/shopify/index.ts";
import { startShopify } from "../../simulator/shopify/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testPorts, testStores } from "../support/stores.ts";
import { testClock } from "../support/test-clock.ts";

export interface ReachedShops {
  readonly shopify: ShopifySimulator;
  readonly database: FreshDatabase;
  /** Access for one more process: it shares only the database. */
  access(): ShopAccess;
  /** The merchant opens the app: stores the session, and answers its token. */
  grant(domain: string): Promise<string>;
  stop(): Promise<void>;
}

/** @param door opens a proxy and answers its URL */
export async function reachShops(
  domains: readonly string[],
  door: (shopifyUrl: string) => Promise<string> = async (url) => url,
): Promise<ReachedShops> {
  const shopify = await startShopify({
    appUrl: "http://127.0.0.1:9",
    apiKey: "key",
    apiSecret: "secret",
    scopes: ["read_orders", "read_locations"],
  });
  const url = await door(shopify.url);
  const database = await freshDatabase();
  const access = (): ShopAccess => {
    const stores = testStores(database, { clock: testClock(new Date()) });
    return {
      log: pino({ level: "silent" }),
      env: readEnv({
        SHOPIFY_API_KEY: "key",
        SHOPIFY_API_SECRET: "secret",
        SHOPIFY_SIMULATOR_URL: url,
      }),
      sessions: stores.sessions,
      leases: stores.leases,
      shops: stores.shops,
      ports: testPorts(database, stores),
      adminTraffic: adminTraffic(),
    };
  };
  const reached: ReachedShops = {
    shopify,
    database,
    access,
    async grant(domain) {
      const { token: idToken } = await shopify.control<{ token: string }>(
        "POST",
        `/simulator/shops/${domain}/session-token`,
        {},
      );
      const response = await fetch(`${shopify.url}/shops/${domain}/admin/oauth/access_token`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          client_id: "key",
          client_secret: "secret",
          grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
          subject_token: idToken,
          subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
          requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
          expiring: "1",
        }),
      });
      if (!response.ok) throw new Error(`granting answered ${response.status}: ${await response.text()}`);
      const answer = (await response.json()) as Record<string, string | number>;
      const accessToken = String(answer.access_token);
      await access().sessions.storeSession(
        new Session({
          id: offlineSessionId(domain),
          shop: domain,
          state: "",
          isOnline: false,
          accessToken,
          expires: new Date(Date.now() + Number(answer.expires_in) * 1_000),
          refreshToken: String(answer.refresh_token),
          refreshTokenExpires: new Date(Date.now() + Number(answer.refresh_token_expires_in) * 1_000),
        }),
      );
      return accessToken;
    },
    async stop() {
      await database.close();
      await shopify.stop();
    },
  };
  for (const domain of domains) {
    await shopify.control("POST", "/simulator/shops", { domain, install: true });
    await reached.grant(domain);
  }
  return reached;
}

import { Session } from "@shopify/shopify-api";
import { z } from "zod";
import type { Services } from "../services.server.ts";
import { ShopifyUnavailableError, ShopNotConnectedError } from "./admin-errors.ts";
import { shopFetch } from "./shop-fetch.ts";
import { withLease } from "./with-lease.ts";

/** What reaching a shop takes. */
export type ShopAccess = Pick<Services, "env" | "log" | "sessions" | "leases" | "ports" | "adminTraffic">;

/** Shopify's libraries keep a shop's offline session under this id. */
export function offlineSessionId(shop: string): string {
  return `offline_${shop}`;
}

/** A token is renewed this long before it ends, so that it outlives the calls it is used for. */
const REFRESH_BEFORE_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string().optional(),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
});

/**
 * The shop's offline session with a token that is good for some minutes. Refreshing rotates the refresh token,
 * so it happens under a lease: whoever waited finds the new session stored.
 * @param rejected a token that Shopify did not take although it should still be good: renewed if it is the stored one
 * @throws ShopNotConnectedError no session, or one that can't be refreshed any more
 * @throws ShopifyUnavailableError Shopify did not answer the refresh
 */
export async function offlineSession(
  services: ShopAccess,
  shop: string,
  rejected?: string,
): Promise<Session> {
  const isStale = (session: Session) => session.accessToken === rejected || endsSoon(services, session);
  const session = await load(services, shop);
  if (!isStale(session)) return session;
  return withLease(services, `token/${shop}`, { waitMs: 15_000 }, async () => {
    const current = await load(services, shop);
    return isStale(current) ? refresh(services, current) : current;
  });
}

async function load(services: ShopAccess, shop: string): Promise<Session> {
  const session = await services.sessions.loadSession(offlineSessionId(shop));
  if (session?.accessToken === undefined)
    throw new ShopNotConnectedError(`The app holds no access to ${shop}: open it once in the shop's admin.`);
  return session;
}

function endsSoon(services: ShopAccess, session: Session): boolean {
  if (session.expires === undefined) return false;
  return session.expires.getTime() - services.ports.clock.now().getTime() < REFRESH_BEFORE_MS;
}

async function refresh(services: ShopAccess, session: Session): Promise<Session> {
  const { env, ports, sessions } = services;
  const now = ports.clock.now().getTime();
  if (session.refreshToken === undefined || (session.refreshTokenExpires?.getTime() ?? Infinity) <= now)
    throw new ShopNotConnectedError(
      `The app's access to ${session.shop} has expired: open it once in the shop's admin.`,
    );
  const response = await post(services, session.shop, {
    client_id: env.SHOPIFY_API_KEY,
    client_secret: env.SHOPIFY_API_SECRET,
    grant_type: "refresh_token",
    refresh_token: session.refreshToken,
  });
  if (response.status === 429 || response.status >= 500)
    throw new ShopifyUnavailableError(
      `Refreshing the access to ${session.shop} answered ${response.status}.`,
    );
  if (!response.ok)
    throw new ShopNotConnectedError(
      `Shopify refused to renew the app's access to ${session.shop}: open it once in the shop's admin.`,
    );
  const answer = tokenAnswer.parse(await response.json());
  const renewed = new Session({
    id: session.id,
    shop: session.shop,
    state: session.state,
    isOnline: false,
    accessToken: answer.access_token,
    ...optional("scope", answer.scope ?? session.scope),
    ...optional("expires", after(now, answer.expires_in)),
    ...optional("refreshToken", answer.refresh_token ?? session.refreshToken),
    ...optional(
      "refreshTokenExpires",
      answer.refresh_token === undefined
        ? session.refreshTokenExpires
        : after(now, answer.refresh_token_expires_in),
    ),
  });
  await sessions.storeSession(renewed);
  return renewed;
}

async function post(services: ShopAccess, shop: string, body: Record<string, unknown>): Promise<Response> {
  try {
    return await shopFetch(services.env)(`https://${shop}/admin/oauth/access_token`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new ShopifyUnavailableError(`Refreshing the access to ${shop} got no answer.`, { cause: error });
  }
}

function after(now: number, seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(now + seconds * 1000);
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  const one: { [K in Key]?: Value } = {};
  if (value !== undefined) one[key] = value;
  return one;
}

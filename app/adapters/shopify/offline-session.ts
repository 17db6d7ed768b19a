import { Session } from "@shopify/shopify-api";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "../../domain/engine/index.ts";
import type { Lease, LeaseTerms } from "../../domain/orders/leases/with-lease.ts";
import { withLease } from "../../domain/orders/leases/with-lease.ts";
import type { LeaseStore } from "../../domain/orders/ports.ts";
import { ShopifyUnavailableError, ShopNotConnectedError } from "./admin-errors.ts";
import { shopFetch } from "./shop-fetch.ts";
import type { AdminTraffic } from "./traffic.ts";

/** The services that a call to a shop needs. */
export interface ShopAccess {
  readonly env: ShopifyEnv;
  readonly log: Logger;
  readonly sessions: SessionStorage;
  readonly leases: LeaseStore;
  readonly ports: { readonly clock: Clock };
  readonly adminTraffic: AdminTraffic;
  /** The scopes that each shop has granted, as they were read last. */
  readonly shops: {
    get(domain: string): Promise<{ readonly grantedScopes: readonly string[] } | null>;
    update(domain: string, change: { readonly grantedScopes: readonly string[] }): Promise<unknown>;
  };
}

/** The operator's environment variables about the app at Shopify. */
export interface ShopifyEnv {
  readonly SHOPIFY_API_KEY?: string | undefined;
  /** the newest first */
  readonly SHOPIFY_API_SECRET?: readonly string[] | undefined;
  readonly SHOPIFY_SIMULATOR_URL?: string | undefined;
}

/** Shopify's libraries store a shop's offline session under this id. */
export function offlineSessionId(shop: string): string {
  return `offline_${shop}`;
}

/** Renew a token this long before it expires, so that it outlives the calls that use it. */
const REFRESH_BEFORE_MS = 5 * 60_000;
/** Background work renews earlier, so that pages and checkouts find a fresh token. */
const RENEW_AHEAD_MS = 15 * 60_000;
const TIMEOUT_MS = 10_000;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string().optional(),
  expires_in: z.number().positive().optional(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
});

/**
 * The shop's offline session, with a token that is valid for some more minutes. A refresh rotates the refresh token, so it
 * takes a lease: processes that waited for the lease find the new session stored.
 * @param rejected a token that Shopify refused before its expiry; renewed if it is still the stored one
 * @throws ShopNotConnectedError no session is stored, or it can no longer be refreshed
 * @throws ShopifyUnavailableError Shopify did not answer the refresh
 */
export async function offlineSession(
  services: ShopAccess,
  shop: string,
  rejected?: string,
): Promise<Session> {
  return freshSession(
    services,
    shop,
    (session) => session.accessToken === rejected || endsWithin(services, session, REFRESH_BEFORE_MS),
  );
}

/**
 * Renews a token that expires soon, for work that is in no hurry.
 * @throws as offlineSession
 */
export async function renewSession(services: ShopAccess, shop: string): Promise<void> {
  await freshSession(services, shop, (session) => endsWithin(services, session, RENEW_AHEAD_MS));
}

/** `waitMs` exceeds `holdMs`, so a waiter outlives a crashed holder. */
const tokenLease: LeaseTerms = { holdMs: 12_000, waitMs: 15_000 };

async function freshSession(
  services: ShopAccess,
  shop: string,
  isStale: (session: Session) => boolean,
): Promise<Session> {
  const session = await load(services, shop);
  if (!isStale(session)) return session;
  return withLease(services, `token/${shop}`, tokenLease, async (lease) => {
    const current = await load(services, shop);
    return isStale(current) ? refresh(services, current, lease) : current;
  });
}

async function load(services: ShopAccess, shop: string): Promise<Session> {
  const session = await services.sessions.loadSession(offlineSessionId(shop));
  if (session?.accessToken === undefined)
    throw new ShopNotConnectedError(`The app holds no access to ${shop}: open it once in the shop's admin.`);
  return session;
}

function endsWithin(services: ShopAccess, session: Session, milliseconds: number): boolean {
  if (session.expires === undefined) return false;
  return session.expires.getTime() - services.ports.clock.now().getTime() < milliseconds;
}

async function refresh(services: ShopAccess, session: Session, lease: Lease): Promise<Session> {
  const { env, ports, sessions } = services;
  const now = ports.clock.now().getTime();
  if (session.refreshToken === undefined || (session.refreshTokenExpires?.getTime() ?? Infinity) <= now)
    throw new ShopNotConnectedError(
      `The app's access to ${session.shop} has expired: open it once in the shop's admin.`,
    );
  const response = await post(services, session.shop, {
    client_id: env.SHOPIFY_API_KEY,
    client_secret: env.SHOPIFY_API_SECRET?.[0],
    grant_type: "refresh_token",
    refresh_token: session.refreshToken,
  });
  if (response.status === 429 || response.status >= 500)
    throw new ShopifyUnavailableError(
      `Refreshing the access to ${session.shop} answered ${response.status}.`,
    );
  const meanwhile = await load(services, session.shop);
  // A merchant opened the app meanwhile, which stored a newer session: use that one.
  if (meanwhile.accessToken !== session.accessToken) return meanwhile;
  if (response.status !== 200)
    throw new ShopNotConnectedError(
      `Shopify refused to renew the app's access to ${session.shop}: open it once in the shop's admin.`,
    );
  const parsed = tokenAnswer.safeParse(response.body);
  if (!parsed.success)
    throw new ShopifyUnavailableError(`Refreshing the access to ${session.shop} answered no token.`);
  const answer = parsed.data;
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
  await lease.confirm();
  await sessions.storeSession(renewed);
  return renewed;
}

async function post(
  services: ShopAccess,
  shop: string,
  body: Record<string, unknown>,
): Promise<{ readonly status: number; readonly body: unknown }> {
  try {
    const response = await shopFetch(services.env)(`https://${shop}/admin/oauth/access_token`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: response.ok ? await response.json() : await response.text() };
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

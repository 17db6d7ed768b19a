import { randomHex } from "../state/identifiers.ts";
import type { AppToken, Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { defaultUserId } from "./session-token.ts";
import type { StaffUser } from "./staff.ts";
import { staffUser } from "./staff.ts";

/** The OAuth endpoint's answer. */
export interface TokenAnswer {
  access_token: string;
  scope: string;
  expires_in?: number;
  refresh_token?: string;
  refresh_token_expires_in?: number;
  associated_user_scope?: string;
  associated_user?: StaffUser;
}

/** Gives the app a token. Online ones live a day; offline ones for ever unless `expiring`. */
export function issueToken(
  world: World,
  shop: Shop,
  wanted: {
    accessMode: "offline" | "online";
    expiring: boolean;
    userId?: number | undefined;
    /** the client secret that asked for it */
    secret: string;
    /** the refresh token that was swapped for it */
    replaces?: string;
  },
): TokenAnswer {
  const now = world.now().getTime();
  const { accessTokenTtlS, refreshTokenTtlS } = world.behaviour;
  const online = wanted.accessMode === "online";
  const refreshable = wanted.expiring && !online;
  const ttlS = online ? 86_400 : refreshable ? accessTokenTtlS : null;
  const token: AppToken = {
    accessToken: `${online ? "shpua" : "shpat"}_${randomHex(16)}`,
    accessMode: wanted.accessMode,
    userId: wanted.userId ?? null,
    expiresAt: ttlS === null ? null : now + ttlS * 1000,
    refreshToken: refreshable ? `shprt_${randomHex(16)}` : null,
    refreshExpiresAt: refreshable ? now + refreshTokenTtlS * 1000 : null,
    replaces: wanted.replaces ?? null,
    secret: wanted.secret,
  };
  shop.tokens.push(token);
  const scope = (shop.installation?.scopes ?? []).join(",");
  const answer: TokenAnswer = { access_token: token.accessToken, scope };
  if (ttlS !== null) answer.expires_in = ttlS;
  if (token.refreshToken) {
    answer.refresh_token = token.refreshToken;
    answer.refresh_token_expires_in = refreshTokenTtlS;
  }
  if (online) {
    answer.associated_user_scope = scope;
    answer.associated_user = staffUser(shop, wanted.userId ?? defaultUserId);
  }
  return answer;
}

/** The valid token that a header names, or null: unknown, expired, or the app is gone. */
export function findLiveToken(world: World, shop: Shop, accessToken: string | undefined): AppToken | null {
  if (!shop.installation || !accessToken) return null;
  const token = shop.tokens.find((candidate) => candidate.accessToken === accessToken);
  if (!token || !isOfValidSecret(world, token)) return null;
  return token.expiresAt !== null && token.expiresAt <= world.now().getTime() ? null : token;
}

/** A revoked client secret takes the tokens that it asked for with it. */
const isOfValidSecret = (world: World, { secret }: AppToken): boolean =>
  world.app.secrets.valid.includes(secret);

/** Time in which a used refresh token can be used again, if the answer was lost. */
const recoveryMs = 30 * 86_400_000;

/**
 * Swaps a refresh token for new ones. The old access token ends at once; the old refresh token ends with the
 * new one's first use, so that an app that lost the answer can ask again. Null if it is unknown, retired or
 * expired.
 */
export function rotate(world: World, shop: Shop, refreshToken: string, secret: string): TokenAnswer | null {
  const now = world.now().getTime();
  const old = shop.tokens.find((candidate) => candidate.refreshToken === refreshToken);
  if (!shop.installation || !old || (old.refreshExpiresAt ?? 0) <= now) return null;
  if (!isOfValidSecret(world, old)) return null;
  shop.tokens = shop.tokens.filter(
    ({ refreshToken }) => refreshToken === null || refreshToken !== old.replaces,
  );
  old.expiresAt = Math.min(old.expiresAt ?? now, now);
  old.refreshExpiresAt = Math.min(old.refreshExpiresAt ?? now, now + recoveryMs);
  return issueToken(world, shop, { accessMode: "offline", expiring: true, replaces: refreshToken, secret });
}

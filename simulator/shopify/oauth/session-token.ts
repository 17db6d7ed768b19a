import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { randomHex, uuid } from "../state/identifiers.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { knownSecrets, signingSecret } from "./app-secrets.ts";

const claims = z.object({
  iss: z.string(),
  dest: z.string(),
  aud: z.string(),
  sub: z.string(),
  exp: z.number(),
  nbf: z.number(),
  iat: z.number(),
  jti: z.string(),
  sid: z.string(),
});

export type SessionClaims = z.infer<typeof claims>;

export const defaultUserId = 84_215_001;

/** A session token as App Bridge issues it: HS256 with the app's secret, valid for a minute. */
export function issueSessionToken(
  world: World,
  shop: Shop,
  options: { userId?: number | undefined; expiresInS?: number | undefined } = {},
): string {
  const now = Math.floor(world.now().getTime() / 1000);
  const payload: SessionClaims = {
    iss: `https://${shop.domain}/admin`,
    dest: `https://${shop.domain}`,
    aud: world.app.apiKey,
    sub: String(options.userId ?? defaultUserId),
    exp: now + (options.expiresInS ?? 60),
    nbf: now,
    iat: now,
    jti: uuid(),
    sid: randomHex(32),
  };
  const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(payload)}`;
  return `${unsigned}.${sign(signingSecret(world), unsigned)}`;
}

/**
 * A token as extensions of checkout and customer accounts get it: no issuer, the shop without a scheme, and the customer, who is
 * absent for a guest; valid for five minutes.
 */
export function issueCustomerToken(
  world: World,
  shop: Shop,
  { customerId, expiresInS = 300 }: { customerId: number | null; expiresInS?: number | undefined },
): string {
  const now = Math.floor(world.now().getTime() / 1000);
  const payload = {
    dest: shop.domain,
    aud: world.app.apiKey,
    exp: now + expiresInS,
    nbf: now,
    iat: now,
    jti: uuid(),
    ...(customerId !== null && { sub: `gid://shopify/Customer/${customerId}` }),
  };
  const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(payload)}`;
  return `${unsigned}.${sign(signingSecret(world), unsigned)}`;
}

/** The claims of a token that this app may use for this shop now, or null. */
export function verifySessionToken(world: World, shop: Shop, token: string): SessionClaims | null {
  const [header, payload, signature] = token.split(".");
  if (!header || !payload || !signature) return null;
  if (!knownSecrets(world).some((secret) => isEqual(sign(secret, `${header}.${payload}`), signature)))
    return null;
  const parsed = claims.safeParse(decode(payload));
  if (!parsed.success) return null;
  const now = world.now().getTime() / 1000;
  const { aud, dest, exp, nbf } = parsed.data;
  const fits = aud === world.app.apiKey && dest === `https://${shop.domain}` && exp > now && nbf <= now + 5;
  return fits ? parsed.data : null;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

function isEqual(expected: string, actual: string): boolean {
  return expected.length === actual.length && timingSafeEqual(Buffer.from(expected), Buffer.from(actual));
}

const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

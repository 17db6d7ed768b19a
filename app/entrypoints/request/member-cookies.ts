/** The cookie of a member's session: a random token, of which the database has the hash. */
import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "../../domain/engine/index.ts";
import { cookieIn, cookieName } from "./cookies.ts";
import type { MemberCookies } from "./sessions.ts";

const form = /^([0-9a-f-]{36})\.([\w-]{43})$/;
const reach = "Path=/dashboard; HttpOnly; Secure; SameSite=Lax";
const SESSION_S = 7 * 24 * 60 * 60;

/** `<merchant>.<32 random bytes in base64url>` */
export function memberCookies(clock: Clock, publicUrl: string): MemberCookies {
  const name = cookieName("waybill-member", publicUrl);
  return {
    begin(merchantId) {
      const token = randomBytes(32).toString("base64url");
      return {
        setCookie: `${name}=${merchantId}.${token}; Max-Age=${SESSION_S}; ${reach}`,
        tokenHash: hashOf(token),
        expiresAt: new Date(clock.now().getTime() + SESSION_S * 1000),
      };
    },
    removal: `${name}=; Max-Age=0; ${reach}`,
    read(cookies) {
      const [, merchantId, token] = form.exec(cookieIn(cookies, name)) ?? [];
      return merchantId === undefined || token === undefined
        ? null
        : { merchantId, tokenHash: hashOf(token) };
    },
  };
}

/** A fast hash is enough: a random token can't be guessed. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

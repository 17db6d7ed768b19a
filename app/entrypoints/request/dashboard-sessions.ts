/** The dashboard's cookie: signed ids of keys. It holds no key; the keys, and whether it was logged out, are read at each request. */

import type { Clock, Environment } from "../../domain/engine/index.ts";
import { environments } from "../../domain/engine/index.ts";
import type { LinkKeys } from "../links/signature.ts";
import { linkSignature } from "../links/signature.ts";
import { cookieIn, cookieName } from "./cookies.ts";
import type { DashboardSession, DashboardSessions } from "./sessions.ts";

const form = /^([sp])((?:\.[0-9a-f-]{36}~\d{1,12}|\.){2})\.([0-9a-f-]{36})\.([\w-]{43})$/;
/** Browsers take `Secure` over plain HTTP from this machine alone, as the doors do. */
const reach = "Path=/dashboard; HttpOnly; Secure; SameSite=Lax";

/**
 * `<s or p>.<sandbox key>.<production key>.<session>.<signature>`: the environment on screen, then each key's id and end (`~`, Unix
 * seconds) or nothing, and the session's id.
 */
export function dashboardSessions({
  clock,
  publicUrl,
  ...keys
}: LinkKeys & { readonly clock: Clock; readonly publicUrl: string }): DashboardSessions {
  const { sign, isOf } = linkSignature(keys, "dashboard");
  const name = cookieName("waybill-dashboard", publicUrl);

  return {
    setCookie(session) {
      if (session === null) return `${name}=; Max-Age=0; ${reach}`;
      const held = environments.flatMap((environment) => session.keys[environment] ?? []);
      const last = Math.max(...held.map(({ until }) => until.getTime()));
      const keysOf = environments.map((each) => partOf(session, each));
      const parts = [session.environment.charAt(0), ...keysOf, session.id];
      const age = Math.max(0, Math.floor((last - clock.now().getTime()) / 1000));
      return `${name}=${parts.join(".")}.${sign(parts)}; Max-Age=${age}; ${reach}`;
    },

    read(cookies) {
      const [, letter = "", held = "", id = "", signature = ""] = form.exec(cookieIn(cookies, name)) ?? [];
      const parts = [letter, ...held.split(".").slice(1), id];
      const environment = environments.find((each) => each.startsWith(letter));
      if (letter === "" || environment === undefined || !isOf(parts, signature)) return null;
      const live = environments.flatMap((each, index) => {
        const [key = "", seconds = ""] = (parts[index + 1] ?? "").split("~");
        const until = new Date(Number(seconds) * 1000);
        return key !== "" && until > clock.now() ? [[each, { id: key, until }] as const] : [];
      });
      const session: DashboardSession = { id, environment, keys: Object.fromEntries(live) };
      return session.keys[environment] === undefined ? null : session;
    },
  };
}

function partOf({ keys }: DashboardSession, environment: Environment): string {
  const key = keys[environment];
  return key === undefined ? "" : `${key.id}~${Math.floor(key.until.getTime() / 1000)}`;
}

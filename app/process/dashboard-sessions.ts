/** The dashboard's cookie: signed ids of keys. It holds no key, and the keys are read at each request. */
import type { Clock, Environment } from "../engine/index.ts";
import { environments } from "../engine/index.ts";
import type { DashboardSession, DashboardSessions } from "../services.server.ts";
import type { LinkKeys } from "./link-signature.ts";
import { linkSignature } from "./link-signature.ts";

const NAME = "waybill-dashboard";
const form = /^([sp])((?:\.[0-9a-f-]{36}~\d{1,12}|\.){2})\.([\w-]{43})$/;
/** Browsers take `Secure` over plain HTTP from this machine alone, as the doors do. */
const reach = "Path=/dashboard; HttpOnly; Secure; SameSite=Lax";

/**
 * `<s or p>.<sandbox key>.<production key>.<signature>`: the environment on screen, then each key's id and end (`~`, Unix seconds) or
 * nothing.
 */
export function dashboardSessions({
  clock,
  ...keys
}: LinkKeys & { readonly clock: Clock }): DashboardSessions {
  const { sign, isOf } = linkSignature(keys, "dashboard");

  return {
    setCookie(session) {
      if (session === null) return `${NAME}=; Max-Age=0; ${reach}`;
      const held = environments.flatMap((environment) => session.keys[environment] ?? []);
      const last = Math.max(...held.map(({ until }) => until.getTime()));
      const parts = [session.environment.charAt(0), ...environments.map((each) => partOf(session, each))];
      const age = Math.max(0, Math.floor((last - clock.now().getTime()) / 1000));
      return `${NAME}=${parts.join(".")}.${sign(parts)}; Max-Age=${age}; ${reach}`;
    },

    read(cookies) {
      const [, letter = "", held = "", signature = ""] = form.exec(cookieIn(cookies)) ?? [];
      const parts = [letter, ...held.split(".").slice(1)];
      const environment = environments.find((each) => each.startsWith(letter));
      if (letter === "" || environment === undefined || !isOf(parts, signature)) return null;
      const live = environments.flatMap((each, index) => {
        const [id = "", seconds = ""] = (parts[index + 1] ?? "").split("~");
        const until = new Date(Number(seconds) * 1000);
        return id !== "" && until > clock.now() ? [[each, { id, until }] as const] : [];
      });
      const session: DashboardSession = { environment, keys: Object.fromEntries(live) };
      return session.keys[environment] === undefined ? null : session;
    },
  };
}

function partOf({ keys }: DashboardSession, environment: Environment): string {
  const key = keys[environment];
  return key === undefined ? "" : `${key.id}~${Math.floor(key.until.getTime() / 1000)}`;
}

function cookieIn(cookies: string | null): string {
  const pair = (cookies ?? "").split(";").find((each) => each.trim().startsWith(`${NAME}=`));
  return pair?.trim().slice(NAME.length + 1) ?? "";
}

import { redirect } from "@remix-run/node";
import type { Caller, Environment } from "../../engine/index.ts";
import type { DashboardSession, KeyHolder, KeyScope, Services } from "../../services.server.ts";
import { services } from "../../services.server.ts";

const LOG_IN = "/dashboard/log-in";
const reading = new Set(["GET", "HEAD"]);

interface KeyContext {
  readonly services: Services;
  readonly caller: Caller;
  readonly keyId: string;
  readonly scopes: readonly KeyScope[];
  readonly session: DashboardSession;
}

export function isOfDashboard(request: Request): boolean {
  return /^\/dashboard(?:\/|$)/.test(new URL(request.url).pathname);
}

/**
 * Authenticates a request of the dashboard. The key behind the session is read at each request, so that the session ends with it
 * on every process.
 * @throws Response a redirect to the login, 403 without the scope, or for a form that does not come from a page of ours
 */
export async function requireKey(request: Request, needs: KeyScope): Promise<KeyContext> {
  const current = services();
  if (!reading.has(request.method) && !isFromHere(request))
    throw new Response("Send this from a page of the dashboard.", { status: 403 });
  const session = current.dashboardSessions.read(request.headers.get("cookie"));
  if (session === null) throw redirect(LOG_IN);
  const holder = await holderOf(current, session, session.environment);
  if (holder === null) throw redirect(`${LOG_IN}?problem=ended`);
  current.acting.become("key", holder.keyId);
  const { merchantId, environment, keyId, scopes } = holder;
  if (!scopes.includes(needs))
    throw new Response(`This key may not do that: it needs the scope "${needs}".`, { status: 403 });
  return { services: current, caller: { merchantId, environment }, keyId, scopes, session };
}

/** The key of a session in one environment; `null`: there is none, or it has ended. */
export async function holderOf(
  { apiKeys }: Pick<Services, "apiKeys">,
  session: DashboardSession,
  environment: Environment,
): Promise<KeyHolder | null> {
  const key = session.keys[environment];
  const holder = key === undefined ? null : await apiKeys.byId(key.id);
  return holder?.environment === environment ? holder : null;
}

/** Browsers send the origin with every form. The cookie is SameSite=Lax as well: either alone would do. */
function isFromHere(request: Request): boolean {
  const origin = request.headers.get("origin") ?? "";
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

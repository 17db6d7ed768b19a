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
 * @throws Response a redirect to the login; 403 without the scope, or for a form that does not come from a page of ours; 411 for a
 * form without its length; 429 above the merchant's limit
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
  requireRate(current, request, merchantId);
  if (!scopes.includes(needs))
    throw new Response(`This key may not do that: it needs the scope "${needs}".`, { status: 403 });
  return { services: current, caller: { merchantId, environment }, keyId, scopes, session };
}

/**
 * Counts a page's request with those of the API. A page that has more loaders than one costs as many calls.
 * @throws Response 411, 429
 */
function requireRate({ merchantCalls }: Services, request: Request, merchantId: string): void {
  const waitMs = merchantCalls.wait(merchantId) || merchantCalls.wait(merchantId, bodyOf(request));
  if (waitMs === 0) return;
  const headers = { "retry-after": String(Math.ceil(waitMs / 1000)) };
  throw new Response("This account makes too many requests: wait a moment.", { status: 429, headers });
}

/** The form is read later, and never beyond its length. */
function bodyOf({ method, headers }: Request) {
  if (reading.has(method)) return { bytes: 0 };
  const length = headers.get("content-length");
  if (length === null) throw new Response("Send the form with its Content-Length.", { status: 411 });
  const isFile = headers.get("content-type")?.startsWith("multipart/form-data") === true;
  return { bytes: Number(length), isFile };
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

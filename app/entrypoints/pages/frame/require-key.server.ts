import { redirect, redirectDocument } from "@remix-run/node";
import type { Caller, Environment } from "../../../domain/engine/index.ts";
import type { MemberRole } from "../../../domain/members/member-records.ts";
import type { KeyHolder, KeyScope } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import { services } from "../../../process/services.server.ts";
import type { DashboardSession } from "../../request/sessions.ts";
import { suspendedAnswer } from "../../request/suspended.ts";
import { SESSION_HEADER } from "../patience/trouble.ts";

const LOG_IN = "/dashboard/log-in";
const reading = new Set(["GET", "HEAD"]);

/** The user of a login: the holder of an API key, or a member of the merchant. */
export type DashboardUser =
  | { readonly kind: "key"; readonly id: string; readonly session: DashboardSession }
  | {
      readonly kind: "member";
      readonly id: string;
      readonly role: MemberRole;
      readonly sessionId: string;
    };

interface KeyContext {
  readonly services: Services;
  readonly caller: Caller;
  readonly scopes: readonly KeyScope[];
  readonly user: DashboardUser;
}

/** A role is a set of a key's scopes (docs/decisions/070). */
const scopesOfRole: Readonly<Record<MemberRole, readonly KeyScope[]>> = {
  owner: ["read", "ship", "admin"],
  shipping: ["read", "ship"],
  read: ["read"],
};

export function isOfDashboard(request: Request): boolean {
  return /^\/dashboard(?:\/|$)/.test(new URL(request.url).pathname);
}

/**
 * Authenticates a request of the dashboard. The key or the member behind the session is read at each request, so that the session ends
 * with it on every process.
 * @param takesSuspended also a suspended merchant's: for the frame around the page that says so
 * @throws Response a redirect to the login; 403 without the scope, of a suspended merchant, or for a form that does not come from a page of ours; 411 for a
 * form without its length; 429 above the merchant's limit
 */
export async function requireKey(
  request: Request,
  needs: KeyScope,
  { takesSuspended = false }: { readonly takesSuspended?: boolean } = {},
): Promise<KeyContext> {
  const current = services();
  if (!reading.has(request.method) && !isFromHere(request))
    throw new Response("Send this from a page of the dashboard.", { status: 403 });
  const found = await whoIs(current, request.headers.get("cookie"));
  const { caller, scopes, user } = found;
  requireSameLogin(request, caller);
  current.acting.become(user.kind, user.id);
  await requireRate(current, request, caller.merchantId);
  const suspended = takesSuspended ? null : await suspendedAnswer(current, caller);
  if (suspended !== null) throw suspended;
  if (!scopes.includes(needs))
    throw new Response(`This login may not do that: it needs the scope "${needs}".`, { status: 403 });
  return { services: current, ...found };
}

/**
 * The same for a page about people: an API key is none.
 * @throws Response as `requireKey`; 403 for a key
 */
export async function requireMember(
  request: Request,
): Promise<Omit<KeyContext, "user"> & { readonly user: Extract<DashboardUser, { kind: "member" }> }> {
  const { user, ...context } = await requireKey(request, "read");
  if (user.kind !== "member") throw new Response("Log in by e-mail to see the members.", { status: 403 });
  return { ...context, user };
}

async function whoIs(
  current: Pick<Services, "apiKeys" | "dashboardSessions" | "memberCookies" | "members">,
  cookies: string | null,
): Promise<Omit<KeyContext, "services">> {
  const session = current.dashboardSessions.read(cookies);
  if (session === null) return memberOf(current, cookies);
  const holder = await holderOf(current, session, session.environment);
  if (holder === null) throw toLogIn("?problem=ended");
  const { merchantId, environment, keyId: id, scopes } = holder;
  return { caller: { merchantId, environment }, scopes, user: { kind: "key", id, session } };
}

/** Names the merchant and the environment that a page was opened with. */
export function loginOf({ merchantId, environment }: Caller): string {
  return `${environment} ${merchantId}`;
}

/** A window may be older than the browser's login. @throws Response 409 */
function requireSameLogin(request: Request, caller: Caller): void {
  const named = request.headers.get(SESSION_HEADER);
  if (named === null || named === loginOf(caller)) return;
  const headers = { [SESSION_HEADER]: "other" };
  throw new Response("This window belongs to another login: reload it.", { status: 409, headers });
}

/** A page with scripts stays, and asks the person to log in again. */
function toLogIn(query: string): Response {
  return redirect(`${LOG_IN}${query}`, { headers: { [SESSION_HEADER]: "ended" } });
}

async function memberOf(
  current: Pick<Services, "apiKeys" | "memberCookies" | "members">,
  cookies: string | null,
): Promise<Omit<KeyContext, "services">> {
  const cookie = current.memberCookies.read(cookies);
  if (cookie === null) throw toLogIn("");
  const holder = await current.members.session(cookie.merchantId, cookie.tokenHash);
  if (holder === null) throw toLogIn("?link=ended");
  const { merchantId, environment, memberId: id, role, sessionId } = holder;
  // The merchant's last production key has ended meanwhile.
  if (environment === "production" && !(await current.apiKeys.hasLive(holder))) {
    await current.members.showEnvironment(holder, "sandbox");
    throw redirectDocument("/dashboard/shipments");
  }
  const user = { kind: "member", id, role, sessionId } as const;
  return { caller: { merchantId, environment }, scopes: scopesOfRole[role], user };
}

/**
 * Counts a page's request with those of the API. A page that has more loaders than one costs as many calls.
 * @throws Response 411, 429
 */
async function requireRate(
  { rateLimit }: Pick<Services, "rateLimit">,
  request: Request,
  merchantId: string,
): Promise<void> {
  const waitMs = (await rateLimit.wait(merchantId)) || (await rateLimit.wait(merchantId, bodyOf(request)));
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
  const holder = key === undefined ? null : await apiKeys.byId(key.id, session.id);
  return holder?.environment === environment ? holder : null;
}

/** Browsers send the origin with every form. The cookie is SameSite=Lax as well: either alone would do. */
export function isFromHere(request: Request): boolean {
  const origin = request.headers.get("origin") ?? "";
  return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host;
}

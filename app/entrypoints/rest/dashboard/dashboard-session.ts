/**
 * `POST /dashboard/session`: the forms that log a browser in to the dashboard with an API key, send a link by e-mail, switch the
 * environment, and log out.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Environment } from "../../../domain/engine/index.ts";
import { mailAddress } from "../../../domain/mails/mail-address.ts";
import type { SessionHolder } from "../../../domain/members/member-records.ts";
import type { KeyHolder } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import { linkMail } from "../../../texts/mail-words.server.ts";
import type { DashboardSession } from "../../request/sessions.ts";
import type { ApiRequest } from "../server/api-request.ts";
import { authenticate } from "../server/authenticate.ts";
import { hostOf, isSecure } from "../server/connection.ts";
import { mayAskForLink, wrongKey } from "../server/limits.ts";

type Needs = Pick<
  Services,
  | "env"
  | "log"
  | "ports"
  | "acting"
  | "apiKeys"
  | "wrongKeys"
  | "askedLinks"
  | "members"
  | "memberCookies"
  | "dashboardSessions"
  | "links"
>;

/** Bytes. */
export const LONGEST_SESSION_FORM = 2048;
const SESSION_MS = 12 * 60 * 60 * 1000;
/** A link that was asked for works for half an hour. */
const LINK_MS = 30 * 60 * 1000;
const PAGES = "/dashboard/shipments";

const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("log-in"), key: z.string().trim().max(200) }),
  z.object({
    intent: z.enum(["send-link", "sign-up"]),
    email: z.string().max(300),
    language: z.string().max(10),
  }),
  z.object({ intent: z.literal("switch") }),
  z.object({ intent: z.literal("log-out") }),
]);

type SessionCall = Pick<ApiRequest, "header" | "url" | "connection" | "body">;

interface Redirect {
  readonly status: 303;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: null;
}

type SessionOutcome =
  | Redirect
  | { readonly refusal: { readonly status: 400 | 403 | 413; readonly message: string } };

/** Why the login page is shown again; `ended`: the key was revoked or has expired. */
export type LogInProblem = "wrong" | "limited" | "unreadable" | "ended";

export async function answerDashboardSession(app: Needs, call: SessionCall): Promise<SessionOutcome> {
  const { TRUST_PROXY } = app.env;
  if (!isSecure(call, TRUST_PROXY))
    return refused(403, "Open the dashboard over HTTPS: plain HTTP is refused.");
  // A form of another site must not log anyone in or out. Browsers name the origin with every form.
  if (!isFrom(call.header("origin"), hostOf(call, TRUST_PROXY)))
    return refused(403, "Send this from a page of the dashboard.");
  const body = await call.body();
  if (body === null) return refused(413, `Keep the form within ${LONGEST_SESSION_FORM} bytes.`);
  const fields = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)));
  const asked = form.safeParse(fields);
  if (!asked.success)
    return refused(
      400,
      'Send "intent" as log-in with "key", as send-link or sign-up with "email", as switch, or as log-out.',
    );
  const session = app.dashboardSessions.read(call.header("cookie"));
  switch (asked.data.intent) {
    case "log-in":
      return logIn(app, call, asked.data.key, session);
    case "send-link":
    case "sign-up":
      return sendLink(app, call, asked.data);
    case "switch":
      return session === null ? switchMember(app, call) : switchEnvironment(app, session);
    case "log-out":
      await endMemberSession(app, call);
      if (session !== null) await app.apiKeys.endSession(session);
      return to("/dashboard/log-in", app.dashboardSessions.setCookie(null), app.memberCookies.removal);
  }
}

/** A second key of the same merchant joins the first, so that the environments can be switched. */
async function logIn(
  app: Needs,
  call: SessionCall,
  key: string,
  session: DashboardSession | null,
): Promise<SessionOutcome> {
  const header = (name: string) => (name === "x-api-key" ? key : call.header(name));
  const holder = await authenticate({ header, url: call.url, connection: call.connection }, app);
  if (holder === null) {
    const { code } = await wrongKey(app, call);
    return logInAgain(code === "RATE_LIMITED" ? "limited" : "wrong");
  }
  if (!holder.scopes.includes("read")) return logInAgain("unreadable");
  const { environment, keyId: id } = holder;
  const until = new Date(app.ports.clock.now().getTime() + SESSION_MS);
  const other = await otherKey(app, session, holder);
  const isJoined = Object.keys(other).length > 0;
  if (session !== null && !isJoined) await app.apiKeys.endSession(session);
  const joined = {
    id: session !== null && isJoined ? session.id : randomUUID(),
    environment,
    keys: { ...other, [environment]: { id, until } },
  };
  // One login at a time: the key's replaces a person's.
  return to(PAGES, app.dashboardSessions.setCookie(joined), app.memberCookies.removal);
}

/** The session's key of the other environment, if it lives and is the same merchant's. */
async function otherKey(
  { apiKeys }: Needs,
  session: DashboardSession | null,
  { merchantId, environment }: KeyHolder,
): Promise<DashboardSession["keys"]> {
  const other = otherThan(environment);
  const key = session?.keys[other];
  if (session === null || key === undefined) return {};
  const holder = await apiKeys.byId(key.id, session.id);
  return holder?.merchantId === merchantId && holder.environment === other ? { [other]: key } : {};
}

function switchEnvironment({ dashboardSessions }: Needs, session: DashboardSession | null): SessionOutcome {
  if (session === null) return to("/dashboard/log-in");
  const environment = otherThan(session.environment);
  // The page asks for the key of the other environment if the session has none.
  if (session.keys[environment] === undefined) return to(`/dashboard/log-in?add=${environment}`);
  return to(PAGES, dashboardSessions.setCookie({ ...session, environment }));
}

/** The answer is the same whether the address is known or not, and takes the same statements. */
async function sendLink(
  app: Needs,
  call: SessionCall,
  { intent, email, language }: { intent: "send-link" | "sign-up"; email: string; language: string },
): Promise<SessionOutcome> {
  const signUp = intent === "sign-up";
  const page = signUp ? "/dashboard/sign-up" : "/dashboard/log-in";
  if (signUp && app.env.SIGN_UP !== "open") return to(page);
  const address = mailAddress.safeParse(email);
  if (!address.success) return to(`${page}?link=invalid`);
  if (!(await mayAskForLink(app, call))) return to(`${page}?link=limited`);
  await app.members.sendLinks({ email: address.data, signUp, validMs: LINK_MS }, (links) => {
    const kind = links.some(({ merchant }) => merchant !== null) ? "log-in" : "sign-up";
    const expiresAt = new Date(app.ports.clock.now().getTime() + LINK_MS);
    const places = links.map(({ ref, merchant }) => ({
      merchant,
      url: app.links.url("entry", ref, ref.expiresAt),
    }));
    return linkMail(language, kind, places, expiresAt);
  });
  return to(`${page}?link=sent`);
}

async function memberOf(app: Needs, call: SessionCall): Promise<SessionHolder | null> {
  const cookie = app.memberCookies.read(call.header("cookie"));
  return cookie === null ? null : app.members.session(cookie.merchantId, cookie.tokenHash);
}

/** Production is open to members once the merchant has a key there, which an operator makes. */
async function switchMember(app: Needs, call: SessionCall): Promise<SessionOutcome> {
  const holder = await memberOf(app, call);
  if (holder === null) return to("/dashboard/log-in");
  const environment = otherThan(holder.environment);
  if (environment === "production" && !(await app.apiKeys.hasLive({ ...holder, environment })))
    return to("/dashboard/log-in?add=production");
  await app.members.showEnvironment(holder, environment);
  return to(PAGES);
}

async function endMemberSession(app: Needs, call: SessionCall): Promise<void> {
  const holder = await memberOf(app, call);
  if (holder === null) return;
  app.acting.become("member", holder.memberId);
  await app.members.endSession(holder.merchantId, holder.sessionId, holder.memberId);
}

function otherThan(environment: Environment): Environment {
  return environment === "sandbox" ? "production" : "sandbox";
}

function logInAgain(problem: LogInProblem): Redirect {
  return to(`/dashboard/log-in?problem=${problem}`);
}

function to(location: string, ...cookies: string[]): Redirect {
  const headers = {
    location,
    "cache-control": "no-store",
    ...(cookies.length > 0 && { "set-cookie": cookies }),
  };
  return { status: 303, headers, body: null };
}

function isFrom(origin: string | null, host: string): boolean {
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}

function refused(status: 400 | 403 | 413, message: string): SessionOutcome {
  return { refusal: { status, message } };
}

/** `POST /dashboard/session`: the forms that log a browser in to the dashboard with an API key, switch its environment, and log it out. */
import { z } from "zod";
import type { Environment } from "../engine/index.ts";
import type { DashboardSession, KeyHolder, Services } from "../services.server.ts";
import type { ApiRequest } from "./api-request.ts";
import { authenticate } from "./authenticate.ts";
import { hostOf, isSecure } from "./connection.ts";
import { wrongKey } from "./limits.ts";

/** Bytes. */
export const LONGEST_SESSION_FORM = 2048;
const SESSION_MS = 12 * 60 * 60 * 1000;
const PAGES = "/dashboard/shipments";

const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("log-in"), key: z.string().trim().max(200) }),
  z.object({ intent: z.literal("switch") }),
  z.object({ intent: z.literal("log-out") }),
]);

type SessionCall = Pick<ApiRequest, "header" | "url" | "connection" | "body">;

interface Redirect {
  readonly status: 303;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: null;
}

type SessionOutcome =
  | Redirect
  | { readonly refusal: { readonly status: 400 | 403 | 413; readonly message: string } };

/** Why the login page is shown again; `ended`: the key was revoked or has expired. */
export type LogInProblem = "wrong" | "limited" | "unreadable" | "ended";

export async function answerDashboardSession(app: Services, call: SessionCall): Promise<SessionOutcome> {
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
  if (!asked.success) return refused(400, 'Send "intent" as log-in with "key", as switch, or as log-out.');
  const session = app.dashboardSessions.read(call.header("cookie"));
  switch (asked.data.intent) {
    case "log-in":
      return logIn(app, call, asked.data.key, session);
    case "switch":
      return switchEnvironment(app, session);
    case "log-out":
      return to("/dashboard/log-in", app.dashboardSessions.setCookie(null));
  }
}

/** A second key of the same merchant joins the first, so that the environments can be switched. */
async function logIn(
  app: Services,
  call: SessionCall,
  key: string,
  session: DashboardSession | null,
): Promise<SessionOutcome> {
  const header = (name: string) => (name === "x-api-key" ? key : call.header(name));
  const holder = await authenticate({ header, url: call.url }, app);
  if (holder === null) {
    const { code } = wrongKey(app, call);
    return logInAgain(code === "RATE_LIMITED" ? "limited" : "wrong");
  }
  if (!holder.scopes.includes("read")) return logInAgain("unreadable");
  const { environment, keyId: id } = holder;
  const until = new Date(app.ports.clock.now().getTime() + SESSION_MS);
  const keys = { ...(await otherKey(app, session, holder)), [environment]: { id, until } };
  return to(PAGES, app.dashboardSessions.setCookie({ environment, keys }));
}

/** The session's key of the other environment, if it lives and is the same merchant's. */
async function otherKey(
  { apiKeys }: Services,
  session: DashboardSession | null,
  { merchantId, environment }: KeyHolder,
): Promise<DashboardSession["keys"]> {
  const other = otherThan(environment);
  const key = session?.keys[other];
  if (key === undefined) return {};
  const holder = await apiKeys.byId(key.id);
  return holder?.merchantId === merchantId && holder.environment === other ? { [other]: key } : {};
}

function switchEnvironment(
  { dashboardSessions }: Services,
  session: DashboardSession | null,
): SessionOutcome {
  if (session === null) return to("/dashboard/log-in");
  const environment = otherThan(session.environment);
  // Without its key, the page asks for one.
  if (session.keys[environment] === undefined) return to(`/dashboard/log-in?add=${environment}`);
  return to(PAGES, dashboardSessions.setCookie({ ...session, environment }));
}

function otherThan(environment: Environment): Environment {
  return environment === "sandbox" ? "production" : "sandbox";
}

function logInAgain(problem: LogInProblem): Redirect {
  return to(`/dashboard/log-in?problem=${problem}`);
}

function to(location: string, cookie?: string): Redirect {
  const headers = {
    location,
    "cache-control": "no-store",
    ...(cookie !== undefined && { "set-cookie": cookie }),
  };
  return { status: 303, headers, body: null };
}

function isFrom(origin: string | null, host: string): boolean {
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host;
}

function refused(status: 400 | 403 | 413, message: string): SessionOutcome {
  return { refusal: { status, message } };
}

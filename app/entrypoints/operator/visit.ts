/** One request of an operator, with their name and the form that they send. */
import type { OperatorStore } from "../../domain/operators/operator-store.ts";
import type { Services } from "../../process/services.server.ts";
import { cookieIn } from "../request/cookies.ts";
import { hostOf, isSecure } from "../rest/server/connection.ts";
import type { Answer } from "./document.ts";
import { seeOther } from "./document.ts";

export type VisitNeeds = Pick<Services, "env" | "acting"> & { readonly operators: OperatorStore };

/** The parts of a request that the pages read. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly connection: { readonly remoteAddress: string; readonly encrypted: boolean };
  header(name: string): string | null;
  /** `null`: longer than `LONGEST_FORM`. */
  body(): Promise<Uint8Array | null>;
}

type Outcome = Answer | { readonly refusal: { readonly status: 403 | 413; readonly message: string } };
export type Handler = (call: Call) => Promise<Outcome>;

export interface Visit {
  readonly call: Call;
  /** The operator's name. */
  readonly operator: string;
  /** The fields of the form; empty for GET. */
  readonly form: URLSearchParams;
}

/** Bytes. */
export const LONGEST_FORM = 4096;
const COOKIE = "waybill-operator";
const reach = "Path=/operator; HttpOnly; Secure; SameSite=Strict";

/** A `Set-Cookie` header; `null` ends the session in this browser. */
export function sessionCookie(session: { readonly token: string; readonly seconds: number } | null): string {
  return session === null
    ? `${COOKIE}=; Max-Age=0; ${reach}`
    : `${COOKIE}=${session.token}; Max-Age=${session.seconds}; ${reach}`;
}

export function sessionIn(call: Pick<Call, "header">): string {
  return cookieIn(call.header("cookie"), COOKIE);
}

/** A handler for operators alone; others are sent to the page that says how to log in. */
export function forOperator(app: VisitNeeds, handle: (visit: Visit) => Promise<Answer>): Handler {
  return guarded(app, async (call, form) => {
    const operator = await app.operators.ofSession(sessionIn(call));
    if (operator === null) return seeOther("/operator/log-in");
    app.acting.become("operator", operator);
    return handle({ call, operator, form });
  });
}

/**
 * A handler whose forms come from pages of this server, over HTTPS or from this machine. Browsers send the origin with every form; the
 * cookie is SameSite=Strict as well, and either alone would do.
 */
export function guarded(
  { env }: Pick<VisitNeeds, "env">,
  handle: (call: Call, form: URLSearchParams) => Promise<Answer>,
): Handler {
  return async (call): Promise<Outcome> => {
    if (!isSecure(call, env.TRUST_PROXY))
      return refused(403, "Open these pages over HTTPS: plain HTTP is refused.");
    if (call.method !== "POST") return handle(call, new URLSearchParams());
    const origin = call.header("origin") ?? "";
    if (!URL.canParse(origin) || new URL(origin).host !== hostOf(call, env.TRUST_PROXY))
      return refused(403, "Send this from a page of the operator's.");
    const body = await call.body();
    if (body === null) return refused(413, `Keep the form within ${LONGEST_FORM} bytes.`);
    return handle(call, new URLSearchParams(new TextDecoder().decode(body)));
  };
}

function refused(status: 403 | 413, message: string): Outcome {
  return { refusal: { status, message } };
}

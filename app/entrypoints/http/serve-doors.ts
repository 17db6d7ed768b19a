/**
 * Connects the server with all handlers: decides the path, finds the door, and passes other paths to the pages.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Call, Door, Outcome, Refusal, RefusalForm } from "./door.ts";
import type { Found } from "./find-door.ts";
import { doorFinder } from "./find-door.ts";
import { loggedPathOf } from "./logged-path.ts";
import { headerOf, NodeCall } from "./node-call.ts";
import type { Target } from "./read-target.ts";
import { isApiPath, readTarget } from "./read-target.ts";
import { apiForm, listsForm, textForm } from "./refusals.ts";
import { sendAnswer } from "./send-answer.ts";
import type { UnverifiedBodies } from "./unverified-bodies.ts";
import { BodyRefusedError } from "./unverified-bodies.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface Served {
  readonly doors: readonly Door[];
  /** Receives paths without a door, in their decided form and never from another site's form. */
  readonly pages: Handler;
  readonly bodies: UnverifiedBodies;
  readonly trustProxy: boolean;
  readonly log: Logger;
  readonly mayPass: MayPass;
  /** Runs each answer, such as in a span. `end` is called when the answer has ended. */
  readonly around?: (door: string, request: IncomingMessage) => Surroundings;
  /** Called at the end of each answer, also of one that broke off. */
  readonly onAnswered?: (answered: Answered) => void;
}

export interface Surroundings {
  within(answer: () => void): void;
  end(answered: Answered): void;
}

/** A request without its address: its query and its variable parts may name people. */
export interface Answered {
  /** The door's path with its `:names`; "pages" and "refused" are no doors. */
  readonly door: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  /** The request's unknown fields, as the answer's header names them; absent without any. */
  readonly unknownFields?: string;
}

/** A year (RFC 6797). Other hosts of the domain may be no business of this server's. */
const HSTS = "max-age=31536000";

export function serveDoors({
  doors,
  pages,
  bodies,
  trustProxy,
  log,
  mayPass,
  around,
  onAnswered,
}: Served): Handler {
  const find = doorFinder(doors);
  const answer = async (target: Target, found: Found, request: IncomingMessage, response: ServerResponse) => {
    const call = new NodeCall(target, found, request, response, bodies);
    const { form } = found.door;
    try {
      let outcome = await outcomeOf(found, call);
      if (call.bodyRefusal !== undefined) outcome = { refusal: call.bodyRefusal };
      await sendAnswer("refusal" in outcome ? form(outcome.refusal, call) : outcome, request, response);
    } catch (error) {
      // The caller hung up, so no answer can reach them.
      if (request.destroyed && !request.complete) return;
      if (!(error instanceof BodyRefusedError))
        log.error({ err: error, method: request.method, path: loggedPathOf(target.path) }, "request failed");
      if (response.headersSent) response.destroy();
      else await sendAnswer(form(faultOf(error, mayPass), call), request, response);
    }
  };
  const watched = (door: string, request: IncomingMessage, response: ServerResponse, act: () => void) => {
    const begun = performance.now();
    const surroundings = around?.(door, request);
    response.once("close", () => {
      const answered = {
        door,
        method: methodOf(request),
        status: response.statusCode,
        ms: performance.now() - begun,
        ...unknownFieldsOf(response),
      };
      onAnswered?.(answered);
      surroundings?.end(answered);
    });
    if (surroundings === undefined) act();
    else surroundings.within(act);
  };
  return (request, response) => {
    const target = readTarget(request, trustProxy);
    const found = "refusal" in target ? undefined : find(request.method ?? "GET", target.path);
    const door = "refusal" in target ? "refused" : (found?.door.paths[0] ?? "pages");
    // Browsers ignore it over plain HTTP, and a machine of one's own need not have HTTPS.
    if ("protocol" in target && target.protocol === "https")
      response.setHeader("strict-transport-security", HSTS);
    watched(door, request, response, () => {
      if ("refusal" in target) return refuse(request, response, target.refusal);
      if (found !== undefined) return void answer(target, found, request, response);
      const refusal = crossSiteRefusal(request, target);
      if (refusal !== undefined) return refuse(request, response, refusal);
      return pages(request, response);
    });
  };
}

function unknownFieldsOf(response: ServerResponse): Pick<Answered, "unknownFields"> {
  const unknownFields = response.getHeader("x-unknown-fields");
  return typeof unknownFields === "string" ? { unknownFields } : {};
}

/** A metric must not grow with the methods that callers invent. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function methodOf({ method = "" }: IncomingMessage): string {
  return knownMethods.has(method) ? method : "other";
}

export const starting: Refusal = {
  status: 503,
  message: "The server is starting.",
  headers: { "retry-after": "1" },
};

/** A handler that refuses every request, for a server that has no doors yet, or no pages. */
export function refuseAll(refusal: Refusal, trustProxy: boolean): Handler {
  return (request, response) => {
    const target = readTarget(request, trustProxy);
    refuse(request, response, "refusal" in target ? target.refusal : refusal);
  };
}

const fault: Refusal = { status: 500, message: "Something went wrong on our side." };

const unavailable: Refusal = {
  status: 503,
  code: "UNAVAILABLE",
  message: "The service can't do this right now: ask again in a moment.",
  headers: { "retry-after": "2" },
};

/** Whether the same request may succeed in a moment: the database does not serve, or others were first each time. */
export type MayPass = (error: unknown) => boolean;

/**
 * The refusal that says what an unexpected error means for the caller.
 */
export function faultOf(error: unknown, mayPass: MayPass): Refusal {
  if (error instanceof BodyRefusedError) return error.refusal;
  return mayPass(error) ? unavailable : fault;
}

/** Refuses outside of any door. The body, if any, is not read. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const form = formOf(pathOf(request));
  const headers = { ...refusal.headers, connection: "close" };
  void sendAnswer(
    form({ ...refusal, headers }, { header: (name) => headerOf(request, name) }),
    request,
    response,
  );
}

function formOf(path: string): RefusalForm {
  if (isApiPath(path)) return apiForm;
  return path.startsWith("/config/") ? listsForm : textForm;
}

function outcomeOf({ door, isRefused, allow }: Found, call: Call): Outcome | Promise<Outcome> {
  if (!isRefused) return door.handle(call);
  const message = `This path takes ${allow.join(", ")}.`;
  return { refusal: { status: 405, message, headers: { allow: allow.join(", ") } } };
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a form that another site makes a browser send to one of our pages. Remix would answer it with a fault of
 * ours.
 */
function crossSiteRefusal(
  { method = "GET", headers: { origin } }: IncomingMessage,
  { host }: Pick<Target, "host">,
): Refusal | undefined {
  if (origin === undefined || reading.has(method)) return undefined;
  if (URL.canParse(origin) && new URL(origin).host === host.toLowerCase()) return undefined;
  const message = `This was sent from ${origin.slice(0, 100)}, and not from a page of ${host}.`;
  return { status: 403, message };
}

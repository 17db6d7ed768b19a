import { pagesAt } from "../table.ts";
import { repeatable } from "./forms.ts";
import type { PageRequest, Trouble } from "./trouble.ts";
import { SESSION_HEADER, troubleOf } from "./trouble.ts";
import { holdsValues, watchTyping } from "./typed.ts";
import type { Waiting } from "./waiting.ts";
import { answered, begin, end, watchNetwork } from "./waiting.ts";

/** The dashboard's login that the page was opened with. */
let login: string | null = null;

export function actAs(shown: string): void {
  login = shown;
}

type Fetch = typeof window.fetch;

/** Milliseconds without an answer. A carrier may take its time, and a file takes its line's. */
const longest = { read: 30_000, form: 120_000, file: 600_000 };
/** Milliseconds before the next attempt. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000];

/**
 * Makes requests for data wait for the connection, so that a page and its values stay. Reads are repeated until there is an answer,
 * and so are forms whose repetition has no effect of its own. Every other form waits for a click in the bar.
 */
export function makeFetchPatient(): void {
  // App Bridge's in Shopify's admin: each attempt gets a new session token.
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const asked = pageRequest(input, init);
    return asked === null ? send(input, init) : patiently(send, input, init ?? {}, asked);
  };
  watchNetwork();
  watchTyping();
}

interface Asked {
  readonly path: string;
  readonly isForm: boolean;
  readonly isRepeatable: boolean;
  readonly longestMs: number;
}

/** `null`: a file, or something of another origin. */
function pageRequest(input: Parameters<Fetch>[0], init: RequestInit | undefined): Asked | null {
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  const path = url.pathname.replace(/\.data$/, "");
  if (url.origin !== window.location.origin || path === url.pathname) return null;
  const isForm = (init?.method ?? "GET") !== "GET";
  return {
    path: path === "/_root" ? "/" : path,
    isForm,
    isRepeatable: !isForm || isRepeatableForm(path, init?.body),
    longestMs: init?.body instanceof FormData ? longest.file : isForm ? longest.form : longest.read,
  };
}

export function isRepeatableForm(path: string, body: RequestInit["body"]): boolean {
  const fields = body instanceof FormData || body instanceof URLSearchParams ? body : new URLSearchParams();
  const intent = fields.get("intent") ?? "-";
  return pagesAt(path).some(({ page }) => repeatable[page.module]?.split(" ").includes(String(intent)));
}

/** @throws the reason of `init.signal`: the page has left, or sent a newer request */
async function patiently(
  send: Fetch,
  input: Parameters<Fetch>[0],
  init: RequestInit,
  asked: Asked,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const isUnsent = !navigator.onLine;
    const answer = await attemptOnce(send, input, init, asked);
    init.signal?.throwIfAborted();
    if (answer.trouble === null) {
      answered();
      return answer.response;
    }
    const pauseMs = pauseOf(answer, asked, attempt);
    const { trouble } = answer;
    const goesOn = await wait({ trouble, isForm: asked.isForm, isUnsent }, pauseMs, init.signal ?? null);
    if (!goesOn) return unanswered();
  }
}

type Answer =
  | { readonly trouble: null; readonly response: Response }
  | { readonly trouble: Trouble; readonly afterMs: number | null };

async function attemptOnce(
  send: Fetch,
  input: Parameters<Fetch>[0],
  init: RequestInit,
  { path, isForm, longestMs }: Asked,
): Promise<Answer> {
  const stop = new AbortController();
  const leave = () => stop.abort();
  init.signal?.addEventListener("abort", leave);
  const timer = setTimeout(leave, longestMs);
  try {
    const response = await send(input, { ...init, headers: withLogin(init.headers), signal: stop.signal });
    // The whole of it: a server may end in the middle of an answer.
    const body = await response.arrayBuffer();
    const request: PageRequest = { isForm, keepsPage: holdsValues(path) };
    const trouble = troubleOf(response, () => new TextDecoder().decode(body), request);
    if (trouble === null) return { trouble, response: withBody(response, body) };
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    return { trouble, afterMs: Number.isFinite(seconds) ? seconds * 1_000 : null };
  } catch {
    return { trouble: "connection", afterMs: null };
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener("abort", leave);
  }
}

function withLogin(given: RequestInit["headers"]): Headers {
  const headers = new Headers(given);
  if (login !== null) headers.set(SESSION_HEADER, login);
  return headers;
}

function withBody({ status, statusText, headers }: Response, body: ArrayBuffer): Response {
  return new Response(status === 204 ? null : body, { status, statusText, headers });
}

/** `null`: until a click. */
function pauseOf(
  { trouble, afterMs }: Exclude<Answer, { readonly trouble: null }>,
  { isRepeatable }: Asked,
  attempt: number,
): number | null {
  const pauseMs = pauses[Math.min(attempt, pauses.length - 1)] ?? 0;
  if (trouble === "busy") return Math.max(afterMs ?? 0, pauseMs);
  return trouble === "connection" && isRepeatable ? pauseMs : null;
}

/** @returns false: the person gives the request up */
function wait(
  about: Pick<Waiting, "trouble" | "isForm" | "isUnsent">,
  pauseMs: number | null,
  signal: AbortSignal | null,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = (act: () => void, lingers: boolean) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
      end(entry, lingers);
      act();
    };
    const leave = () => over(() => reject(signal?.reason), true);
    const entry: Waiting = {
      ...about,
      asks: pauseMs === null,
      again: () => over(() => resolve(true), pauseMs !== null),
      stop: () => over(() => resolve(false), false),
    };
    if (pauseMs !== null) timer = setTimeout(entry.again, pauseMs);
    signal?.addEventListener("abort", leave);
    begin(entry);
  });
}

/** Remix takes it for an action without an answer. Its status leaves the page's data as they are. */
function unanswered(): Response {
  return new Response('[{"_1":-5},"data"]\n', { status: 499, headers: { "x-remix-response": "yes" } });
}

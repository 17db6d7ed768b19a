import { NoAnswerError, WaybillError } from "./errors.ts";
import { apiVersion } from "./generated/openapi.ts";

export interface Connection {
  /** The service's address, without a path. */
  readonly url: string;
  readonly key: string;
  /** Tries after the first one. Default: 4. */
  readonly retries?: number | undefined;
  /** For each try, its answer's body included. Default: 30 seconds. */
  readonly timeoutMs?: number | undefined;
  /** A refusal that asks for a longer wait is thrown instead. Default: 60 seconds. */
  readonly longestWaitMs?: number | undefined;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch | undefined;
}

export interface SendOptions {
  /** POST alone. Default: a new one for each call, the same for all its tries. */
  readonly idempotencyKey?: string | undefined;
  /** Ends the call, also between two tries. */
  readonly signal?: AbortSignal | undefined;
}

interface Sending {
  readonly method: string;
  readonly path: string;
  /** Text is sent as CSV, a `Blob` as its type says, anything else as JSON. */
  readonly body?: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const FIRST_WAIT_MS = 500;
const LONGEST_BACK_OFF_MS = 16_000;

/**
 * Sends a request, again where that is safe and may help, and returns the answer's JSON.
 * @throws WaybillError the API refused it
 * @throws NoAnswerError no try got an answer
 */
export async function send(
  connection: Connection,
  { method, path, body }: Sending,
  { signal, idempotencyKey = method === "POST" ? crypto.randomUUID() : undefined }: SendOptions,
): Promise<unknown> {
  const { retries = 4, timeoutMs = 30_000, longestWaitMs = 60_000 } = connection;
  const call = connection.fetch ?? fetch;
  const requestId = crypto.randomUUID();
  const encoded = encode(body);
  const init = {
    method,
    headers: {
      "x-api-key": connection.key,
      "x-request-id": requestId,
      "waybill-version": apiVersion,
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...(encoded !== undefined && { "content-type": encoded.type }),
    },
    ...(encoded !== undefined && { body: encoded.body }),
    // A redirect would take the key to another place.
    redirect: "error",
  } as const;

  async function once(): Promise<Answer> {
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await call(new URL(path, connection.url), {
      ...init,
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  for (let attempt = 0; ; attempt++) {
    let failure: Error;
    let askedMs: number | undefined;
    try {
      const answer = await once();
      const read = readJson(answer.text);
      if (isSuccess(answer) && read !== undefined) return read;
      const refusal = refusalOf(answer, read, { requestId, idempotencyKey });
      if (!mayPass(refusal)) throw refusal;
      failure = refusal;
      askedMs = refusal.retryAfterMs;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof WaybillError) throw error;
      const message = `${method} ${path}: no answer after ${attempt + 1} tries`;
      failure = new NoAnswerError(message, { cause: error, requestId, idempotencyKey });
    }
    if (attempt >= retries || (askedMs ?? 0) > longestWaitMs) throw failure;
    await wait((askedMs ?? 0) + jittered(attempt), signal);
  }
}

/** Once for all tries: an `Idempotency-Key` belongs to a body's bytes. */
function encode(body: unknown): { readonly type: string; readonly body: string | Blob } | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Blob) return { type: body.type, body };
  if (typeof body === "string") return { type: "text/csv", body };
  return { type: "application/json", body: JSON.stringify(body) };
}

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

/**
 * True when the same request may succeed later. A 409 with Retry-After is one whose first try is still being worked on. Without the
 * API's envelope, 502 and 504 come from a gateway that lost the API's answer, and a 2xx is no answer of the API.
 */
function mayPass({ status, code, retryAfterMs }: WaybillError): boolean {
  if (status === 429 || status === 503) return true;
  if (status === 409) return retryAfterMs !== undefined;
  return code === "UNKNOWN" && (status === 502 || status === 504 || status < 300);
}

/** Between half and all of a time that doubles with each try, so that callers who failed together don't return together. */
function jittered(attempt: number): number {
  const longest = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_BACK_OFF_MS);
  return longest * (0.5 + Math.random() / 2);
}

function refusalOf(
  { status, headers, text }: Answer,
  read: unknown,
  about: { readonly requestId: string; readonly idempotencyKey: string | undefined },
): WaybillError {
  const { code, message, metadata } = errorIn(read);
  return new WaybillError(message ?? `HTTP ${status}: ${text.slice(0, 200)}`, {
    status,
    code: code ?? "UNKNOWN",
    metadata: metadata ?? null,
    requestId: headers.get("x-request-id") ?? about.requestId,
    idempotencyKey: about.idempotencyKey,
    retryAfterMs: retryAfterMs(headers.get("retry-after")),
  });
}

function errorIn(read: unknown): {
  readonly code?: string;
  readonly message?: string;
  readonly metadata?: Record<string, unknown> | null;
} {
  const { error } = Object(read);
  return typeof error?.code === "string" ? error : {};
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

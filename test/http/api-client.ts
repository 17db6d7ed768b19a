/** A caller of the API that checks every answer against the published document. */
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:http";
import type { Answered, Contract } from "./contract.ts";

export interface Sending {
  readonly method: string;
  /** As sent over the wire, without normalisation. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** Sends one request over plain HTTP, which no client library corrects. */
export function send(
  base: string,
  { method, target, headers, body }: Sending,
  agent?: Agent,
): Promise<Answered> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path: target, headers: { ...headers }, ...(agent && { agent }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({
            status: response.statusCode ?? 0,
            headers: toHeaders(response.headers),
            text,
            json: parsed(text),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) result.append(name, each);
  }
  return result;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent instead of `body`, unchanged. */
  readonly raw?: Buffer | string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers that the contract has checked
export type Json = any;

export interface Reply extends Answered {
  readonly json: Json;
  /** `data` of a wrapped answer. */
  readonly data: Json;
  /** `error` of a refusal. */
  readonly error: { code: string; message: string; metadata: Json };
}

export interface ApiClient {
  readonly base: string;
  readonly key: string;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  get(path: string, options?: CallOptions): Promise<Reply>;
  post(path: string, body: unknown, options?: CallOptions): Promise<Reply>;
  patch(path: string, body: unknown): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

/** Each answer is checked against the document; a violation fails the test that caused it. */
export function apiClient(base: string, key: string, contract: Contract): ApiClient {
  const agent = new Agent({ keepAlive: true });
  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const text = options.raw ?? (options.body === undefined ? null : JSON.stringify(options.body));
    const body = text === null ? null : Buffer.from(text);
    const headers = {
      "x-api-key": key,
      ...(body !== null && { "content-type": "application/json", "content-length": String(body.byteLength) }),
      ...options.headers,
    };
    const answer = await send(base, { method, target: path, headers, body }, agent);
    const violations = contract.violations(method, path.split("?")[0] ?? "", answer);
    if (violations.length > 0) {
      throw new Error(
        `${method} ${path} answered against the document:\n${violations.join("\n")}\n${answer.text.slice(0, 2000)}`,
      );
    }
    const json = answer.json as Json;
    return { ...answer, json, data: json?.data, error: json?.error };
  }
  return {
    base,
    key,
    call,
    get: (path, options) => call("GET", path, options),
    post: (path, body, options) => call("POST", path, { body, ...options }),
    patch: (path, body) => call("PATCH", path, { body }),
    put: (path, body) => call("PUT", path, { body }),
    delete: (path) => call("DELETE", path),
  };
}

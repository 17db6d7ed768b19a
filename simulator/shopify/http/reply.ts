import type { Readable } from "node:stream";

/** A handler's answer; the server writes it. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | Readable;
  /** the connection is reset instead of answered */
  reset?: true;
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(body),
  };
}

export function html(body: string, status = 200): Reply {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body,
  };
}

export function redirect(location: string): Reply {
  return { status: 302, headers: { location }, body: "" };
}

/** A refusal that any handler may throw instead of answering. */
export class Refusal extends Error {
  readonly reply: Reply;

  constructor(reply: Reply, message: string) {
    super(message);
    this.reply = reply;
  }
}

export const notFound = (what: string): Refusal =>
  new Refusal(json({ error: `${what} not found` }, 404), what);

export const badRequest = (message: string, issues: { path: string; message: string }[] = []): Refusal =>
  new Refusal(json({ error: message, issues }, 400), message);

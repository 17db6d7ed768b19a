import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { performance } from "node:perf_hooks";

export interface Limits {
  /** milliseconds until the connection must be open; the whole limit if absent */
  connectMs?: number;
  totalMs: number;
}

/** The end of a call: an answer, or the reason why there is none. */
export type Outcome =
  | { status: number; body: string; ms: number; failure: null }
  | { status: null; body: null; ms: number; failure: string };

/**
 * Posts a body and waits no longer than the limits. Never throws: every failure is an outcome. Like Shopify,
 * does not follow redirects.
 */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  limits: Limits,
): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    let done = false;
    const timers: NodeJS.Timeout[] = [];
    const finish = (result: { status: number; body: string } | string): void => {
      if (done) return;
      done = true;
      for (const timer of timers) clearTimeout(timer);
      const ms = Math.round((performance.now() - started) * 10) / 10;
      if (typeof result === "string") resolve({ status: null, body: null, ms, failure: result });
      else resolve({ ...result, ms, failure: null });
    };
    let target: URL;
    try {
      target = new URL(url);
    } catch {
      finish(`not a URL: ${url}`);
      return;
    }
    const send = target.protocol === "https:" ? httpsRequest : httpRequest;
    const bytes = Buffer.from(body, "utf8");
    const call = send(
      target,
      { method: "POST", agent: false, headers: { ...headers, "content-length": String(bytes.length) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          finish({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") }),
        );
        response.on("error", (error) => finish(error.message));
      },
    );
    const giveUp = (reason: string): void => {
      finish(reason);
      call.destroy();
    };
    timers.push(setTimeout(() => giveUp(`no answer within ${limits.totalMs} ms`), limits.totalMs));
    if (limits.connectMs !== undefined) {
      const connecting = setTimeout(
        () => giveUp(`no connection within ${limits.connectMs} ms`),
        limits.connectMs,
      );
      timers.push(connecting);
      call.on("socket", (socket) => socket.once("connect", () => clearTimeout(connecting)));
    }
    call.on("error", (error) => finish(error.message || "connection failed"));
    call.end(bytes);
  });
}

/**
 * Sends requests by the clock, however long answers take, and counts each one's time from its due moment. A
 * client that waits for each answer before it sends the next would hide a busy server's delays.
 */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "./percentile.ts";

export interface Steady {
  readonly perSecond: number;
  readonly seconds: number;
  readonly url: string;
  /** POST by default. */
  readonly method?: "GET";
  /** The body of the request with this number, from 0. */
  readonly body: (number: number) => string;
  /** In addition to content-type and length. */
  readonly headers?: (number: number, body: string) => Readonly<Record<string, string>>;
  /** Throws for a wrong answer. */
  readonly check: (status: number, body: string) => void;
}

export interface SteadyResult {
  /** From each due moment to the last byte, milliseconds, in the order of sending. */
  readonly times: readonly number[];
  readonly failures: readonly string[];
  /** The generator's own delay, as the 99th percentile of late sending, milliseconds. */
  readonly sentLateP99: number;
}

export async function atASteadyRate(steady: Steady): Promise<SteadyResult> {
  const { perSecond, seconds, url, body, check, method = "POST" } = steady;
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const total = Math.round(perSecond * seconds);
  const requests = Array.from({ length: total }, (_, number) => {
    const content = body(number);
    return { content: Buffer.from(content), headers: steady.headers?.(number, content) ?? {} };
  });
  const times = new Array<number>(total).fill(Number.NaN);
  const late: number[] = [];
  const failures: string[] = [];
  const pending: Promise<void>[] = [];
  const begun = performance.now() + 50;
  for (const [number, { content, headers }] of requests.entries()) {
    const due = begun + (number * 1_000) / perSecond;
    // Every request due by now is sent at once.
    if (performance.now() < due) await sleep(Math.max(0, due - performance.now()));
    late.push(performance.now() - due);
    pending.push(
      send(agent, url, method, content, headers).then(
        ({ status, text }) => {
          times[number] = performance.now() - due;
          try {
            check(status, text);
          } catch (error) {
            failures.push(String(error));
          }
        },
        (error: unknown) => {
          times[number] = performance.now() - due;
          failures.push(String(error));
        },
      ),
    );
  }
  await Promise.all(pending);
  agent.destroy();
  return { times, failures, sentLateP99: percentile(late, 0.99) };
}

function send(
  agent: Agent,
  url: string,
  method: "GET" | "POST",
  content: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method,
        headers: { "content-type": "application/json", "content-length": content.length, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
        );
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(content);
  });
}

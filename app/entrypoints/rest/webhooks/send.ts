/** One POST to a merchant's URL, which may be anything: a private address, a slow or endless answer, a redirect. */
import { Resolver } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { bareHost, isPublicAddress, urlFault } from "../../../domain/orders/webhooks/public-address.ts";
import type { TryError } from "../../../domain/orders/webhooks/webhook-store.ts";

export interface Sent {
  readonly status: number | null;
  readonly error: TryError | null;
}

export interface SendOptions {
  /** Hosts that the operator allows although they are private, and over plain HTTP. */
  readonly privateHosts: ReadonlySet<string>;
  /** The longest time for everything together: look-up, connection and answer. */
  readonly deadlineMs: number;
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

/** A longer answer is cut off: only the status counts. */
const LONGEST_ANSWER = 64 * 1024;

/** Follows no redirect, and connects to the very address that was checked. */
export async function send(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { privateHosts, deadlineMs, resolve = resolveHost }: SendOptions,
): Promise<Sent> {
  if (urlFault(url, privateHosts) !== null) return failed("address_not_allowed");
  const target = new URL(url);
  const host = bareHost(target);
  const deadline = AbortSignal.timeout(deadlineMs);
  const addresses = isIP(host) === 0 ? await beforeDeadline(resolve(host), deadline) : [host];
  if (addresses === "timeout") return failed("timeout");
  if (addresses === "failed" || addresses.length === 0) return failed("name_not_found");
  // One private address among several is refused too: a later answer may name it alone.
  if (!privateHosts.has(host) && !addresses.every(isPublicAddress)) return failed("address_not_allowed");
  return post(target, addresses, headers, body, deadline);
}

function post(
  target: URL,
  addresses: readonly string[],
  headers: Readonly<Record<string, string>>,
  body: string,
  deadline: AbortSignal,
): Promise<Sent> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const request = (target.protocol === "https:" ? httpsRequest : httpRequest)(
    target,
    {
      method: "POST",
      agent: false,
      signal: deadline,
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      lookup: (_host, { all }, done) => {
        const [first] = checked;
        if (all) done(null, checked);
        else done(null, first?.address ?? "", first?.family);
      },
    },
    (answer) => void readToEnd(answer).then(resolve),
  );
  request.on("error", () => resolve(failed(deadline.aborted ? "timeout" : "connection_failed")));
  request.end(body);
  return promise.finally(() => request.destroy());

  async function readToEnd(answer: IncomingMessage): Promise<Sent> {
    const status = answer.statusCode ?? 0;
    let length = 0;
    try {
      for await (const chunk of answer) {
        length += (chunk as Buffer).length;
        if (length > LONGEST_ANSWER) break;
      }
    } catch {
      if (deadline.aborted) return { status, error: "timeout" };
    }
    if (status >= 200 && status < 300) return { status, error: null };
    return { status, error: status >= 300 && status < 400 ? "redirect" : "status" };
  }
}

function failed(error: TryError): Sent {
  return { status: null, error };
}

async function beforeDeadline(
  work: Promise<readonly string[]>,
  deadline: AbortSignal,
): Promise<readonly string[] | "timeout" | "failed"> {
  const late = new Promise<"timeout">((resolve) =>
    deadline.addEventListener("abort", () => resolve("timeout"), { once: true }),
  );
  return Promise.race([late, work.catch(() => "failed" as const)]);
}

/** Not `dns.lookup`: a slow name server would occupy the few threads that files are read with. */
async function resolveHost(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

/** A proxy with TLS before several servers, as deployments have one. It repeats no request. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Agent, request as forward } from "node:http";
import { createServer } from "node:https";
import { selfSigned } from "./self-signed.ts";

export interface Balancer {
  readonly url: string;
  /** PEM, for callers that check it. */
  readonly certificate: string;
  /** Resolves when the server has said that it is ready. */
  add(server: string): Promise<void>;
  /** Resolves when no request is sent there any more. */
  leave(server: string): Promise<void>;
  /** Requests for which no server answered. */
  readonly unanswered: readonly string[];
  close(): Promise<void>;
}

/** A balancer asks its servers this often; a leaving one answers for twice as long (docs/running.md, SHUTDOWN_DELAY_MS). */
export const ASKS_EVERY_MS = 200;

interface Member {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
}

export async function tlsBalancer(): Promise<Balancer> {
  const { key, cert } = selfSigned();
  const members = new Map<string, Member>();
  /** Their last answers may still be under way. */
  const left: Member[] = [];
  const unanswered: string[] = [];
  let turn = 0;

  const ask = async (member: Member) => {
    try {
      member.isReady = (await fetch(`${member.url}/readyz`)).ok;
    } catch {
      member.isReady = false;
    }
  };
  const timer = setInterval(() => {
    for (const member of members.values()) void ask(member);
  }, ASKS_EVERY_MS);

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const ready = [...members.values()].filter(({ isReady }) => isReady);
    const member = ready[turn++ % ready.length];
    const give = (why: string) => {
      unanswered.push(`${request.method} ${request.url}: ${why}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (member === undefined) return give("no server is ready");
    const headers = {
      ...request.headers,
      "x-forwarded-proto": "https",
      "x-forwarded-for": request.socket.remoteAddress ?? "",
    };
    const onward = forward(
      new URL(request.url ?? "/", member.url),
      { method: request.method, headers, agent: member.agent },
      (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      },
    );
    onward.on("error", (error) => give(error.message));
    request.pipe(onward);
  };
  const server = createServer({ key, cert }, answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `https://127.0.0.1:${address.port}`,
    certificate: cert,
    unanswered,
    async add(url) {
      const member = { url, agent: new Agent({ keepAlive: true }), isReady: false };
      members.set(url, member);
      for (let tries = 0; !member.isReady; tries++) {
        if (tries === 100) throw new Error(`${url} does not become ready`);
        await ask(member);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async leave(url) {
      const member = members.get(url);
      while (member?.isReady === true) await new Promise((resolve) => setTimeout(resolve, 20));
      members.delete(url);
      if (member !== undefined) left.push(member);
    },
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        for (const { agent } of [...members.values(), ...left]) agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

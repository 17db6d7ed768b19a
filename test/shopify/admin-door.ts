/** A proxy between the server and a local Shopify, so that a test can act at the moment of a call. */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * The moment at which a test acts:
 * - `held`: before Shopify receives the call.
 * - `asked`: the call is lost before Shopify receives it.
 * - `answered`: Shopify has carried the call out, and its answer is lost.
 * - `received`: the caller has its answer.
 * - `refused`: Shopify does not receive the call, and the caller is denied access.
 * - `frozen`: the same, with the answer of a shop whose bill is unpaid.
 */
export type Stage = "held" | "asked" | "answered" | "received" | "refused" | "frozen";

export interface AdminDoor {
  readonly url: string;
  /**
   * Acts once, at the n-th call of this operation from now (1 is the next). A later `atCall` replaces it.
   * @param operation a GraphQL operation's name, or the last part of the path: `access_token`
   */
  atCall(n: number, operation: string, stage: Stage, act: () => Promise<void>): void;
  close(): Promise<void>;
}

interface Trap {
  callsLeft: number;
  readonly operation: string;
  readonly stage: Stage;
  readonly act: () => Promise<void>;
}

export async function openDoor(shopifyUrl: string): Promise<AdminDoor> {
  let trap: Trap | null = null;
  const spring = (operation: string, stage: Stage): Trap | null => {
    if (trap?.operation !== operation || trap.stage !== stage || --trap.callsLeft > 0) return null;
    const sprung = trap;
    trap = null;
    return sprung;
  };
  const server = createServer((request, response) => {
    pass(shopifyUrl, spring, request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    atCall(n, operation, stage, act) {
      trap = { callsLeft: n, operation, stage, act };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function pass(
  shopifyUrl: string,
  spring: (operation: string, stage: Stage) => Trap | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await text(request);
  const operation = /(?:query|mutation) (\w+)/.exec(body)?.[1] ?? request.url?.split("/").at(-1) ?? "";
  await spring(operation, "held")?.act();
  const lost = spring(operation, "asked");
  if (lost !== null) {
    await lost.act();
    response.destroy();
    return;
  }
  const refused = spring(operation, "refused");
  if (refused !== null) {
    await refused.act();
    const errors = [{ message: `Access denied for ${operation}.`, extensions: { code: "ACCESS_DENIED" } }];
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ errors }));
    return;
  }
  const frozen = spring(operation, "frozen");
  if (frozen !== null) {
    await frozen.act();
    response.writeHead(402, { "content-type": "application/json" }).end('{"errors":"Payment Required"}');
    return;
  }
  const answer = await forward(shopifyUrl, request, body);
  const unanswered = spring(operation, "answered");
  if (unanswered !== null) {
    await unanswered.act();
    response.destroy();
    return;
  }
  response.writeHead(answer.status, answer.headers).end(answer.body);
  await once(response, "close");
  await spring(operation, "received")?.act();
}

async function forward(shopifyUrl: string, { method, url = "/", headers }: IncomingMessage, body: string) {
  const call = httpRequest(new URL(url, shopifyUrl), { method, headers, agent: false });
  call.end(body);
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  const { "transfer-encoding": _, ...kept } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: kept, body: await text(answer) };
}

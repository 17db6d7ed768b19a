/** The invented carrier's server: one user, whose password a test changes. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface ArgoServer {
  readonly url: string;
  /** Calls so far. */
  readonly asked: number;
  /** The only password that is right from now on. */
  setPassword(password: string): void;
  /** How further calls are answered. */
  behave(how: { readonly delayMs?: number; readonly isClosed?: boolean }): void;
  stop(): Promise<void>;
}

export const argoUser = "kalimera";

/** A refusal repeats the password, as the worst carriers do. */
export async function startArgo(rightPassword: string): Promise<ArgoServer> {
  let password = rightPassword;
  let asked = 0;
  let behaviour: Parameters<ArgoServer["behave"]>[0] = {};
  const server = createServer(async (request, response) => {
    asked += 1;
    const given = Buffer.from((request.headers.authorization ?? "").slice("Basic ".length), "base64");
    const { delayMs = 0, isClosed = false } = behaviour;
    await sleep(delayMs);
    const [status, body] = isClosed ? [503, {}] : answerTo(given.toString(), password);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked;
    },
    setPassword(changed) {
      password = changed;
    },
    behave(how) {
      behaviour = how;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answerTo(given: string, password: string): readonly [status: number, body: unknown] {
  if (given === `${argoUser}:${password}`) return [200, { name: "Kalimera Goods" }];
  return [401, { message: `No such login: ${given.replace(":", " / ")}.` }];
}

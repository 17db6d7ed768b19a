import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status?: number;
  body?: unknown;
  delayMs?: number;
  /** content type; JSON if absent */
  type?: string;
}

/** An app that records its requests and answers as the test wants. */
export interface PretendApp {
  url: string;
  received: Received[];
  answer: (received: Received) => Answer;
  stop(): Promise<void>;
}

export async function startPretendApp(): Promise<PretendApp> {
  const app: PretendApp = {
    url: "",
    received: [],
    answer: () => ({}),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const received: Received = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString("utf8"),
      };
      app.received.push(received);
      const { status = 200, body, delayMs = 0, type = "application/json" } = app.answer(received);
      setTimeout(() => {
        response.writeHead(status, { "content-type": type });
        response.end(typeof body === "string" ? body : JSON.stringify(body ?? {}));
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  app.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return app;
}

/** The HTTP server: static files of the client build, then Remix. Kept short, because every API call passes through. */
import { readdirSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/node";
import compression from "compression";
import express from "express";
import type { Logger } from "pino";
import { loadContext } from "./load-context.ts";
import { crossSiteRefusal, refusalOf, refuse } from "./refuse-malformed.ts";
import { sendWebResponse, toWebRequest } from "./web-adapter.ts";

export interface HttpServer {
  /** The port it listens on; the system's choice when 0 was asked for. */
  readonly port: number;
  /** From here on requests are answered; before, they are asked to come back. */
  answerWith(front: Front): void;
  /** Takes no new connection, lets requests in flight finish, then resolves. After `timeoutMs` they are cut off. */
  drain(timeoutMs: number): Promise<void>;
}

/** Gets requests of which a URL can be made. */
export type Front = (request: IncomingMessage, response: ServerResponse) => void;

/** Listens at once, so that a taken port is known before anything else is begun. @throws Error when it is taken */
export async function listenHttp(host: string, port: number, trustProxy: boolean): Promise<HttpServer> {
  let front: Front = comeBack;
  const inFlight = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response));
    const refusal = refusalOf(request, trustProxy);
    if (refusal === undefined) front(request, response);
    else refuse(request, response, refusal);
  });
  // Expectations that nobody has may be ignored (RFC 9110, 10.1.1); Node would answer 417 without a body.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  // Longer than the idle time-outs of common balancers (60 s), so that it's never us who closes under a request.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    answerWith(next) {
      front = next;
    },
    drain: (timeoutMs) => drain(server, inFlight, timeoutMs),
  };
}

export interface FrontOptions {
  readonly trustProxy: boolean;
  /** Folder of the client build: everything in it is public. Undefined in development, where Vite serves it. */
  readonly clientDir: string | undefined;
}

/** What machines call: it passes by everything that is there for pages, which would cost it a quarter of its throughput. */
const machinePath = /^\/(?:v1|public|healthz|readyz)(?:[/?]|$)/;

/** Everything that this server serves. */
export function remixFront(
  build: ServerBuild | (() => Promise<ServerBuild>),
  { trustProxy, clientDir }: FrontOptions,
  log: Logger,
): Front {
  const remix = createRequestHandler(build, typeof build === "function" ? "development" : "production");
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const webRequest = await toWebRequest(request, response, trustProxy);
      const webResponse = await remix(webRequest, loadContext(request));
      await sendWebResponse(webResponse, response);
    } catch (error) {
      // The peer went away in the middle: nobody is there to be told.
      if (request.destroyed && !request.complete) return;
      log.error({ err: error, method: request.method, path: loggedPathOf(request) }, "request failed");
      apologize(request, response);
    }
  };
  const pages = pagesFront(clientDir, trustProxy, answer);
  return (request, response) => {
    if (machinePath.test(request.url ?? "")) void answer(request, response);
    else pages(request, response);
  };
}

/** Only these paths, for a process that serves nobody but its supervisor. */
export function onlyPaths(paths: readonly string[], front: Front): Front {
  return (request, response) => {
    if (paths.includes(pathOf(request))) front(request, response);
    else refuse(request, response, { status: 404, code: "NOT_FOUND", message: "There is nothing here." });
  };
}

/** What pages need and the API does not: static files and compression. */
function pagesFront(
  clientDir: string | undefined,
  trustProxy: boolean,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): express.Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false);
  app.use(
    compression({
      // Remix streams the data of pages as text/x-script: held back until a block is full, it would come late.
      filter: (request, response) =>
        !String(response.getHeader("content-type")).startsWith("text/x-script") &&
        compression.filter(request, response),
    }),
  );
  if (clientDir !== undefined) serveFiles(app, clientDir);
  app.use((request, response) => {
    const refusal = crossSiteRefusal(request, trustProxy);
    if (refusal === undefined) void answer(request, response);
    else refuse(request, response, refusal);
  });
  const onError: express.ErrorRequestHandler = (_error, _request, response, _next) => {
    if (response.headersSent) response.destroy();
    else response.status(404).type("text/plain").send("Not found.\n");
  };
  app.use(onError);
  return app;
}

function serveFiles(app: express.Express, clientDir: string): void {
  const setHeaders = (response: ServerResponse) => response.setHeader("x-content-type-options", "nosniff");
  const files = express.static(clientDir, { index: false, redirect: false, maxAge: "1h", setHeaders });
  const assets = express.static(path.join(clientDir, "assets"), {
    index: false,
    redirect: false,
    immutable: true,
    maxAge: "1y",
    setHeaders,
  });
  const publicFiles = publicFilesIn(clientDir);
  app.use("/assets", assets);
  // By a list and not by looking at the disk for every page.
  app.use((request, response, next) =>
    publicFiles.has(request.path) ? files(request, response, next) : next(),
  );
}

function comeBack(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("retry-after", "1");
  refuse(request, response, { status: 503, code: "STARTING", message: "The server is starting." });
}

function apologize(request: IncomingMessage, response: ServerResponse): void {
  const message = "Something went wrong on our side.";
  if (response.headersSent) response.destroy();
  else refuse(request, response, { status: 500, code: "INTERNAL_ERROR", message });
}

/** The checkout callback's path ends in the shop's secret. */
export function loggedPathOf(request: Pick<IncomingMessage, "url">): string {
  return pathOf(request).replace(/^(\/shopify\/rates\/).+$/, "$1[redacted]");
}

function pathOf(request: Pick<IncomingMessage, "url">): string {
  return (request.url ?? "").split("?", 1)[0] ?? "";
}

/** Paths of everything in the folder but the assets (served above) and what a dot hides. */
function publicFilesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return new Set(paths.filter((file) => !/^assets\/|(^|\/)\./.test(file)).map((file) => `/${file}`));
}

async function drain(
  server: Server,
  inFlight: ReadonlySet<ServerResponse>,
  timeoutMs: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sayGoodbye = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  inFlight.forEach(sayGoodbye);
  server.prependListener("request", (_request, response) => sayGoodbye(response));
  // A connection whose answer had its headers already stays open after it, and is closed here.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

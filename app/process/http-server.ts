/** The HTTP server: static files of the client build, then Remix. Kept short, because every API call passes through. */
import { readdirSync } from "node:fs";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import type { Logger } from "pino";
import { loadContext } from "./load-context.ts";
import { refusalOf, refuse } from "./refuse-malformed.ts";

export interface HttpServer {
  /** The port it listens on; the system's choice when 0 was asked for. */
  readonly port: number;
  /** Takes no new connection, lets requests in flight finish, then resolves. */
  drain(): Promise<void>;
}

export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  readonly trustProxy: boolean;
  /** Folder of the client build: everything in it is public. */
  readonly clientDir: string;
}

/** @throws Error when the address can't be listened on */
export async function serveHttp(build: ServerBuild, options: HttpOptions, log: Logger): Promise<HttpServer> {
  const app = application(build, options, log);
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, options.trustProxy);
    if (refusal === undefined) app(request, response);
    else refuse(request, response, refusal);
  });
  return listen(server, options.host, options.port);
}

export async function listen(server: Server, host: string, port: number): Promise<HttpServer> {
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
  return { port: (server.address() as AddressInfo).port, drain: () => drain(server) };
}

function application(build: ServerBuild, options: HttpOptions, log: Logger): express.Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", options.trustProxy);
  app.set("query parser", false);

  const files = express.static(options.clientDir, { index: false, redirect: false, maxAge: "1h" });
  const assets = express.static(path.join(options.clientDir, "assets"), {
    index: false,
    redirect: false,
    immutable: true,
    maxAge: "1y",
    fallthrough: false,
  });
  const compress = compression();
  const publicFiles = publicFilesIn(options.clientDir);
  app.use("/assets", compress, assets);
  // By a list and not by looking at the disk, which would cost every API call a system call.
  app.use((request, response, next) =>
    publicFiles.has(request.path) ? files(request, response, next) : next(),
  );

  app.use(
    createRequestHandler({
      build,
      mode: "production",
      getLoadContext: (request) => loadContext(request),
    }),
  );

  const onError: express.ErrorRequestHandler = (error, request, response, _next) => {
    const status = statusOf(error);
    if (status >= 500)
      log.error({ err: error, method: request.method, path: request.path }, "request failed");
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const message = status >= 500 ? "Something went wrong on our side." : "Not found.";
    response.status(status).type("text/plain").send(`${message}\n`);
  };
  app.use(onError);
  return app;
}

/** Paths of everything in the folder but the assets (served above) and what a dot hides. */
function publicFilesIn(folder: string): ReadonlySet<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return new Set(paths.filter((file) => !/^assets\/|(^|\/)\./.test(file)).map((file) => `/${file}`));
}

/** serve-static's errors carry a status; anything else is ours. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  // Connections whose request was in flight become idle one by one; keep-alive would hold them open.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(sweep);
}

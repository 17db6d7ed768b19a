/** Serves Remix's pages, and beside them the files of the client build. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/node";
import compression from "compression";
import express from "express";
import type { Logger } from "pino";
import { serveClientFiles } from "./client-files.ts";
import { loggedPathOf } from "./logged-path.ts";
import type { Handler, MayPass } from "./serve-doors.ts";
import { faultOf, refuse } from "./serve-doors.ts";
import type { UnverifiedBodies } from "./unverified-bodies.ts";
import { BodyRefusedError } from "./unverified-bodies.ts";
import { sendWebResponse, toWebRequest } from "./web-adapter.ts";

export interface PagesOptions {
  readonly trustProxy: boolean;
  readonly bodies: UnverifiedBodies;
  /** Folder of the client build: all of it is public. Undefined in development, where Vite serves it. */
  readonly clientDir: string | undefined;
  readonly mayPass: MayPass;
}

/** The built pages; in development a function that loads them again for each request. */
export type PagesBuild = ServerBuild | (() => Promise<ServerBuild>);

/** The handler of pages, for requests that have passed `serveDoors`. */
export function remixPages(
  build: PagesBuild,
  { trustProxy, bodies, clientDir, mayPass }: PagesOptions,
  log: Logger,
): Handler {
  const remix =
    typeof build === "function"
      ? createRequestHandler(async () => withOutageAnswers(await build(), mayPass, log), "development")
      : createRequestHandler(withOutageAnswers(build, mayPass, log), "production");
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const webResponse = await remix(await toWebRequest(request, response, trustProxy, bodies));
      await sendWebResponse(webResponse, response);
    } catch (error) {
      // The peer left, so no answer can reach them.
      if (request.destroyed && !request.complete) return;
      const path = loggedPathOf(new URL(request.url ?? "", "http://localhost").pathname);
      if (!(error instanceof BodyRefusedError))
        log.error({ err: error, method: request.method, path }, "request failed");
      if (response.headersSent) response.destroy();
      else refuse(request, response, faultOf(error, mayPass));
    }
  };
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false);
  app.use(
    compression({
      // Remix streams the data of pages as text/x-script. Compression would hold it back until a block is full.
      filter: (request, response) =>
        !String(response.getHeader("content-type")).startsWith("text/x-script") &&
        compression.filter(request, response),
    }),
  );
  if (clientDir !== undefined) serveClientFiles(app, clientDir);
  app.use((request, response) => void answer(request, response));
  const onError: express.ErrorRequestHandler = (_error, _request, response, _next) => {
    if (response.headersSent) response.destroy();
    else response.status(404).type("text/plain").send("Not found.\n");
  };
  app.use(onError);
  return app;
}

/** The wait that a page asks for, as long as the API's refusals ask for while the database can't serve. */
const RETRY_SECONDS = "2";

/** Answers a page with 503, which asks for another try, while the database can't serve. A fault of ours remains a 500. */
function withOutageAnswers(build: ServerBuild, mayPass: MayPass, log: Logger): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader === undefined ? {} : { loader: orUnavailable(loader, mayPass, log) }),
      ...(action === undefined ? {} : { action: orUnavailable(action, mayPass, log) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function orUnavailable(
  handle: LoaderFunction | ActionFunction,
  mayPass: MayPass,
  log: Logger,
): LoaderFunction & ActionFunction {
  return async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      if (!mayPass(error)) throw error;
      log.warn(
        { err: error },
        "a page could not be shown: the database does not answer, or others were first",
      );
      // A thrown Response reaches the page of errors with its status.
      throw Response.json(
        { code: "UNAVAILABLE" },
        { status: 503, headers: { "retry-after": RETRY_SECONDS, "cache-control": "no-store" } },
      );
    }
  };
}

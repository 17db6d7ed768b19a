/** Answers a page with 503, which asks for another try, while the database can't serve. A fault of ours remains a 500. */
import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import { mayPass } from "../adapters/store/database/unavailable.ts";

/** As long as the API's refusals ask to wait. */
const RETRY_SECONDS = "2";

export function withOutageAnswers(build: ServerBuild, log: Logger): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader === undefined ? {} : { loader: orUnavailable(loader, log) }),
      ...(action === undefined ? {} : { action: orUnavailable(action, log) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function orUnavailable(
  handle: LoaderFunction | ActionFunction,
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

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Handler } from "../../app/entrypoints/http/serve-doors.ts";
import type { HttpServer } from "../../app/process/http-server.ts";

/** Time that requests of the old code have to finish. */
const drainMs = 1_000;

/** One port for changing code: requests wait while new code loads, and notice nothing else. */
export interface SwitchableHandler {
  readonly handler: Handler;
  /** The HTTP server as each loaded version of the code sees it. */
  readonly http: HttpServer;
  /** From here on requests wait. */
  hold(): void;
}

export function switchableHandler(port: number): SwitchableHandler {
  let resolve: (handler: Handler) => void;
  let current: Promise<Handler>;
  const inFlight = new Set<ServerResponse>();
  const hold = () => {
    current = new Promise((settle) => {
      resolve = settle;
    });
  };
  hold();

  const answer = (handler: Handler, request: IncomingMessage, response: ServerResponse) => {
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response));
    handler(request, response);
  };
  const drain = async () => {
    const open = [...inFlight].map((response) => new Promise((done) => response.once("close", done)));
    await Promise.race([Promise.all(open), new Promise((late) => setTimeout(late, drainMs))]);
  };
  return {
    handler: (request, response) => void current.then((handler) => answer(handler, request, response)),
    http: {
      port,
      answerWith(handler) {
        resolve(handler);
        // A failed load is answered with its error until the next one succeeds.
        current = Promise.resolve(handler);
      },
      drain,
    },
    hold,
  };
}

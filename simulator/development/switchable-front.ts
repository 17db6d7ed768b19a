import type { IncomingMessage, ServerResponse } from "node:http";
import type { Front } from "../../app/http/serve-doors.ts";
import type { HttpServer } from "../../app/process/http-server.ts";

/** How long requests of the old code may take to finish. */
const drainMs = 1_000;

/** One port for code that changes: requests wait while new code loads, and see nothing of the change. */
export interface SwitchableFront {
  readonly front: Front;
  /** What each loaded version of the server takes for its own HTTP server. */
  readonly http: HttpServer;
  /** From here on requests wait. */
  hold(): void;
}

export function switchableFront(port: number): SwitchableFront {
  let resolve: (front: Front) => void;
  let current: Promise<Front>;
  const inFlight = new Set<ServerResponse>();
  const hold = () => {
    current = new Promise((settle) => {
      resolve = settle;
    });
  };
  hold();

  const answer = (front: Front, request: IncomingMessage, response: ServerResponse) => {
    inFlight.add(response);
    response.once("close", () => inFlight.delete(response));
    front(request, response);
  };
  const drain = async () => {
    const open = [...inFlight].map((response) => new Promise((done) => response.once("close", done)));
    await Promise.race([Promise.all(open), new Promise((late) => setTimeout(late, drainMs))]);
  };
  return {
    front: (request, response) => void current.then((front) => answer(front, request, response)),
    http: {
      port,
      answerWith(front) {
        resolve(front);
        // A failed load is answered with its error until the next one succeeds.
        current = Promise.resolve(front);
      },
      drain,
    },
    hold,
  };
}

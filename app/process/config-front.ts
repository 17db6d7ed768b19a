/**
 * `/config/…`, before everything else that answers: a list is a Buffer that all its readers share, so that neither a
 * Request nor a Response is made for it, and no byte of it is copied for those who read slowly.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerConfig } from "../reference/publish/answer-config.ts";
import type { Publication } from "../reference/publish/publication.ts";
import type { Front } from "./http-server.ts";

const configTarget = /^\/config(?:\/([^?]*))?(?:\?|$)/;

export function configFront(publication: Publication, rest: Front): Front {
  const answer = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", headers } = request;
    const {
      status,
      headers: answered,
      body,
    } = answerConfig(await publication.files(), { method, path, headers });
    // A body that nobody reads blocks its connection: the next request must come on another.
    response.writeHead(status, request.complete ? answered : { ...answered, connection: "close" });
    response.end(body);
  };
  return (request, response) => {
    const target = configTarget.exec(request.url ?? "");
    if (target === null) rest(request, response);
    else void answer(target[1] ?? "", request, response);
  };
}

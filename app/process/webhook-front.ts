/** `/webhooks`, before everything that is there for pages: Shopify sends hundreds in a second, and waits for each. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../services.server.ts";
import { LONGEST_WEBHOOK, receiveWebhook } from "../shopify/webhooks/receive-webhook.ts";
import { bodyOf } from "./body-of.ts";
import type { Front } from "./http-server.ts";

const webhookTarget = /^\/webhooks\/?(?:\?|$)/;

export function webhookFront(services: Services, rest: Front): Front {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, headers } = await receiveWebhook(services, {
      method: request.method ?? "GET",
      body: await bodyOf(request, LONGEST_WEBHOOK),
      header(name) {
        const value = request.headers[name];
        return typeof value === "string" ? value : null;
      },
    });
    reply(request, response, status, headers);
  };
  return (request, response) => {
    if (!webhookTarget.test(request.url ?? "")) return rest(request, response);
    answer(request, response).catch((error: unknown) => {
      // The peer went away in the middle: nobody is there to be told.
      if (request.destroyed && !request.complete) return response.destroy();
      services.log.error({ err: error }, "a webhook could not be written down");
      return reply(request, response, 500, {});
    });
  };
}

function reply(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    ...headers,
    "content-length": 0,
    // A body that nobody reads blocks its connection: the next request must come on another.
    ...(request.complete ? {} : { connection: "close" }),
  });
  response.end();
}

/**
 * `/shopify/rates/…`, before everything else that answers: shoppers wait for it. What pages need (matching routes, making
 * a Request and a Response, streams) would take longer than the rates themselves.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../services.server.ts";
import { answerCheckout, LONGEST_CALLBACK } from "../shopify/checkout/answer-checkout.ts";
import { signatureHeader } from "../shopify/signature.ts";
import { bodyOf } from "./body-of.ts";
import type { Front } from "./http-server.ts";

const callbackTarget = /^\/shopify\/rates\/([^/?]*)(?:\?|$)/;

export function checkoutFront(services: Services, rest: Front): Front {
  const answer = async (token: string, request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", headers } = request;
    const signature = headers[signatureHeader.toLowerCase()];
    const call = {
      method,
      signature: typeof signature === "string" ? signature : null,
      body: await bodyOf(request, LONGEST_CALLBACK),
    };
    const { status, headers: answered, body } = await answerCheckout(services, call, token);
    response.writeHead(status, {
      ...answered,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      // A body that nobody reads blocks its connection: the next request must come on another.
      ...(request.complete ? {} : { connection: "close" }),
    });
    response.end(body);
  };
  return (request, response) => {
    const target = callbackTarget.exec(request.url ?? "");
    if (target === null) rest(request, response);
    // It fails only when the peer goes away while it sends: nobody is there to be told.
    else answer(target[1] ?? "", request, response).catch(() => response.destroy());
  };
}

/**
 * Every path that machines call. `serveDoors` reads the table from the top; Remix serves any other path as a page. A
 * further door is a row here.
 */

import { answerReference } from "../../domain/reference/publish/answer-reference.ts";
import type { Publication } from "../../domain/reference/publish/publication.ts";
import type { Services } from "../../process/services.server.ts";
import { answerCarrierNews, LONGEST_NEWS } from "../rest/carriers/carrier-webhook.ts";
import { answerDashboardSession, LONGEST_SESSION_FORM } from "../rest/dashboard/dashboard-session.ts";
import { answerDocs, answerDocsFile, answerLlms, answerSpecification } from "../rest/docs/docs.ts";
import { isSecure } from "../rest/server/connection.ts";
import { stopMailsAnswers } from "../rest/track/answer-stop-mails.ts";
import { trackAnswers } from "../rest/track/answer-track.ts";
import { answerCheckout, LONGEST_CALLBACK } from "../shopify/checkout/answer-checkout.ts";
import { answerOrderShipments } from "../shopify/extension/answer-order-shipments.server.ts";
import { answerPrinted, answerPrintOrders } from "../shopify/extension/answer-print-orders.server.ts";
import type { LockerGuard } from "../shopify/locker/answer-locker.ts";
import { answerLocker, LONGEST_CHOICE } from "../shopify/locker/answer-locker.ts";
import { LONGEST_WEBHOOK, receiveWebhook } from "../shopify/webhooks/receive-webhook.ts";
import type { Answer, Call, Door, Handler } from "./door.ts";
import { apiForm, emptyForm, listsForm, shopifyForm, textForm } from "./refusals.ts";
import { restDoors } from "./rest-doors.ts";

/** The only doors of a process without callers. */
export function healthDoors(services: Pick<Services, "version" | "readiness">): readonly Door[] {
  const alive = JSON.stringify({ status: "ok", version: services.version });
  return [
    {
      // The process answers.
      paths: ["/healthz", "/healthz/"],
      methods: ["GET"],
      form: textForm,
      handle: () => ({ status: 200, headers: uncachedJson, body: alive }),
    },
    {
      // The database takes writes, its schema is this version's, the queue takes jobs, the clock is right, and the process stays.
      paths: ["/readyz", "/readyz/"],
      methods: ["GET"],
      form: textForm,
      async handle() {
        const readiness = await services.readiness();
        const { database, migrations, queue, clock = true, leaving = false } = readiness;
        const isReady = database && migrations && queue && clock && !leaving;
        return { status: isReady ? 200 : 503, headers: uncachedJson, body: JSON.stringify(readiness) };
      },
    },
  ];
}

export function allDoors(services: Services, lists: Publication): readonly Door[] {
  const guard = lockerGuard(services);
  const track = trackAnswers(services);
  const stop = stopMailsAnswers(services);
  return [
    ...healthDoors(services),
    ...restDoors(services),
    {
      paths: ["/carriers/:driver/:account"],
      methods: ["POST"],
      body: { longest: LONGEST_NEWS, isUnverified: true },
      form: apiForm,
      handle: (call) => answerCarrierNews(services, call, call.params),
    },
    {
      paths: ["/dashboard/session"],
      methods: ["POST"],
      body: { longest: LONGEST_SESSION_FORM, isUnverified: true },
      form: textForm,
      handle: (call) => answerDashboardSession(services, call),
    },
    {
      // Any page may read the JSON: the token is the permission.
      paths: ["/track/*"],
      methods: ["GET"],
      form: textForm,
      handle: (call) => track(call, call.params["*"] ?? ""),
    },
    {
      // Mail programs send a POST of their own (RFC 8058). The signature is the permission.
      paths: ["/mails/stop/:token"],
      methods: ["GET", "POST"],
      form: textForm,
      handle: (call) => stop(call, call.params.token ?? ""),
    },
    {
      paths: ["/openapi.json"],
      methods: ["GET"],
      form: textForm,
      handle: (call) => answerSpecification(services, call),
    },
    {
      paths: ["/llms.txt"],
      methods: ["GET"],
      form: textForm,
      handle: (call) => answerLlms(services, call),
    },
    {
      paths: ["/docs", "/docs/"],
      methods: ["GET"],
      form: textForm,
      handle: (call) => answerDocs(services, call),
    },
    {
      paths: ["/docs/:name"],
      methods: ["GET"],
      form: textForm,
      handle: (call) => answerDocsFile(services, call.params.name ?? "", call),
    },
    {
      // All readers of a list share one Buffer: slow readers need no copy of it.
      paths: ["/config/*"],
      methods: ["GET", "OPTIONS"],
      form: listsForm,
      handle: async (call) => answerReference(await lists.files(), call.params["*"] ?? "", call),
    },
    {
      paths: ["/webhooks", "/webhooks/"],
      methods: ["POST"],
      body: { longest: LONGEST_WEBHOOK, isUnverified: true },
      form: emptyForm,
      handle: (call) => receiveWebhook(services, call),
    },
    {
      paths: ["/shopify/rates/:token"],
      methods: ["POST"],
      body: { longest: LONGEST_CALLBACK, isUnverified: true },
      form: shopifyForm,
      handle: (call) => answerCheckout(services, call, call.params.token ?? ""),
    },
    {
      // No token against forged forms: the link's signature is one.
      paths: ["/locker/*"],
      methods: ["GET", "POST"],
      body: { longest: LONGEST_CHOICE },
      form: textForm,
      handle: (call) => answerLocker(services, guard, call, call.params["*"] ?? ""),
    },
    {
      paths: ["/extension/orders/:id"],
      methods: ["GET", "OPTIONS"],
      form: textForm,
      handle: viaWeb((request, call) => answerOrderShipments(request, call.params.id ?? "")),
    },
    {
      // The orders are in the address.
      paths: ["/extension/prints"],
      methods: ["GET", "POST", "OPTIONS"],
      form: textForm,
      handle: viaWeb((request) => answerPrintOrders(request)),
    },
    {
      paths: ["/extension/prints/printed"],
      methods: ["POST", "OPTIONS"],
      form: textForm,
      handle: viaWeb((request) => answerPrinted(request)),
    },
  ];
}

const uncachedJson = { "content-type": "application/json", "cache-control": "no-store" };

function lockerGuard({
  links,
  env,
  pageLimits,
}: Pick<Services, "links" | "env" | "pageLimits">): LockerGuard {
  return {
    refuses: (call) => links.httpsOnly && !isSecure(call, env.TRUST_PROXY),
    waitMs: ({ shop, orderId }) => pageLimits.locker.wait(`${shop}/${orderId}`),
  };
}

/** Wraps a handler whose library needs the web's Request and Response. A thrown Response is the answer. */
function viaWeb(handle: (request: Request, call: Call) => Promise<Response>): Handler {
  return async (call) => {
    try {
      return toAnswer(await handle(call.toRequest(), call));
    } catch (thrown) {
      if (thrown instanceof Response) return toAnswer(thrown);
      throw thrown;
    }
  };
}

function toAnswer({ status, headers, body }: Response): Answer {
  const cookies = headers.getSetCookie();
  return {
    status,
    headers: { ...Object.fromEntries(headers), ...(cookies.length > 0 && { "set-cookie": cookies }) },
    body,
  };
}

import type { Print } from "../../../domain/orders/printing/print.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Answer } from "../server/answer.ts";
import { ApiError } from "../server/api-error.ts";
import type { ApiRequest } from "../server/api-request.ts";
import { requireHttps } from "../server/authenticate.ts";
import type { SafeNeeds } from "../server/handler.ts";
import { answerSafely } from "../server/handler.ts";

type Needs = SafeNeeds & Pick<Services, "env" | "links" | "prints">;

/**
 * `GET /prints/…`: the signature in the link is the permission, so neither a key nor a session token is needed, and none is read. Marks
 * the shipments as printed, unless the document is a preview.
 */
export async function answerPrint(app: Needs, request: ApiRequest): Promise<Answer> {
  if (request.method === "OPTIONS") return preflight;
  const answer = await answerSafely(app, request, () => document(app, request));
  return { ...answer, headers: { ...answer.headers, ...readableAnywhere } };
}

/** The preview of Shopify's print dialog runs on a host of Shopify's; the link is the permission. */
const readableAnywhere = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "retry-after, x-request-id",
};

/** The dialog adds its session token to the request, and a browser asks first whether it may. `*` would not name that header. */
const preflight: Answer = {
  status: 204,
  headers: {
    ...readableAnywhere,
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "authorization, content-type, x-requested-with",
    "access-control-max-age": "7200",
  },
  body: null,
};

/** Seconds for a print to be stored: its page asks for it in the same click. */
const MOST_TRIES = 15;

function tryOf({ searchParams }: URL): number {
  const tried = Number(searchParams.get("try") ?? 0);
  return Number.isInteger(tried) && tried >= 0 ? tried : MOST_TRIES;
}

/** A script takes any success for the document, and would print a page of words. */
function notYet({ done, total }: Print): ApiError {
  return new ApiError(
    "CONFLICT",
    `The document is still being drawn, ${done} of ${total}: ask again in a second.`,
    { headers: { "retry-after": "1" } },
  );
}

/** Asks for itself again each second, until the document is there. */
function waitingPage(url: URL, print: Print | null): Answer {
  const next = print === null ? tryOf(url) + 1 : 0;
  const progress = print === null ? "" : `${print.done} / ${print.total}`;
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      refresh: `1; url=${url.pathname}?try=${next}`,
      "content-security-policy": "default-src 'none'",
    },
    body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Waybill</title><p>Preparing… ${progress}</p></html>`,
  };
}

async function document(app: Needs, request: ApiRequest): Promise<Answer> {
  requireHttps(request, app.env.TRUST_PROXY);
  const target = app.links.read("print", request.url);
  if (target === "invalid")
    throw new ApiError("FORBIDDEN", "This link is not valid: use url as it was answered.");
  if (target === "expired") throw new ApiError("GONE", "This link has expired: ask for the labels again.");
  const { printId, ...caller } = target;
  const print = await app.prints.get(caller, printId);
  if (print?.askedBy === "preview" && print.state === "working") throw notYet(print);
  // A page opens the link in the moment in which it asks for the print.
  if (print === null ? tryOf(request.url) < MOST_TRIES : print.state === "working")
    return waitingPage(request.url, print);
  const file = print?.state === "done" ? await app.prints.document(print) : null;
  if (print === null || file === null)
    throw new ApiError("GONE", "The document is kept no longer: ask for the labels again.");
  const isHead = request.method === "HEAD";
  if (!isHead && !(await app.prints.handOut(print)))
    throw new ApiError(
      "GONE",
      "One of the shipments was cancelled or erased since the document was made: ask for the labels again.",
    );
  const extension = file.mediaType === "application/pdf" ? "pdf" : "zpl";
  return {
    status: 200,
    headers: {
      "content-type": file.mediaType,
      "content-disposition": `inline; filename="labels-${print.id.slice(-6)}.${extension}"`,
      // A label may be cancelled at any moment.
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
    body: isHead ? null : file.bytes,
  };
}

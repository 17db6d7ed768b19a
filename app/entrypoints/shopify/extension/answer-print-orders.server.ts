/** The doors of the print actions on Shopify's pages of orders, which run on a host of Shopify's. */
import { markPreviewsPrinted, previewDocuments } from "../../../domain/orders/printing/preview-print.ts";
import { isAdminLanguage } from "../../../texts/every-language.server.ts";
import { FALLBACK_LANGUAGE } from "../../../texts/index.ts";
import { pageTexts } from "../../../texts/loaded.ts";
import { requireShop } from "../require-shop.server.ts";
import type { PrintWords } from "./print-orders.ts";
import { printOrders, printsNow } from "./print-orders.ts";

/**
 * `POST /extension/prints?orders=<id>,<id>&documents=labels&locale=el` asks for documents; `GET /extension/prints?prints=<id>,<id>&locale=el`
 * answers them as they are now. 202 with Retry-After: one is still being drawn.
 * @throws Response the answer of Shopify's library: a 401, or the answer to a browser's preflight request
 */
export async function answerPrintOrders(request: Request): Promise<Response> {
  const { shop, services, cors } = await requireShop(request);
  const { searchParams } = new URL(request.url);
  const words = wordsOf(searchParams.get("locale") ?? "");
  const asked = searchParams.get("documents");
  const chosen = previewDocuments.find((each) => each === asked);
  if (asked !== null && chosen === undefined)
    return cors(new Response(`documents must be one of ${previewDocuments.join(", ")}`, { status: 400 }));
  const answer =
    request.method === "POST"
      ? await printOrders(services, shop, idsIn(searchParams, "orders"), chosen, words)
      : { documents: await printsNow(services, shop, printsIn(searchParams), words) };
  const isWorking = answer.documents.some(({ state }) => state === "working");
  const headers = { "cache-control": "no-store", ...(isWorking && { "retry-after": "1" }) };
  return cors(Response.json(answer, { status: isWorking ? 202 : 200, headers }));
}

/**
 * `POST /extension/prints/printed?prints=<id>,<id>`: the merchant printed these documents. A repetition changes nothing.
 * @throws Response as `answerPrintOrders`
 */
export async function answerPrinted(request: Request): Promise<Response> {
  const { shop, services, cors } = await requireShop(request);
  const ids = printsIn(new URL(request.url).searchParams);
  return cors(Response.json({ marked: await markPreviewsPrinted(services, shop, ids) }));
}

/** A click has a document for each paper: there are fewer. */
const MOST_PRINTS = 20;

const printsIn = (params: URLSearchParams) => idsIn(params, "prints").slice(0, MOST_PRINTS);

const idsIn = (params: URLSearchParams, name: string): readonly string[] =>
  (params.get(name) ?? "").split(",").filter((id) => id !== "");

function wordsOf(asked: string): PrintWords {
  const language = isAdminLanguage(asked) ? asked : FALLBACK_LANGUAGE;
  const texts = pageTexts(language).printing;
  return { language, missing: (order, code) => texts.skippedLabel(order, texts.skipReasons[code]) };
}

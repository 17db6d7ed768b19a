import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { PreviewDocuments } from "../../../domain/orders/printing/preview-print.ts";
import { askForPreviews, previewsOf, usualDocuments } from "../../../domain/orders/printing/preview-print.ts";
import type { Print, SkipCode } from "../../../domain/orders/printing/print.ts";
import type { Services } from "../../../process/services.server.ts";

type Needs = Pick<
  Services,
  | "accounts"
  | "links"
  | "merchantChanges"
  | "papers"
  | "pickLists"
  | "ports"
  | "prints"
  | "purchases"
  | "shops"
>;

/** A document for Shopify's print dialog. extensions/printing declares the same shape. */
export interface PrintedDocument {
  readonly id: string;
  /** `working`: it is being drawn. */
  readonly state: Print["state"];
  /** Labels that are read, of all. */
  readonly done: number;
  readonly total: number;
  /** Signed; valid for a day. `null`: it is not drawn, or has no page. */
  readonly url: string | null;
  readonly format: string;
  readonly documents: Print["request"]["documents"];
  readonly labels: number;
  /** ZPL goes to a label printer: a browser prints none. */
  readonly isForBrowser: boolean;
  /** Sentences about what the document lacks: the first ten. */
  readonly missing: readonly string[];
  readonly moreMissing: number;
}

export interface OrderPrints {
  /** The chosen documents, else those that the merchant usually prints. */
  readonly choice: PreviewDocuments;
  readonly documents: readonly PrintedDocument[];
  /** Orders without a label that can be printed. */
  readonly ordersWithout: number;
  /** The orders have more labels than are printed while the merchant waits. */
  readonly tooMany: boolean;
}

export interface PrintWords {
  readonly language: string;
  /** A sentence that says why an order's label is missing. */
  missing(order: string, code: SkipCode): string;
}

/** Shopify's list has pages of fewer. */
const MOST_ORDERS = 250;
/** The most labels of one print, as many as the API prints at once. */
const MOST_LABELS = 200;
/** Orders looked up at a time. */
const AT_ONCE = 10;
/** Most documents are drawn by then, so that the action shows them at once. */
const LONGEST_MS = 2_000;
const PAUSE_MS = 100;
/** So many missing labels are named. */
const NAMED = 10;

/**
 * Asks for the labels of orders as the shop's settings say, a document for each paper, and waits a moment for them.
 * @param chosen absent: as the merchant printed last
 */
export async function printOrders(
  services: Needs,
  shop: Shop,
  orderIds: readonly string[],
  chosen: PreviewDocuments | undefined,
  words: PrintWords,
): Promise<OrderPrints> {
  const choice = chosen ?? usualDocuments(shop);
  const nothing = { choice, documents: [], ordersWithout: 0, tooMany: false };
  const orders = [...new Set(orderIds)].filter((id) => /^\d{1,18}$/.test(id));
  if (orders.length > MOST_ORDERS) return { ...nothing, tooMany: true };
  const labels = await labelsOf(services, shop, orders);
  const shipmentIds = labels.flat();
  const ordersWithout = labels.filter((ofOrder) => ofOrder.length === 0).length;
  if (shipmentIds.length === 0) return { ...nothing, ordersWithout };
  if (shipmentIds.length > MOST_LABELS) return { ...nothing, ordersWithout, tooMany: true };
  const { language } = words;
  const wanted = { shipmentIds, order: "order" as const, language, documents: choice };
  const ids = await askForPreviews(services, shop, wanted);
  const documents = await documentsOf(services, shop, await waited(services, callerOf(shop), ids), words);
  return { choice, documents, ordersWithout, tooMany: false };
}

/** The documents of an earlier question, as they are now. */
export async function printsNow(
  services: Needs,
  shop: Shop,
  ids: readonly string[],
  words: PrintWords,
): Promise<readonly PrintedDocument[]> {
  return documentsOf(services, shop, await previewsOf(services, callerOf(shop), ids), words);
}

/** The queue's worker draws them: a carrier may take minutes to give its labels. */
async function waited(services: Needs, caller: Caller, ids: readonly string[]): Promise<readonly Print[]> {
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    const prints = await previewsOf(services, caller, ids);
    if (waitedMs >= LONGEST_MS || prints.every(({ state }) => state !== "working")) return prints;
    await sleep(PAUSE_MS);
  }
}

/** The valid labels of each order. */
async function labelsOf(
  { purchases, ports }: Needs,
  shop: Shop,
  orderIds: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const caller = callerOf(shop);
  const labels: (readonly string[])[] = [];
  for (let at = 0; at < orderIds.length; at += AT_ONCE) {
    const some = orderIds.slice(at, at + AT_ONCE);
    const bought = await Promise.all(some.map((id) => purchases.byOrder(shop.merchantId, id)));
    const found = await ports.shipments.byIds(
      caller,
      bought.flat().map(({ shipmentId }) => shipmentId),
    );
    const isValid = (id: string) => {
      const shipment = found.get(id);
      return shipment?.state === "created" && shipment.redactedAt === undefined;
    };
    labels.push(...bought.map((ofOrder) => ofOrder.map(({ shipmentId }) => shipmentId).filter(isValid)));
  }
  return labels;
}

async function documentsOf(
  services: Needs,
  shop: Shop,
  prints: readonly Print[],
  words: PrintWords,
): Promise<readonly PrintedDocument[]> {
  const named = prints.flatMap(({ state, result }) =>
    state === "done" ? result.skipped.slice(0, NAMED).map(({ shipmentId }) => shipmentId) : [],
  );
  const shipments =
    named.length === 0 ? new Map() : await services.ports.shipments.byIds(callerOf(shop), named);
  const nameOf = (id: string): string => shipments.get(id)?.orderName ?? shipments.get(id)?.trackingRef ?? id;
  return prints.map(({ id, caller, state, done, total, request, result }) => ({
    id,
    state,
    done,
    total,
    format: request.format,
    documents: request.documents,
    url:
      state === "done" && result.pages > 0 ? services.links.url("print", { ...caller, printId: id }) : null,
    labels: result.printedIds.length,
    isForBrowser: !request.format.startsWith("zpl-"),
    missing:
      state === "done"
        ? result.skipped
            .slice(0, NAMED)
            .map(({ shipmentId, code }) => words.missing(nameOf(shipmentId), code))
        : [],
    moreMissing: state === "done" ? Math.max(0, result.skipped.length - NAMED) : 0,
  }));
}

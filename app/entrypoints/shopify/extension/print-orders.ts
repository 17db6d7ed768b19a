import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { askBySettings, lastPrint } from "../../../domain/orders/printing/ask-by-settings.ts";
import { preparePrint } from "../../../domain/orders/printing/prepare-print.ts";
import type { Print } from "../../../domain/orders/printing/print.ts";
import type { Services } from "../../../process/services.server.ts";

type Needs = Pick<
  Services,
  "accounts" | "links" | "merchantChanges" | "papers" | "ports" | "prints" | "purchases" | "shops"
>;

/** A document for Shopify's print dialog. extensions/print-labels declares the same shape. */
interface PrintedDocument {
  /** Signed; valid for a day. */
  readonly url: string;
  readonly format: string;
  readonly labels: number;
  /** ZPL goes to a label printer: a browser prints none. */
  readonly isForBrowser: boolean;
}

interface OrderPrints {
  readonly documents: readonly PrintedDocument[];
  /** Orders without a label that can be printed. */
  readonly ordersWithout: number;
  /** The orders have more labels than are printed while the merchant waits. */
  readonly tooMany: boolean;
}

/** Shopify's list has pages of fewer. */
const MOST_ORDERS = 250;
/** As the API prints at once. */
const MOST_LABELS = 200;
/** Orders looked up at a time. */
const AT_ONCE = 10;
const PAUSE_MS = 200;
const LONGEST_MS = 20_000;

/** Prints the labels of orders as the shop's settings say, a document for each paper. */
export async function printOrders(
  services: Needs,
  shop: Shop,
  orderIds: readonly string[],
  language: string,
): Promise<OrderPrints> {
  const orders = [...new Set(orderIds)].filter((id) => /^\d{1,18}$/.test(id));
  if (orders.length > MOST_ORDERS) return { documents: [], ordersWithout: 0, tooMany: true };
  const labels = await labelsOf(services, shop, orders);
  const shipmentIds = labels.flat();
  const ordersWithout = labels.filter((ofOrder) => ofOrder.length === 0).length;
  if (shipmentIds.length === 0) return { documents: [], ordersWithout, tooMany: false };
  if (shipmentIds.length > MOST_LABELS) return { documents: [], ordersWithout, tooMany: true };
  const id = services.ports.ids.next();
  const wanted = { id, shipmentIds, order: "order" as const, language, ...lastPrint(shop) };
  const documents: PrintedDocument[] = [];
  for (const printId of await askBySettings(services, shop, shop, wanted)) {
    const print = await prepared(services, callerOf(shop), printId);
    if (print?.state === "done" && print.result.pages > 0) documents.push(presented(services, print));
  }
  return { documents, ordersWithout, tooMany: false };
}

/** Waits for the queue's worker, if that was faster. */
async function prepared(services: Needs, caller: Caller, printId: string): Promise<Print | null> {
  let print = await preparePrint(services, caller, printId);
  for (let waited = 0; print?.state === "working" && waited < LONGEST_MS; waited += PAUSE_MS) {
    await sleep(PAUSE_MS);
    print = await services.prints.get(caller, printId);
  }
  return print;
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

function presented({ links }: Pick<Services, "links">, print: Print): PrintedDocument {
  const { id, caller, request, result } = print;
  return {
    url: links.url("print", { ...caller, printId: id }),
    format: request.format,
    labels: result.printedIds.length,
    isForBrowser: !request.format.startsWith("zpl-"),
  };
}

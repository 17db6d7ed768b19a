import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { isOfPieces } from "../../../domain/orders/labels/is-of-pieces.ts";
import { requestPurchase } from "../../../domain/orders/labels/request-purchase.ts";
import type { OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import { askBySettings, lastPrint } from "../../../domain/orders/printing/ask-by-settings.ts";
import { wishOf } from "../../../domain/orders/purchase.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { orNotFound } from "../frame/or-not-found.server.ts";
import { languageOf } from "../frame/page-format.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { serviceField } from "../frame/service-field.server.ts";
import { filterFields, ordersAddress, ordersFilter } from "./orders-filter.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const language = languageOf(request);
  return actOnOrders(await requireShop(request), await readForm(request, ordersForm), language);
}

/** The most labels of one click. */
export const LABELS_AT_ONCE = 500;

/** The service for all labels of the click; empty: each shopper's, else the default one. */
const chosenService = z
  .literal("")
  .transform(() => null)
  .or(serviceField)
  .default(null);

/** The forms of the list's buttons. */
export const ordersForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("buy"),
    ids: z
      .string()
      .transform((text) => text.split(","))
      .pipe(
        z.array(z.string().regex(/^\d{1,18}$/, "must be numbers of fulfillment orders")).max(LABELS_AT_ONCE),
      ),
    with: chosenService,
  }),
  z.object({
    intent: z.literal("buy-all"),
    ...filterFields,
    with: chosenService,
  }),
  z.object({ intent: z.literal("import") }),
  z.object({ intent: z.literal("print-batch"), id: z.uuid(), printId: z.uuid() }),
  z.object({ intent: z.literal("dismiss-batch"), id: z.uuid() }),
]);

/** Counts of the chosen fulfillment orders. */
export interface BuyCounts {
  /** Purchases that were asked for. */
  readonly asked: number;
  /** Not asked for, because an earlier label, of other pieces, is not finished yet. */
  readonly otherFirst: number;
  /** Not asked for, because a label of the same order has no fulfillment, and another label may be one too many. */
  readonly withoutFulfillment: number;
  /** Can't be shipped now, or their purchase is under way already. */
  readonly leftOut: number;
}

export type OrdersAnswer =
  | { readonly intent: "import" | "dismiss-batch" | "print-batch" }
  | ({ readonly intent: "buy" } & BuyCounts);

export async function actOnOrders(
  context: ShopContext,
  form: z.output<typeof ordersForm>,
  language: string,
): Promise<OrdersAnswer> {
  const { services, shop } = context;
  const { openOrders } = services;
  switch (form.intent) {
    case "import":
      await services.imports.ask(shop.merchantId, shop.domain, "open-orders");
      return { intent: "import" };
    case "dismiss-batch":
      await services.purchaseBatches.dismiss(shop.merchantId, form.id);
      return { intent: "dismiss-batch" };
    case "print-batch":
      await printBatch(context, form.id, form.printId, language);
      return { intent: "print-batch" };
    case "buy": {
      const orders = await openOrders.byIds(shop.merchantId, form.ids);
      const counts = await buy(context, orders, form.with);
      // Orders that have left the list meanwhile were shipped, or belong to another shop.
      return { intent: "buy", ...counts, leftOut: counts.leftOut + form.ids.length - orders.length };
    }
    case "buy-all": {
      const filter = ordersFilter(ordersAddress(form), services.ports.clock.now(), shop.timeZone);
      const { orders } = await openOrders.page(shop.merchantId, filter, LABELS_AT_ONCE, null);
      return { intent: "buy", ...(await buy(context, orders, form.with)) };
    }
  }
}

/** Prints a batch on the paper of the last print, from the place that it left free. */
async function printBatch(
  context: ShopContext,
  batchId: string,
  id: string,
  language: string,
): Promise<void> {
  const { services, shop } = context;
  const shipmentIds = await services.purchaseBatches.shipmentIds(callerOf(shop), batchId);
  if (shipmentIds.length === 0) return;
  const print = { id, shipmentIds, order: "order" as const, language, ...lastPrint(shop) };
  await orNotFound(askBySettings(services, shop, shop, print));
}

async function buy(
  context: ShopContext,
  orders: readonly OrderToShip[],
  service: string | null,
): Promise<BuyCounts> {
  const { services, shop } = context;
  const sorted = await Promise.all(
    orders.map(async (order) => ({ order, treatment: await treatmentOf(context, order) })),
  );
  const those = (wanted: Treatment) =>
    sorted.flatMap(({ order, treatment }) => (treatment === wanted ? [order] : []));
  const batchId = services.ports.ids.next();
  const fresh = those("buy");
  const begun = await services.purchaseBatches.begin(
    batchId,
    fresh.map((order) => purchaseOf(context, order, service)),
  );
  const again: string[] = [];
  let otherFirst = those("other-first").length;
  // Whatever stopped a failed purchase decides how it goes on, so each is looked at.
  for (const { orderId, fulfillmentOrderId } of those("try-again")) {
    const { isOther, purchase } = await requestPurchase(services, shop, {
      orderId,
      fulfillmentOrderId,
      lines: null,
      service,
      notifyShopper: null,
      askedBy: "merchant",
    });
    if (isOther) otherFirst += 1;
    else again.push(purchase.id);
  }
  await services.purchaseBatches.join(shop.merchantId, batchId, again);
  return {
    asked: begun.size + again.length,
    otherFirst,
    withoutFulfillment: those("without-fulfillment").length,
    leftOut: those("leave-out").length + fresh.length - begun.size,
  };
}

type Treatment = "buy" | "try-again" | "other-first" | "without-fulfillment" | "leave-out";

/** Leaves a purchase that is under way alone. A failed purchase may be tried again, whatever stopped it. */
async function treatmentOf({ services, shop }: ShopContext, order: OrderToShip): Promise<Treatment> {
  const { canFulfill, status, purchase, pieces, labelWithoutFulfillment } = order;
  if (purchase?.turn === "working" || purchase?.turn === "waiting") {
    const found = await services.purchases.get(shop.merchantId, purchase.purchaseId);
    const wish = found && wishOf(found);
    return wish === null || isOfPieces(wish, null, pieces) ? "leave-out" : "other-first";
  }
  const isFailed = purchase?.turn === "failed";
  if (!isFailed && (!canFulfill || status === "on-hold")) return "leave-out";
  if (labelWithoutFulfillment !== null) return "without-fulfillment";
  return isFailed ? "try-again" : "buy";
}

function purchaseOf(
  { shop }: ShopContext,
  { orderId, orderName, fulfillmentOrderId }: OrderToShip,
  service: string | null,
) {
  const wish = { fulfillmentOrderId, lines: null, service, notifyShopper: null };
  return {
    ...callerOf(shop),
    shop: shop.domain,
    orderId,
    orderName,
    askedBy: "merchant" as const,
    purpose: { kind: "wish" as const, wish },
  };
}

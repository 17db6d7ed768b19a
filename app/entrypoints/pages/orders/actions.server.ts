import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { askBySettings, lastPrint } from "../../../domain/orders/printing/ask-by-settings.ts";
import { confirmedLabelSchema } from "../../../domain/orders/purchases/confirmed-label.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { orNotFound } from "../frame/or-not-found.server.ts";
import { languageOf } from "../frame/page-format.server.ts";
import { jsonField, readForm } from "../frame/read-form.server.ts";
import { serviceField } from "../frame/service-field.server.ts";
import type { BuyCounts } from "./buy-labels.server.ts";
import { buyLabels } from "./buy-labels.server.ts";
import { filterFields, ordersAddress, ordersFilter } from "./orders-filter.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const language = languageOf(request);
  return actOnOrders(
    await requireShop(request),
    await readForm(request, ordersForm, LONGEST_PURCHASE),
    language,
  );
}

/** The most labels of one click. */
export const LABELS_AT_ONCE = 500;

/** Characters of a form with as many labels as a click may buy. */
const LONGEST_PURCHASE = 384 * 1024;

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
    /** All orders that the dialog named, also those without a price. */
    ids: z
      .string()
      .transform((text) => text.split(","))
      .pipe(
        z.array(z.string().regex(/^\d{1,18}$/, "must be numbers of fulfillment orders")).max(LABELS_AT_ONCE),
      ),
    with: chosenService,
    /** The labels that the merchant confirmed: no other is bought. Absent: a caller that was shown no prices. */
    labels: jsonField(
      z.array(z.tuple([z.string().max(18), confirmedLabelSchema])).max(LABELS_AT_ONCE),
      LONGEST_PURCHASE,
    ).optional(),
    /** Of the dialog's prices: a repeated request is known by it. Absent: as `labels`. */
    id: z.uuid({ version: "v7" }).optional(),
    /** The filter of a view that was chosen whole. */
    view: jsonField(z.object(filterFields), 3_000).optional(),
  }),
  z.object({ intent: z.literal("import") }),
  z.object({ intent: z.literal("print-batch"), id: z.uuid(), printId: z.uuid() }),
  z.object({ intent: z.literal("dismiss-batch"), id: z.uuid() }),
]);

export type OrdersAnswer =
  | { readonly intent: "import" | "dismiss-batch" | "print-batch" }
  /** The prices are too old: nothing was bought. */
  | { readonly intent: "expired" }
  | ({ readonly intent: "buy" } & BuyCounts);

export async function actOnOrders(
  context: ShopContext,
  form: z.output<typeof ordersForm>,
  language: string,
): Promise<OrdersAnswer> {
  const { services, shop } = context;
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
      const { ids, labels, id, with: service } = form;
      const view = form.view
        ? ordersFilter(ordersAddress(form.view), services.ports.clock.now(), shop.timeZone)
        : null;
      const counts = await buyLabels(context, { ids, labels, id, service, view }, LABELS_AT_ONCE);
      return counts === "expired" ? { intent: "expired" } : { intent: "buy", ...counts };
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

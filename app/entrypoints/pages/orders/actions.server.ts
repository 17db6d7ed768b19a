import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { MAX_PRINTED } from "../../../domain/orders/printing/print.ts";
import { confirmedLabelSchema } from "../../../domain/orders/purchases/confirmed-label.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { printBought, printBoughtFields } from "../frame/print-bought.server.ts";
import { jsonField, readForm } from "../frame/read-form.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { serviceField } from "../frame/service-field.server.ts";
import type { BuyCounts } from "./buy-labels.server.ts";
import { buyLabels } from "./buy-labels.server.ts";
import { filterFields, ordersAddress, ordersFilter } from "./orders-filter.server.ts";
import type { ParcelsAnswer } from "./set-parcels.server.ts";
import { parcelFields, setParcelsOf } from "./set-parcels.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  return actOnOrders(context, await readForm(request, ordersForm, LONGEST_PURCHASE), format);
}

/** The most labels of one click. */
export const LABELS_AT_ONCE = 500;

/** The most batches of a page, which are those of one print. */
export const BATCHES_AT_ONCE = 100;

/** Characters of a form with as many labels as a click may buy. */
const LONGEST_PURCHASE = 384 * 1024;

/** The service for all labels of the click; empty: each shopper's, else the default one. */
const chosenService = z
  .literal("")
  .transform(() => null)
  .or(serviceField)
  .default(null);

/** The batches of a banner, comma separated. */
const batchIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.uuid()).max(BATCHES_AT_ONCE));

const fulfillmentOrders = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.string().regex(/^\d{1,18}$/, "must be numbers of fulfillment orders")).max(LABELS_AT_ONCE));

/** The filter of a view that was chosen whole. */
const wholeView = jsonField(z.object(filterFields), 3_000).optional();

/** The forms of the list's buttons. */
export const ordersForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("buy"),
    /** All orders that the dialog named, also those without a price. */
    ids: fulfillmentOrders,
    with: chosenService,
    /** The labels that the merchant confirmed: no other is bought. */
    labels: jsonField(
      z.array(z.tuple([z.string().max(18), confirmedLabelSchema])).max(LABELS_AT_ONCE),
      LONGEST_PURCHASE,
    ),
    /** Of the dialog's prices: a repeated request is known by it. */
    id: z.uuid({ version: "v7" }),
    view: wholeView,
  }),
  z.object({
    intent: z.literal("set-parcels"),
    /** Absent: all of `view`. */
    ids: fulfillmentOrders.optional(),
    view: wholeView,
    ...parcelFields,
  }),
  z.object({ intent: z.literal("import") }),
  z.object({
    intent: z.literal("print-batch"),
    ids: batchIds,
    ...printBoughtFields,
    // Of one document.
    count: printBoughtFields.count.max(MAX_PRINTED),
  }),
  z.object({ intent: z.literal("dismiss-batch"), ids: batchIds }),
]);

export type OrdersAnswer =
  | { readonly intent: "import" | "dismiss-batch" }
  /** The labels of the print. 0: all that the button named are in another print. */
  | { readonly intent: "print-batch"; readonly labels: number }
  /** The prices are too old: nothing was bought. */
  | { readonly intent: "expired" }
  | ({ readonly intent: "set-parcels" } & ParcelsAnswer)
  | ({ readonly intent: "buy" } & BuyCounts);

export async function actOnOrders(
  context: ShopContext,
  form: z.output<typeof ordersForm>,
  format: PageFormat,
): Promise<OrdersAnswer> {
  const { services, shop } = context;
  const filterOf = (view: z.output<typeof wholeView>) =>
    view ? ordersFilter(ordersAddress(view), services.ports.clock.now(), shop.timeZone) : null;
  switch (form.intent) {
    case "import":
      await services.imports.ask(shop.merchantId, shop.domain, "open-orders");
      return { intent: "import" };
    case "dismiss-batch":
      await services.purchaseBatches.dismiss(shop.merchantId, form.ids);
      return { intent: "dismiss-batch" };
    case "print-batch": {
      const labels = () => services.purchaseBatches.labels(callerOf(shop), form.ids);
      const printed = { labels, order: "order" as const, language: format.language };
      return {
        intent: "print-batch",
        labels: await printBought({ ...context, viewer: shop }, form, printed),
      };
    }
    case "set-parcels": {
      const { ids = [], weight, box, seen } = form;
      const wanted = { ids, weight, box, seen, view: filterOf(form.view) };
      return { intent: "set-parcels", ...(await setParcelsOf(context, wanted, LABELS_AT_ONCE, format)) };
    }
    case "buy": {
      const { ids, labels, id, with: service } = form;
      const view = filterOf(form.view);
      const counts = await buyLabels(context, { ids, labels, id, service, view }, LABELS_AT_ONCE);
      return counts === "expired" ? { intent: "expired" } : { intent: "buy", ...counts };
    }
  }
}

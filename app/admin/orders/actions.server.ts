import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { wishOf } from "../../orders/purchase.ts";
import { isOfPieces } from "../../orders/purchases/is-of-pieces.ts";
import { requestPurchase } from "../../orders/request-purchase.ts";
import type { OrderToShip } from "../../services.server.ts";
import { orderViews } from "../../services.server.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { readForm } from "../frame/read-form.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  return actOnOrders(await requireShop(request), await readForm(request, ordersForm));
}

/** Labels of one click. Each of them is an intention of its own in the database. */
export const LABELS_AT_ONCE = 200;

const orNull = z.string().transform((text) => (text === "" ? null : text));

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
  }),
  z.object({
    intent: z.literal("buy-all"),
    view: z.enum(orderViews),
    search: z.string().max(100),
    location: orNull,
    service: orNull,
  }),
  z.object({ intent: z.literal("import") }),
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

export type OrdersAnswer = { readonly intent: "import" } | ({ readonly intent: "buy" } & BuyCounts);

export async function actOnOrders(
  context: ShopContext,
  form: z.output<typeof ordersForm>,
): Promise<OrdersAnswer> {
  const { services, shop } = context;
  const { openOrders } = services;
  switch (form.intent) {
    case "import":
      await services.imports.ask(shop.merchantId, shop.domain, "open-orders");
      return { intent: "import" };
    case "buy": {
      const orders = await openOrders.byIds(shop.merchantId, form.ids);
      const counts = await buy(context, orders);
      // Orders that have left the list meanwhile were shipped, or belong to another shop.
      return { intent: "buy", ...counts, leftOut: counts.leftOut + form.ids.length - orders.length };
    }
    case "buy-all": {
      const { view, search, location: locationId, service } = form;
      const filter = { view, search, locationId, service };
      const { orders } = await openOrders.page(shop.merchantId, filter, LABELS_AT_ONCE, null);
      return { intent: "buy", ...(await buy(context, orders)) };
    }
  }
}

async function buy(context: ShopContext, orders: readonly OrderToShip[]): Promise<BuyCounts> {
  const counts = { asked: 0, otherFirst: 0, withoutFulfillment: 0, leftOut: 0 };
  for (const order of orders) counts[await buyOne(context, order)] += 1;
  return counts;
}

/** Leaves a purchase that is under way alone. A failed purchase may be tried again, whatever stopped it. */
async function buyOne({ services, shop }: ShopContext, order: OrderToShip): Promise<keyof BuyCounts> {
  const { orderId, fulfillmentOrderId, canFulfill, status, purchase, pieces, labelWithoutFulfillment } =
    order;
  if (purchase?.standing === "working" || purchase?.standing === "waiting") {
    const found = await services.purchases.get(shop.merchantId, purchase.purchaseId);
    const wish = found && wishOf(found);
    return wish === null || isOfPieces(wish, null, pieces) ? "leftOut" : "otherFirst";
  }
  if (purchase?.standing !== "failed" && (!canFulfill || status === "on-hold")) return "leftOut";
  if (labelWithoutFulfillment !== null) return "withoutFulfillment";
  const { isOther } = await requestPurchase(services, shop, {
    ...{ orderId, fulfillmentOrderId, lines: null, service: null, notifyShopper: null },
    askedBy: "merchant",
  });
  return isOther ? "otherFirst" : "asked";
}

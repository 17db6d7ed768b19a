import { z } from "zod";
import type { OrderToShip } from "../../services.server.ts";
import { orderViews } from "../../services.server.ts";
import { requestPurchase } from "../orders/buy-for-order.ts";
import type { ShopContext } from "../require-shop.server.ts";

/** Labels of one click: each is an intention of its own in the database. */
export const LABELS_AT_ONCE = 200;

const orNull = z.string().transform((text) => (text === "" ? null : text));

/** What the list's buttons send. */
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

export type OrdersAnswer =
  | { readonly intent: "import" }
  /** Fulfillment orders whose labels are being bought, and those that could not be shipped just now. */
  | { readonly intent: "buy"; readonly asked: number; readonly leftOut: number };

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
      const { asked, leftOut } = await buy(context, orders);
      // Those that left meanwhile were shipped, or are another shop's.
      return { intent: "buy", asked, leftOut: leftOut + form.ids.length - orders.length };
    }
    case "buy-all": {
      const { view, search, location: locationId, service } = form;
      const filter = { view, search, locationId, service };
      const { orders } = await openOrders.page(shop.merchantId, filter, LABELS_AT_ONCE, null);
      return { intent: "buy", ...(await buy(context, orders)) };
    }
  }
}

async function buy({ services, shop }: ShopContext, orders: readonly OrderToShip[]) {
  let asked = 0;
  for (const order of orders) {
    const { orderId, fulfillmentOrderId } = order;
    if (!isBuyable(order)) continue;
    await requestPurchase(services, shop, {
      ...{ orderId, fulfillmentOrderId, lines: null, service: null, notifyShopper: null },
      source: "merchant",
    });
    asked += 1;
  }
  return { asked, leftOut: orders.length - asked };
}

/** What is being bought already is left alone; one that failed may be tried again whatever stopped it. */
function isBuyable({ canFulfill, status, purchase }: OrderToShip): boolean {
  if (purchase?.state === "open") return false;
  return purchase?.state === "failed" || (canFulfill && status !== "on-hold");
}

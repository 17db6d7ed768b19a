import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shop } from "../../../domain/merchants/records.ts";
import { addCosts, costOfLabels } from "../../../domain/orders/labels/cost-of-labels.ts";
import type { OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Services } from "../../../process/services.server.ts";
import { ifAnswered } from "../frame/if-answered.server.ts";
import { costView, sumsField } from "../frame/label-costs.server.ts";
import { stateOf } from "../frame/order-state.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { paymentOf } from "../frame/payment-of.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { serviceField } from "../frame/service-field.server.ts";
import { canBuy } from "../ui/can-buy.ts";
import { LABELS_AT_ONCE } from "./actions.server.ts";
import { ordersAddress, ordersFilter } from "./orders-filter.server.ts";

/** The cost of chosen labels apart from their page, some orders at a time, because Shopify is asked about each. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return orderCosts(services, shop, new URL(request.url), format);
}

/** Orders of one answer, which Shopify shows in one call. The page asks for the next ones while its dialog is open. */
export const PRICED_AT_ONCE = 50;

const addressSchema = z.object({
  /** `null`: all of the view that the filter names, whose orders are then asked for by their ids. */
  ids: z
    .string()
    .regex(/^\d{1,18}(,\d{1,18})*$/)
    .transform((text) => text.split(",").slice(0, PRICED_AT_ONCE))
    .nullable()
    .catch(null),
  with: serviceField.nullable().catch(null),
  /** Repeated in the answer, so that the page knows which question it answers. */
  run: z.coerce.number().int().catch(0),
  from: z.coerce.number().int().min(0).max(LABELS_AT_ONCE).catch(0),
  /** The costs of the orders before. */
  sums: sumsField.catch([]),
  unpriced: z.coerce.number().int().min(0).catch(0),
});

export async function orderCosts(services: OrderServices, shop: Shop, address: URL, format: PageFormat) {
  const asked = addressSchema.parse({
    ids: null,
    with: null,
    ...Object.fromEntries(address.searchParams),
  });
  const orders = await chosenOrders(services, shop, asked.ids, address);
  const buyable = orders.filter((order) => canBuy(stateOf(order, format)));
  const some = buyable.slice(0, PRICED_AT_ONCE);
  const found = await ifAnswered(services, shop, () => costOfLabels(services, shop, some, asked.with));
  const sums = addCosts([...asked.sums, ...(found?.costs ?? [])]);
  const next = asked.from + PRICED_AT_ONCE;
  const isWhole = asked.ids === null && next >= buyable.length;
  return {
    run: asked.run,
    sums,
    unpriced: asked.unpriced + (found?.unpriced.length ?? 0),
    costs: sums.map((sum) => costView(sum, format)),
    /** Of these orders alone, as the next three: the page keeps those before. */
    doubtful: found?.doubtful ?? [],
    /** The labels that may be bought, as the click confirms them. */
    labels: found?.labels ?? [],
    /** The orders that get no label, with the reason. */
    refused: found?.unpriced ?? [],
    /** The orders of the view, which do not change any more, and their counts; `null`: the page has chosen the orders. */
    all: asked.ids === null ? allOf(orders, buyable, shop) : null,
    /** The id of the purchase that the page may ask for, and its time. */
    purchaseId: services.ports.ids.next(),
    /** `null`: no further orders, or Shopify does not answer. */
    next: found === undefined || isWhole ? null : next,
    isAnswered: found !== undefined,
  };
}

async function chosenOrders(
  { openOrders, ports }: Pick<Services, "openOrders" | "ports">,
  { merchantId, timeZone }: Shop,
  ids: readonly string[] | null,
  address: URL,
): Promise<readonly OrderToShip[]> {
  if (ids !== null) return openOrders.byIds(merchantId, ids);
  const asked = ordersAddress(Object.fromEntries(address.searchParams));
  const filter = ordersFilter(asked, ports.clock.now(), timeZone);
  return (await openOrders.page(merchantId, filter, LABELS_AT_ONCE, null)).orders;
}

function allOf(orders: readonly OrderToShip[], buyable: readonly OrderToShip[], shop: Shop) {
  const settings = readSettings(shop);
  const payments = buyable.map((order) => paymentOf(order, settings));
  return {
    ids: buyable.map(({ fulfillmentOrderId }) => fulfillmentOrderId),
    labels: buyable.length,
    leftOut: orders.length - buyable.length,
    unpaid: payments.filter((payment) => payment === "unpaid").length,
    cash: payments.filter((payment) => payment === "cash").length,
  };
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shop } from "../../../domain/merchants/records.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { fallbackServices, namedServices } from "../../../domain/orders/offers/offered-services.ts";
import type { OrdersToShipFilter, OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import { orderSorts, orderViews } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import type { PurchaseBatch } from "../../../domain/orders/purchases/purchase-batch.ts";
import type { ShopSettings } from "../../../domain/orders/settings.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Services } from "../../../process/services.server.ts";
import { allOrdersScope } from "../../shopify/optional-scopes.ts";
import { isGranted } from "../../shopify/refresh-granted-scopes.ts";
import { importProgress } from "../frame/import-progress.server.ts";
import { newPrint } from "../frame/new-print.server.ts";
import { stateOf } from "../frame/order-state.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { paymentOf } from "../frame/payment-of.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { LABELS_AT_ONCE } from "./actions.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  const page = await ordersPage(services, shop, new URL(request.url), format);
  return { ...page, mostAtOnce: LABELS_AT_ONCE };
}

export const ORDERS_A_PAGE = 50;
const LONGEST_SEARCH = 100;
const BATCHES_SHOWN = 3;
const REASONS_SHOWN = 6;
const ORDERS_NAMED = 8;

const name = z
  .string()
  .transform((text) => text.slice(0, 255))
  .nullable()
  .catch(null);

/** People edit and cut addresses, so an invalid value in the address counts as absent. */
const addressSchema = z.object({
  view: z.enum(orderViews).catch("all"),
  sort: z.enum(orderSorts).catch("oldest"),
  search: z
    .string()
    .catch("")
    .transform((text) => text.trim().slice(0, LONGEST_SEARCH)),
  location: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable()
    .catch(null),
  service: name,
  cursor: z
    .string()
    .regex(/^\d{1,15}\.\d{1,18}$/)
    .nullable()
    .catch(null),
});

/** Reads the list's filter and cursor from its address. */
export function ordersFilter(address: URL): OrdersToShipFilter & { readonly cursor: string | null } {
  const { location: locationId, ...rest } = addressSchema.parse(Object.fromEntries(address.searchParams));
  return { ...rest, locationId };
}

/** A page of the orders to ship, with the progress of their import from Shopify and of the purchases. */
export async function ordersPage(
  services: OrderServices & Pick<Services, "imports" | "links" | "purchaseBatches">,
  shop: Shop,
  address: URL,
  format: PageFormat,
) {
  const { cursor, ...filter } = ordersFilter(address);
  const { merchantId } = shop;
  const [page, choices, offered, current, batches, failed, choosable] = await Promise.all([
    services.openOrders.page(merchantId, filter, ORDERS_A_PAGE, cursor, { mayLag: true }),
    services.openOrders.choices(merchantId),
    namedServices(services, callerOf(shop)),
    services.imports.get(merchantId, "open-orders"),
    services.purchaseBatches.latest(callerOf(shop), BATCHES_SHOWN),
    services.openOrders.failed(merchantId),
    fallbackServices(services, shop),
  ]);
  const settings = readSettings(shop);
  const names = new Map(offered.map(({ code, name }) => [code, name]));
  return {
    view: filter.view,
    sort: filter.sort,
    search: filter.search,
    location: filter.locationId,
    service: filter.service,
    cursor,
    nextCursor: page.nextCursor,
    rows: page.orders.map((order) => orderRow(order, names, settings, format)),
    locations: choices.locations.map(({ id, name }) => ({ value: id, label: name })),
    services: choices.services.map(({ key, code, title }) => ({
      value: key,
      label: serviceShown(names, code, title) ?? key,
    })),
    /** Services that may ship all chosen orders. */
    choosable: choosable.map(({ code, name }) => ({ value: code, label: name })),
    progress: importProgress(current),
    batches: batches.map((batch) => ({ ...batchView(batch, format), print: newPrint(services, shop) })),
    failed,
    hidesOlder: !isGranted(shop, allOrdersScope),
  };
}

function batchView({ cost, failures, ...batch }: PurchaseBatch, format: PageFormat) {
  return {
    ...batch,
    failed: failures.reduce((sum, { orders }) => sum + orders.length, 0),
    cost: cost.map(({ amountMinor, currency }) => format.money({ minor: amountMinor, currency })),
    failures: failures.slice(0, REASONS_SHOWN).map(({ reason, orders }) => ({
      reason,
      count: orders.length,
      orders: orders.slice(0, ORDERS_NAMED).map(({ orderId: id, orderName: name }) => ({ id, name })),
    })),
  };
}

/** Names by code. An order never names a service without a code. */
type ServiceNames = ReadonlyMap<string | null, string>;

function serviceShown(names: ServiceNames, code: string | null, title: string | null): string | null {
  return (code === null ? undefined : names.get(code)) ?? title;
}

function orderRow(
  order: OrderToShip,
  names: ServiceNames,
  settings: Pick<ShopSettings, "cashOnDelivery">,
  format: PageFormat,
) {
  return {
    id: order.fulfillmentOrderId,
    orderId: order.orderId,
    order: order.orderName,
    recipient: order.recipientName ?? "",
    place: placeOf(order),
    service: serviceShown(names, order.serviceCode, order.serviceTitle),
    location: order.locationName,
    pieces: order.pieces,
    payment: paymentOf(order, settings),
    ...stateOf(order, format),
    ordered: format.recentMoment(order.orderCreatedAt),
  };
}

function placeOf({ city, country }: Pick<OrderToShip, "city" | "country">): string {
  return [city, country].filter(Boolean).join(", ");
}

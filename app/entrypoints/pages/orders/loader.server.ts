import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Shop } from "../../../domain/merchants/records.ts";
import { keptBackOrders } from "../../../domain/orders/attention/kept-back-orders.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { failingCauses } from "../../../domain/orders/causes/failing-causes.ts";
import { fallbackServices, namedServices } from "../../../domain/orders/offers/offered-services.ts";
import type { OrderSort, OrderToShip } from "../../../domain/orders/open-orders/open-order-store.ts";
import { orderSorts } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { SetParcel } from "../../../domain/orders/parcels/set-parcel.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import type { ShopSettings } from "../../../domain/orders/settings.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Services } from "../../../process/services.server.ts";
import { pageTexts } from "../../../texts/loaded.ts";
import { reasonWords } from "../../../texts/reason-words.ts";
import { allOrdersScope } from "../../shopify/optional-scopes.ts";
import { isGranted } from "../../shopify/refresh-granted-scopes.ts";
import { searchCustomers } from "../customer/search-customers.server.ts";
import { causesShown } from "../frame/cause-view.server.ts";
import { importProgress } from "../frame/import-progress.server.ts";
import { listWords } from "../frame/list-words.server.ts";
import { stateOf } from "../frame/order-state.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { parcelKey, parcelWords } from "../frame/parcel-words.server.ts";
import { paymentOf } from "../frame/payment-of.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { BATCHES_AT_ONCE, LABELS_AT_ONCE } from "./actions.server.ts";
import { batchViews } from "./batch-views.server.ts";
import { ordersAddress, ordersFilter } from "./orders-filter.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  const address = new URL(request.url);
  const [page, customers] = await Promise.all([
    ordersPage(services, shop, address, format),
    searchCustomers(services, callerOf(shop), address, true, format),
  ]);
  return { ...page, customers, mostAtOnce: LABELS_AT_ONCE };
}

export const ORDERS_A_PAGE = 50;
/** Reasons among which the list is narrowed down: there are fewer. */
const MOST_REASONS = 20;

/** A page of the orders to ship, with the progress of their import from Shopify and of the purchases. */
export async function ordersPage(
  services: OrderServices & Pick<Services, "imports" | "links" | "purchaseBatches">,
  shop: Shop,
  address: URL,
  format: PageFormat,
) {
  const parameters = Object.fromEntries(address.searchParams);
  const asked = ordersAddress(parameters);
  const filter = ordersFilter(asked, services.ports.clock.now(), shop.timeZone);
  const cursor = parameters.cursor ?? null;
  const { merchantId } = shop;
  const [page, choices, countries, offered, current, batches, failed, choosable, { causes }, held] =
    await Promise.all([
      services.openOrders.page(merchantId, filter, ORDERS_A_PAGE, cursor, { mayLag: true }),
      services.openOrders.choices(merchantId),
      services.openOrders.countries(merchantId),
      namedServices(services, callerOf(shop)),
      services.imports.get(merchantId, "open-orders"),
      services.purchaseBatches.latest(callerOf(shop), BATCHES_AT_ONCE),
      services.openOrders.failed(merchantId),
      fallbackServices(services, shop),
      failingCauses(services, shop),
      keptBackOrders(services, shop, MOST_REASONS),
    ]);
  const settings = readSettings(shop);
  const [set, { shippingConfig }] = await Promise.all([
    services.setParcels.ofOrders(
      merchantId,
      page.orders.map(({ orderId }) => orderId),
    ),
    services.ports.setups.get(callerOf(shop)),
  ]);
  const parcels = new Map(set.map((each) => [each.fulfillmentOrderId, each]));
  const names = new Map(offered.map(({ code, name }) => [code, name]));
  return {
    ...asked,
    cursor,
    nextCursor: page.nextCursor,
    rows: page.orders.map((order) => ({
      ...orderRow(order, names, settings, format),
      fact: factShown(asked.sort, order, format),
      parcel: parcelView(parcels.get(order.fulfillmentOrderId), format),
    })),
    boxes: shippingConfig.boxes.map(({ code, name }) => ({ value: code, label: name })),
    words: listWords(asked.weight, format, orderSorts),
    countries: countries.map((code) => ({ value: code, label: format.region(code) })),
    kept: asked.kept,
    /** The reasons for which the rule for paid orders leaves orders to the merchant. */
    keptReasons: held.map(({ reason }) => ({
      value: reason.code,
      label: firstSentence(reasonWords(pageTexts(format.language).purchaseReasons, reason)),
    })),
    locations: choices.locations.map(({ id, name }) => ({ value: id, label: name })),
    services: choices.services.map(({ key, code, title }) => ({
      value: key,
      label: serviceShown(names, code, title) ?? key,
    })),
    /** Services that may ship all chosen orders. */
    choosable: choosable.map(({ code, name }) => ({ value: code, label: name })),
    progress: importProgress(current),
    batches: batchViews(services, shop, batches, format),
    failed,
    causes: await causesShown(services, shop, causes),
    hidesOlder: !isGranted(shop, allOrdersScope),
  };
}

/** A filter has room for no more. */
function firstSentence(said: string): string {
  return /^.*?[.;](?=\s)/s.exec(said)?.[0] ?? said;
}

/** The fact that the list is sorted by, where no column shows it. */
function factShown(sort: OrderSort, order: OrderToShip, format: PageFormat): string | null {
  const { weightG = 0, promisedBy = null, skus = [], tags = [] } = order;
  if (sort === "sku") return skus.join(", ") || null;
  if (sort === "tag") return tags.join(", ") || null;
  if (sort === "lightest" || sort === "heaviest") return format.weight(weightG);
  if (sort !== "promised" || promisedBy === null) return null;
  return pageTexts(format.language).orderFilters.promisedBy(format.day(promisedBy));
}

/** The weight and the box that a person set; `weight` as a field holds it. `null`: neither. */
function parcelView(set: SetParcel | undefined, format: PageFormat) {
  if (set === undefined) return null;
  const { weightG, box } = set;
  return {
    words: parcelWords(set, format),
    key: parcelKey(set),
    weight: weightG === null ? "" : String(weightG / 1_000),
    box: box?.code ?? "",
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

import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shipment, ShipmentFilter } from "../../engine/index.ts";
import { callerOf } from "../../orders/caller-of.ts";
import { formatsOf } from "../../orders/printing/ask-for-print.ts";
import type { PrintDocuments } from "../../orders/printing/print.ts";
import { MAX_PRINTED } from "../../orders/printing/print.ts";
import { readSettings } from "../../orders/settings.ts";
import type { Services, Shop } from "../../services.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { printView } from "./print-view.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return shipmentsPage(services, shop, new URL(request.url), format);
}

const PAGE_SIZE = 50;

/** Filters of the list's saved views. */
export const views = {
  all: {},
  "to-print": { printing: "to-print" },
  printed: { printing: "printed" },
  "hand-over": { state: "created", trackingStatus: "PRE_TRANSIT" },
  transit: { state: "created", trackingStatus: "TRANSIT" },
  exceptions: { state: "created", trackingStatus: "EXCEPTION" },
  delivered: { state: "created", trackingStatus: "DELIVERED" },
  cancelled: { state: "cancelled" },
} as const satisfies Record<string, ShipmentFilter>;

export type View = keyof typeof views;

const LONGEST_SEARCH = 100;

/** People edit and cut addresses, so an invalid value in the address counts as absent. */
const addressSchema = z.object({
  view: z.enum(Object.keys(views) as [View, ...View[]]).catch("all"),
  search: z
    .string()
    .catch("")
    .transform((text) => text.trim().slice(0, LONGEST_SEARCH)),
  cursor: z.uuid().nullable().catch(null),
});

/** A page of the shop's shipments, newest first. View, search and cursor come from the address. */
export async function shipmentsPage(services: Services, shop: Shop, address: URL, format: PageFormat) {
  const { view, search, cursor } = addressSchema.parse(Object.fromEntries(address.searchParams));
  const filter = await filterOf(services, shop, view, search);
  const page = await services.ports.shipments.page(callerOf(shop), filter, PAGE_SIZE, cursor, {
    mayLag: true,
  });
  return {
    view,
    search,
    cursor,
    nextCursor: page.nextCursor,
    rows: await shipmentRows(services, shop, page.shipments, format),
    print: await printView(services, shop),
    paper: lastPaper(shop),
    formats: formatsByDocuments(services),
    mostAtOnce: MAX_PRINTED,
  };
}

function lastPaper(shop: Shop) {
  const { paper, slipPaper, slipsBeside, nextPlace } = readSettings(shop);
  return {
    documents: slipsBeside ? ("labels_and_slips" as const) : ("labels" as const),
    ...{ format: paper, slipFormat: slipPaper, position: nextPlace },
  };
}

function formatsByDocuments({ ports, papers }: Services) {
  const of = (documents: PrintDocuments) => formatsOf(documents, { ...ports, ...papers });
  return {
    labels: of("labels"),
    labels_and_slips: of("labels_and_slips"),
    slips: of("slips"),
    pick_list: of("pick_list"),
  };
}

/** Of a view with search words. */
export async function filterOf(
  services: Services,
  shop: Shop,
  view: View,
  search: string,
): Promise<ShipmentFilter> {
  return { ...views[view], ...(await searchFilter(services, shop, search)) };
}

/** Adds the shipments of orders with this name, which only their fulfillments hold. The shipment holds the rest. */
async function searchFilter(services: Services, shop: Shop, search: string): Promise<ShipmentFilter> {
  if (search === "") return {};
  const [purchase] = await services.purchases.byOrderName(shop.domain, search);
  return purchase === undefined ? { search } : { relatedOrderId: purchase.orderId };
}

/** The newest shipments, for Home. */
export async function latestShipments(services: Services, shop: Shop, count: number, format: PageFormat) {
  const page = await services.ports.shipments.page(callerOf(shop), {}, count, null, { mayLag: true });
  return shipmentRows(services, shop, page.shipments, format);
}

async function shipmentRows(
  services: Services,
  shop: Shop,
  shipments: readonly Shipment[],
  format: PageFormat,
) {
  const purchases = await services.purchases.byShipments(
    shop.merchantId,
    shipments.map(({ id }) => id),
  );
  const orderNames = new Map(purchases.map(({ shipmentId, orderName }) => [shipmentId, orderName]));
  return shipments.map((shipment) => ({
    id: shipment.id,
    order: orderNames.get(shipment.id) ?? shipment.orderName ?? shipment.relatedOrderId,
    recipient: shipment.to.name ?? shipment.to.company ?? "",
    place: [shipment.to.city ?? shipment.to.zip, shipment.to.country].filter(Boolean).join(", "),
    carrier: shipment.carrier.name,
    service: shipment.rate.service.name,
    trackingRef: shipment.trackingRef,
    state: shipment.state,
    status: shipment.trackingStatus,
    printed: shipment.printing !== undefined,
    pieces: shipment.parcels.length,
    created: format.recentMoment(shipment.createdAt),
    cost: format.money({ minor: shipment.rate.price.totalMinor, currency: shipment.rate.price.currency }),
  }));
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shipment } from "../../engine/index.ts";
import { callerOf } from "../../orders/caller-of.ts";
import { formatsOf } from "../../orders/printing/ask-for-print.ts";
import type { PrintDocuments } from "../../orders/printing/print.ts";
import { MAX_PRINTED } from "../../orders/printing/print.ts";
import { readSettings } from "../../orders/settings.ts";
import type { Services, Shop } from "../../services.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { printView } from "./print-view.server.ts";
import { filterOf, listFilterSchema } from "./shipments-filter.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return shipmentsPage(services, shop, new URL(request.url), format);
}

const PAGE_SIZE = 50;

const addressSchema = listFilterSchema.extend({ cursor: z.uuid().nullable().catch(null) });

/** A page of the shop's shipments, newest first. Filter and cursor come from the address. */
export async function shipmentsPage(services: Services, shop: Shop, address: URL, format: PageFormat) {
  const { cursor, ...asked } = addressSchema.parse(Object.fromEntries(address.searchParams));
  const filter = await filterOf(services, shop, asked);
  const page = await services.ports.shipments.page(callerOf(shop), filter, PAGE_SIZE, cursor, {
    mayLag: true,
  });
  return {
    ...asked,
    cursor,
    carriers: await carrierChoices(services, shop),
    countries: format.regions(await services.ports.shipments.countries(callerOf(shop))),
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

async function carrierChoices({ accounts }: Services, shop: Shop) {
  const carriers = (await accounts.list(callerOf(shop))).map(({ carrier }) => carrier);
  return [...new Map(carriers.map(({ code, name }) => [code, { value: code, label: name }])).values()];
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

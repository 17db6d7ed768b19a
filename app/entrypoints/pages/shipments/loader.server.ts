import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shipment } from "../../../domain/engine/index.ts";
import { shipmentSorts } from "../../../domain/engine/index.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { lastPrint } from "../../../domain/orders/printing/ask-by-settings.ts";
import { formatsOf } from "../../../domain/orders/printing/ask-for-print.ts";
import type { PrintDocuments } from "../../../domain/orders/printing/print.ts";
import { MAX_PRINTED } from "../../../domain/orders/printing/print.ts";
import { BY_CARRIER } from "../../../domain/orders/printing/prints-by-paper.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import type { Services } from "../../../process/services.server.ts";
import { searchCustomers } from "../customer/search-customers.server.ts";
import { listWords } from "../frame/list-words.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { labelRunViews } from "../label-runs/label-run-view.server.ts";
import { scanWords } from "../scan/scan-words.server.ts";
import { pickListViews } from "./pick-lists.server.ts";
import { printViews } from "./print-view.server.ts";
import { filterOf, listFilterSchema } from "./shipments-filter.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, viewer, caller, shop, format } = await requireViewer(request, "read");
  const address = new URL(request.url);
  const [page, customers, pickLists] = await Promise.all([
    shipmentsPage(services, viewer, address, format),
    searchCustomers(services, caller, address, shop !== null, format),
    pickListViews(services, caller, format),
  ]);
  return { ...page, customers, pickLists, scanWords: scanWords(format) };
}

const PAGE_SIZE = 50;
const MOST_OUTCOMES = 100;

const addressSchema = listFilterSchema.extend({ cursor: z.uuid().nullable().catch(null) });

/** A page of the viewer's shipments, newest first. Filter and cursor come from the address. */
export async function shipmentsPage(
  services: Pick<Services, "accounts" | "labelRuns" | "papers" | "ports" | "links" | "prints" | "purchases">,
  viewer: Viewer,
  address: URL,
  format: PageFormat,
) {
  const { cursor, ...asked } = addressSchema.parse(Object.fromEntries(address.searchParams));
  const filter = await filterOf(services, viewer, asked);
  const page = await services.ports.shipments.page(callerOf(viewer), filter, PAGE_SIZE, cursor, {
    mayLag: true,
  });
  return {
    words: listWords(asked.weight, format, shipmentSorts),
    ...asked,
    cursor,
    carriers: await carrierChoices(services, viewer),
    countries: format.regions(await services.ports.shipments.countries(callerOf(viewer))),
    nextCursor: page.nextCursor,
    rows: await shipmentRows(services, viewer, page.shipments, format),
    prints: await printViews(services, viewer),
    runs: await labelRunViews(services, callerOf(viewer)),
    /** Bookings that a person settles on a page of their own. */
    openOutcomes: (await services.ports.bookings.unproven(callerOf(viewer), MOST_OUTCOMES)).length,
    paper: lastPaper(viewer),
    formats: formatsByDocuments(services),
    mostAtOnce: MAX_PRINTED,
  };
}

function lastPaper(viewer: Viewer) {
  const { slipPaper: slipFormat, nextPlace } = readSettings(viewer);
  const { documents, format } = lastPrint(viewer);
  return { documents, format, slipFormat, nextPlace, byCarrier: format === BY_CARRIER };
}

function formatsByDocuments({ ports, papers }: Pick<Services, "papers" | "ports">) {
  const of = (documents: PrintDocuments) => formatsOf(documents, { ...ports, ...papers });
  return {
    labels: of("labels"),
    labels_and_slips: of("labels_and_slips"),
    slips: of("slips"),
    pick_list: of("pick_list"),
  };
}

async function carrierChoices({ accounts }: Pick<Services, "accounts">, viewer: Viewer) {
  const carriers = (await accounts.list(callerOf(viewer))).map(({ carrier }) => carrier);
  return [...new Map(carriers.map(({ code, name }) => [code, { value: code, label: name }])).values()];
}

/** The newest shipments, for Home. */
export async function latestShipments(
  services: Pick<Services, "ports" | "purchases">,
  viewer: Viewer,
  count: number,
  format: PageFormat,
) {
  const page = await services.ports.shipments.page(callerOf(viewer), {}, count, null, { mayLag: true });
  return shipmentRows(services, viewer, page.shipments, format);
}

async function shipmentRows(
  services: Pick<Services, "purchases">,
  viewer: Viewer,
  shipments: readonly Shipment[],
  format: PageFormat,
) {
  const purchases = await services.purchases.byShipments(
    viewer.merchantId,
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
    hasNote: shipment.note !== undefined,
    pieces: shipment.parcels.length,
    created: format.recentMoment(shipment.createdAt),
    cost: format.money({ minor: shipment.rate.price.totalMinor, currency: shipment.rate.price.currency }),
  }));
}

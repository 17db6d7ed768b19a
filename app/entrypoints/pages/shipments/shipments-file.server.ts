import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Shipment } from "../../../domain/engine/index.ts";
import { currencyExponent, toDecimal } from "../../../domain/engine/index.ts";
import { BYTE_ORDER_MARK, csvDownload, csvLines } from "../../../domain/files/csv-text.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { filterOf, listFilterSchema } from "./shipments-filter.server.ts";

const columnOf = {
  order: (shipment) => shipment.orderName ?? shipment.relatedOrderId ?? "",
  created_at: ({ createdAt }) => createdAt.toISOString(),
  state: ({ state }) => state,
  tracking_status: ({ trackingStatus }) => trackingStatus,
  carrier: ({ carrier }) => carrier.name,
  service: ({ rate }) => rate.service.name,
  tracking_ref: ({ trackingRef }) => trackingRef,
  pieces: ({ parcels }) => String(parcels.length),
  weight_g: ({ parcels }) => String(parcels.reduce((sum, { weightG }) => sum + weightG, 0)),
  recipient: ({ to }) => to.name ?? to.company ?? "",
  city: ({ to }) => to.city ?? "",
  zip: ({ to }) => to.zip ?? "",
  country: ({ to }) => to.country,
  cost: ({ rate: { price } }) =>
    toDecimal(price.totalMinor, price.currency).toFixed(currencyExponent(price.currency)),
  currency: ({ rate: { price } }) => price.currency,
  printed_at: ({ printing }) => printing?.firstAt.toISOString() ?? "",
  picked_up_at: ({ pickupAt }) => pickupAt?.toISOString() ?? "",
  delivered_at: ({ deliveredAt }) => deliveredAt?.toISOString() ?? "",
  refund: ({ refund }) => refund?.state ?? "",
  refunded_at: ({ refundedAt }) => refundedAt?.toISOString() ?? "",
  pickup_list: ({ pickupListRef }) => (pickupListRef === null ? "" : String(pickupListRef)),
} as const satisfies Record<string, (shipment: Shipment) => string>;

const columns = Object.values(columnOf);
/** Rows written at once. */
const BATCH = 200;

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireViewer(request, "read");
  const filter = listFilterSchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  // The file names recipients.
  await context.services.audit.record(callerOf(context.viewer), "shipments.exported", null, {});
  return csvDownload(
    shipmentsFile(context, await filterOf(context.services, context.viewer, filter)),
    "shipments.csv",
  );
}

/** The list's shipments, newest first, a row each. */
export async function* shipmentsFile(
  { services, viewer }: Pick<ViewerContext, "services" | "viewer">,
  filter: Awaited<ReturnType<typeof filterOf>>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([Object.keys(columnOf)]);
  let rows: string[][] = [];
  for await (const shipment of services.ports.shipments.stream(callerOf(viewer), filter, { mayLag: true })) {
    rows.push(columns.map((cell) => cell(shipment)));
    if (rows.length < BATCH) continue;
    yield csvLines(rows);
    rows = [];
  }
  if (rows.length > 0) yield csvLines(rows);
}

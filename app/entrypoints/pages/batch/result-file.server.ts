import type { LoaderFunctionArgs } from "@remix-run/node";
import { BYTE_ORDER_MARK, csvLines } from "../../../domain/files/csv-text.ts";
import { fileRowOf } from "../../../domain/orders/batches/batch.ts";
import { outcomesOf } from "../../../domain/orders/batches/outcomes.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await requireViewer(request, "read");
  const id = new URL(request.url).searchParams.get("batch");
  const text = id === null ? context.services.batchExample : await resultFile(context, id);
  if (text === null) throw new Response("There is no such import.", { status: 404 });
  return new Response(BYTE_ORDER_MARK + text, {
    headers: { "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" },
  });
}

/** A line for each row of the import: its label, or its errors. `null`: the merchant has no such import. */
export async function resultFile(
  { services, viewer }: Pick<ViewerContext, "services" | "viewer">,
  id: string,
): Promise<string | null> {
  const caller = callerOf(viewer);
  const batch = await services.batches.get(caller, id);
  if (batch === null) return null;
  const outcomes = await outcomesOf(services.ports, batch);
  const ids = outcomes.flatMap(({ shipmentId }) => shipmentId ?? []);
  const shipments = await services.ports.shipments.byIds(caller, ids);
  const lines = outcomes.map(({ index, outcome, needsMerchant, shipmentId, error }) => {
    const shipment = shipmentId === null ? undefined : shipments.get(shipmentId);
    const issues = error?.issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
    return [
      String(fileRowOf(batch.result, index)),
      outcome ?? "",
      needsMerchant ? "true" : "",
      shipment?.relatedOrderId ?? "",
      shipment?.id ?? "",
      shipment?.trackingRef ?? "",
      shipment?.carrier.name ?? "",
      error?.code ?? "",
      issues || (error?.message ?? ""),
    ];
  });
  const header = [
    ...["row", "outcome", "needs_merchant", "related_order_id", "shipment_id", "tracking_ref", "carrier"],
    ...["error", "details"],
  ];
  return csvLines([header, ...lines]);
}

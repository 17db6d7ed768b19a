import { callerOf } from "../../orders/caller-of.ts";
import type { SkipCode } from "../../orders/printing/print.ts";
import type { Services } from "../../services.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";

/** So many missing labels are named. */
const NAMED = 10;

/** The merchant's latest print, until they dismiss it: it goes on, and is found again, when they leave the page. */
export async function printView(services: Services, viewer: Viewer) {
  const print = await services.prints.latest(callerOf(viewer));
  if (print === null) return null;
  const { id, caller, state, done, total, result, request } = print;
  return {
    ...{ id, state, done, total },
    documents: request.documents,
    labels: result.printedIds.length,
    url: result.pages === 0 ? null : services.printLinks.url(caller, id),
    skipped: state === "done" ? await namedSkips(services, viewer, result.skipped.slice(0, NAMED)) : [],
    moreSkipped: state === "done" ? Math.max(0, result.skipped.length - NAMED) : 0,
  };
}

async function namedSkips(
  services: Services,
  viewer: Viewer,
  skipped: readonly { readonly shipmentId: string; readonly code: SkipCode }[],
) {
  if (skipped.length === 0) return [];
  const ids = skipped.map(({ shipmentId }) => shipmentId);
  const shipments = await services.ports.shipments.byIds(callerOf(viewer), ids);
  return skipped.map(({ shipmentId, code }) => {
    const shipment = shipments.get(shipmentId);
    const name = shipment?.orderName ?? shipment?.relatedOrderId ?? shipment?.trackingRef ?? shipmentId;
    return { shipmentId, code, name };
  });
}

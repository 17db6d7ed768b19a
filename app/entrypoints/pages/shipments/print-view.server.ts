import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { Print, SkipCode } from "../../../domain/orders/printing/print.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";

/** So many missing labels are named. */
const NAMED = 10;

/**
 * The documents of the merchant's latest print, until they dismiss them: they go on, and are found again, when the merchant leaves
 * the page. Several are of a paper each. Then the latest document of Shopify's print dialog, unless its labels are marked as printed.
 */
export async function printViews(services: Pick<Services, "ports" | "links" | "prints">, viewer: Viewer) {
  const caller = callerOf(viewer);
  const [prints, preview] = await Promise.all([
    services.prints.latest(caller),
    services.prints.unansweredPreview(caller),
  ]);
  const shown = preview === null ? prints : [...prints, preview];
  return Promise.all(shown.map((print) => printView(services, viewer, print)));
}

async function printView(services: Pick<Services, "ports" | "links">, viewer: Viewer, print: Print) {
  const { id, caller, state, done, total, result, request } = print;
  return {
    id,
    isPreview: print.askedBy === "preview",
    state,
    done,
    total,
    documents: request.documents,
    format: request.format,
    labels: result.printedIds.length,
    url: result.pages === 0 ? null : services.links.url("print", { ...caller, printId: id }),
    skipped: state === "done" ? await namedSkips(services, viewer, result.skipped.slice(0, NAMED)) : [],
    moreSkipped: state === "done" ? Math.max(0, result.skipped.length - NAMED) : 0,
  };
}

async function namedSkips(
  services: Pick<Services, "ports">,
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

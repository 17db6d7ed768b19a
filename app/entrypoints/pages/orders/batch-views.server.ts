import { MAX_PRINTED } from "../../../domain/orders/printing/print.ts";
import type { PurchaseBatch } from "../../../domain/orders/purchases/purchase-batch.ts";
import { shownBatches } from "../../../domain/orders/purchases/shown-batches.ts";
import { newPrint } from "../frame/new-print.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";

/** Purchases that are not over, each with its own progress. The others follow as these end. */
const RUNNING_SHOWN = 3;

/** The purchases that run, then the finished ones as one, with its parts if there are several. */
export function batchViews(
  services: Parameters<typeof newPrint>[0],
  viewer: Viewer,
  batches: readonly PurchaseBatch[],
  format: PageFormat,
) {
  const { running, finished, parts } = shownBatches(batches);
  const view = ({ cost, askedAt, labels, newLabels, ...batch }: PurchaseBatch) => ({
    ...batch,
    labels,
    /** Of one click on the button. Those of the next document remain for the next click. */
    newLabels: Math.min(newLabels, MAX_PRINTED),
    again: newLabels < labels && labels <= MAX_PRINTED ? labels : 0,
    asked: format.recentMoment(askedAt),
    cost: cost.map(({ amountMinor, currency }) => format.money({ minor: amountMinor, currency })),
    print: newPrint(services, viewer, Math.min(labels, MAX_PRINTED)),
  });
  return [
    ...running.slice(0, RUNNING_SHOWN).map((batch) => ({ ...view(batch), parts: [] })),
    ...(finished === null ? [] : [{ ...view(finished), parts: parts.length > 1 ? parts.map(view) : [] }]),
  ];
}

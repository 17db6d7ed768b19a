import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Batch, BatchResult, RowError } from "../../../domain/orders/batches/batch.ts";
import { fileRowOf } from "../../../domain/orders/batches/batch.ts";
import type { RowOutcome } from "../../../domain/orders/batches/outcomes.ts";
import { outcomesOf } from "../../../domain/orders/batches/outcomes.ts";
import type { BoughtLabel } from "../../../domain/orders/bought-label.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { readSettings } from "../../../domain/orders/settings.ts";
import { countryCodes } from "../../../domain/reference/countries.ts";
import type { Services } from "../../../process/services.server.ts";
import { newPrint } from "../frame/new-print.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, viewer, format } = await requireViewer(request, "read");
  return {
    ...(await batchPage(services, viewer)),
    countries: format.regions(countryCodes),
    defaultWeightG: readSettings(viewer).defaultItemWeightG,
  };
}

/** So many wrong rows are named. */
export const NAMED = 50;

/** The merchant's latest import, until they dismiss it: it goes on, and is found again, when they leave the page. */
export async function batchPage(
  services: Pick<Services, "batches" | "ports" | "prints" | "links">,
  viewer: Viewer,
) {
  const batch = await services.batches.latest(callerOf(viewer));
  if (batch === null) return { batch: null };
  const { id, state, done, total } = batch;
  const outcomes = await outcomesOf(services.ports, batch);
  const errors = outcomes.flatMap(({ outcome, error }) => (outcome === "failed" && error) || []);
  const labels = await boughtLabels(services, batch, outcomes);
  const unknown = outcomes.filter((row) => row.outcome === "unknown");
  return {
    batch: {
      id,
      state,
      done,
      total,
      bought: outcomes.filter(({ outcome }) => outcome === "bought").length,
      labels: labels.length,
      newLabels: labels.filter(({ isNew }) => isNew).length,
      asked: unknown.filter(({ needsMerchant }) => !needsMerchant).length,
      toCheck: unknown
        .filter(({ needsMerchant }) => needsMerchant)
        .map(({ index }) => fileRowOf(batch.result, index)),
      ...namedErrors(errors, batch.result),
      print: newPrint(services, viewer, total),
    },
  };
}

/** The valid labels of a batch, in the order of its rows. */
export function boughtLabels(
  { prints }: Pick<Services, "prints">,
  { caller }: Batch,
  outcomes: readonly RowOutcome[],
): Promise<readonly BoughtLabel[]> {
  return prints.bought(
    caller,
    outcomes.flatMap(({ shipmentId }) => shipmentId ?? []),
  );
}

/** One line for each wrong field. Rows count as in spreadsheets: the header line is row 1. */
export function namedErrors(
  errors: readonly RowError[],
  result: Pick<BatchResult, "rows"> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const fieldOf = (path: string) => (Object.hasOwn(headers, path) ? headers[path] : undefined) ?? path;
  const lines = errors.flatMap(({ index, message, issues, reason = null }) => {
    const row = fileRowOf(result, index);
    return issues.length === 0
      ? [{ row, field: "", message, reason }]
      : issues.map((issue) => ({
          ...{ row, field: fieldOf(issue.path), message: issue.message, reason: null },
        }));
  });
  return { wrong: errors.length, errors: lines.slice(0, NAMED), more: Math.max(0, lines.length - NAMED) };
}

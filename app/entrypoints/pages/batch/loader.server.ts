import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RowError } from "../../../domain/orders/batches/batch.ts";
import { outcomesOf } from "../../../domain/orders/batches/outcomes.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { Services } from "../../../process/services.server.ts";
import { newPrint } from "../frame/new-print.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, viewer } = await requireViewer(request, "read");
  return batchPage(services, viewer);
}

/** So many wrong rows are named. */
const NAMED = 50;

/** The merchant's latest import, until they dismiss it: it goes on, and is found again, when they leave the page. */
export async function batchPage(services: Pick<Services, "batches" | "ports" | "links">, viewer: Viewer) {
  const batch = await services.batches.latest(callerOf(viewer));
  if (batch === null) return { batch: null };
  const { id, state, done, total } = batch;
  const outcomes = await outcomesOf(services.ports, batch);
  const errors = outcomes.flatMap(({ outcome, error }) => (outcome === "failed" && error) || []);
  const unknown = outcomes.filter((row) => row.outcome === "unknown");
  return {
    batch: {
      id,
      state,
      done,
      total,
      bought: outcomes.filter(({ outcome }) => outcome === "bought").length,
      asked: unknown.filter(({ needsMerchant }) => !needsMerchant).length,
      // As in spreadsheets: the header line is row 1.
      toCheck: unknown.filter(({ needsMerchant }) => needsMerchant).map(({ index }) => index + 2),
      ...namedErrors(errors),
      print: newPrint(services, viewer),
    },
  };
}

/** One line for each wrong field. Rows count as in spreadsheets: the header line is row 1. */
export function namedErrors(errors: readonly RowError[]) {
  const lines = errors.flatMap(({ index, message, issues }) =>
    issues.length === 0
      ? [{ row: index + 2, field: "", message }]
      : issues.map((issue) => ({ row: index + 2, field: issue.path, message: issue.message })),
  );
  return { wrong: errors.length, errors: lines.slice(0, NAMED), more: Math.max(0, lines.length - NAMED) };
}

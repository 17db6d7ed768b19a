import type { Caller, Ports } from "../../../domain/engine/index.ts";
import { withRealCarriers } from "../../../domain/engine/index.ts";
import { fileRowOf } from "../../../domain/orders/batches/batch.ts";
import { priceRows } from "../../../domain/orders/batches/price-rows.ts";
import type { OrderFile } from "../../../domain/orders/import/order-file.ts";
import type { CarrierCost } from "../../../domain/orders/labels/cost-of-labels.ts";
import { addCosts } from "../../../domain/orders/labels/cost-of-labels.ts";
import { costView } from "../frame/label-costs.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";

/** One answer prices rows for so long. The page asks for the others while it shows how far it is. */
export const PRICING_MS = 1_000;

/** True once the time is over. @param ms from now */
export function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

export type ReadFile = Extract<OrderFile, { readonly state: "read" }>;
export type RowPrices = Awaited<ReturnType<typeof rowPrices>>;

/** The rows of each order in the merchant's file. */
export function rowsOf({ rows }: Pick<ReadFile, "rows">) {
  return { rows: rows.map(([row = 0]) => row) };
}

/**
 * The prices of a file's rows, some rows at a time.
 * @param from the index of the first row to price
 * @param before the costs of the rows before it
 */
export async function rowPrices(
  ports: Ports,
  caller: Caller,
  read: ReadFile,
  from: number,
  before: readonly CarrierCost[],
  format: PageFormat,
) {
  const result = rowsOf(read);
  const { orders } = read.file;
  // A job buys them, which knows no test carrier.
  const priced = await priceRows(withRealCarriers(ports), caller, orders, from, after(PRICING_MS));
  const sums = addCosts([...before, ...priced.costs]);
  return {
    sums,
    costs: sums.map((sum) => costView(sum, format)),
    /** The labels of these rows, as a purchase confirms them. */
    labels: priced.labels,
    refused: priced.refused.map(({ index, message, reason = null }) => ({
      row: fileRowOf(result, index),
      message,
      reason,
    })),
    next: priced.next,
  };
}

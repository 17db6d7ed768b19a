import type { Caller } from "../../engine/index.ts";
import type { Batch, BatchServices, RowError, RowToBuy } from "./batch.ts";
import { ROWS_OF_STEP } from "./batch.ts";
import { buyRow } from "./buy-row.ts";
import { settleRows } from "./settle-rows.ts";

/** Rows bought at a time: one merchant's batch must not take a carrier's whole attention. */
const AT_ONCE = 5;
/** A batch that ends its worker this often without any progress is given up. */
const MAX_TRIES = 8;

/**
 * Buys the rows, step by step, and ends once what became of each is certain, or up to the merchant. May be repeated or run twice at
 * once: each row has its shipment's id, so it is bought once, and the first to store a step wins.
 * @returns the seconds until it is to be run again, for rows that the carrier has not answered yet; `null`: it is over
 * @throws errors of the store: worth a retry
 */
export async function runBatch(services: BatchServices, caller: Caller, id: string): Promise<number | null> {
  const { batches } = services;
  const batch = await batches.get(caller, id);
  if (batch === null || batch.state !== "working") return null;
  if ((await batches.begin(batch)) > MAX_TRIES) {
    await batches.fail(batch, "INTERNAL_ERROR");
    return null;
  }
  const orders = await batches.orders(batch);
  let current: Batch | null = batch;
  while (current !== null && current.done < current.total) current = await runStep(services, current, orders);
  if (current === null) return null;
  const again = await settleRows(services, current);
  if (again === null) await batches.finish(current);
  return again;
}

async function runStep(
  services: BatchServices,
  batch: Batch,
  orders: readonly (RowToBuy | null)[],
): Promise<Batch | null> {
  const { end, rows } = stepAfter(batch, orders);
  const errors: RowError[] = [];
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const indexes = rows.slice(first, first + AT_ONCE);
    const outcomes = await Promise.allSettled(
      indexes.map((index) => buyRow(services, batch, { index, order: orders[index] ?? null })),
    );
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason;
      if (outcome.value !== null) errors.push(outcome.value);
    }
  }
  return services.batches.proceed(batch, end, {
    ...batch.result,
    errors: [...batch.result.errors, ...errors],
  });
}

/** The next rows to buy. Those with an error from the start are passed over: storing all errors again for each ten would hold up others. */
function stepAfter({ done, total }: Batch, orders: readonly (RowToBuy | null)[]) {
  const rows: number[] = [];
  let end = done;
  for (; end < total; end++) {
    if ((orders[end] ?? null) === null) continue;
    if (rows.length === ROWS_OF_STEP) break;
    rows.push(end);
  }
  return { end, rows };
}

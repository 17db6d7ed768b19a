import { setTimeout as sleep } from "node:timers/promises";
import type { Caller, Issue, JsonValue } from "../../engine/index.ts";
import { buy, EngineError, isWorthRepeating } from "../../engine/index.ts";
import type { Batch, BatchOrder, BatchServices, RowError } from "./batch.ts";

/** Rows bought between two stores of the progress: a killed worker looks up this many again at most. */
const STEP = 10;
/** Rows bought at a time: one merchant's batch must not take a carrier's whole attention. */
const AT_ONCE = 5;
/** A row's booking that a dead process held is free within this time. */
const HELD_FOR_MS = 8_000;
const REPEAT_MS = 500;
/** A batch that ends its worker this often without any progress is given up. */
const MAX_TRIES = 8;

/**
 * Buys the rows, step by step. May be repeated or run twice at once: each row has its shipment's id, so it is bought once, and the
 * first to store a step wins.
 * @throws errors of the store: worth a retry
 */
export async function runBatch(services: BatchServices, caller: Caller, id: string): Promise<void> {
  const { batches } = services;
  const batch = await batches.get(caller, id);
  if (batch === null || batch.state !== "working") return;
  if ((await batches.begin(batch)) > MAX_TRIES) return batches.fail(batch, "INTERNAL_ERROR");
  const orders = await batches.orders(batch);
  let current: Batch | null = batch;
  while (current !== null && current.done < current.total) current = await runStep(services, current, orders);
  if (current !== null) await batches.finish(current);
}

async function runStep(
  services: BatchServices,
  batch: Batch,
  orders: readonly (BatchOrder | null)[],
): Promise<Batch | null> {
  const { end, rows } = stepAfter(batch, orders);
  const errors: RowError[] = [];
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const indexes = rows.slice(first, first + AT_ONCE);
    const outcomes = await Promise.allSettled(indexes.map((index) => buyRow(services, batch, orders, index)));
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
function stepAfter({ done, total }: Batch, orders: readonly (BatchOrder | null)[]) {
  const rows: number[] = [];
  let end = done;
  for (; end < total; end++) {
    if ((orders[end] ?? null) === null) continue;
    if (rows.length === STEP) break;
    rows.push(end);
  }
  return { end, rows };
}

async function buyRow(
  { ports }: BatchServices,
  { caller, shipmentIds }: Batch,
  orders: readonly (BatchOrder | null)[],
  index: number,
): Promise<RowError | null> {
  const [order, shipmentId] = [orders[index], shipmentIds[index]];
  if (order === undefined || order === null || shipmentId === undefined) return null;
  const giveUpAt = performance.now() + HELD_FOR_MS;
  for (;;) {
    try {
      await buy(ports, caller, shipmentId, order);
      return null;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!isWorthRepeating(error) || performance.now() >= giveUpAt)
        return { index, code: error.code, message: error.message, issues: issuesOf(error) };
    }
    await sleep(REPEAT_MS);
  }
}

/** The fields that the refusal names. */
function issuesOf({ message, metadata }: EngineError): readonly Issue[] {
  const issues = metadata?.issues;
  if (Array.isArray(issues)) return issues.filter(isIssue);
  const path = metadata?.path;
  return typeof path === "string" ? [{ path, message }] : [];
}

function isIssue(value: JsonValue | Issue): value is Issue {
  return typeof value === "object" && value !== null && "path" in value && "message" in value;
}

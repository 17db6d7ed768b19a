import type { Caller, Ports, Rate } from "../../engine/index.ts";
import { EngineError, priceLabel } from "../../engine/index.ts";
import type { CarrierCost } from "../labels/cost-of-labels.ts";
import { addCosts } from "../labels/cost-of-labels.ts";
import type { ConfirmedLabel } from "../purchases/confirmed-label.ts";
import type { BatchOrder, RowError, RowToBuy } from "./batch.ts";
import { rowError } from "./buy-row.ts";
import { labelOfRow, withoutConfirmation } from "./confirmed-row.ts";

/** Rows priced at the same time. */
const SIDE_BY_SIDE = 5;

/** The labels that a purchase may confirm, by their row's index. */
export type ConfirmedRows = readonly (readonly [index: number, label: ConfirmedLabel])[];

export interface PricedRows {
  /** By carrier and service. */
  readonly costs: readonly CarrierCost[];
  readonly labels: ConfirmedRows;
  /** Why the other rows can't be bought. */
  readonly refused: readonly RowError[];
  /** The index of the first row that is not priced yet; `null`: all are. */
  readonly next: number | null;
}

/**
 * Prices the labels of rows as a purchase would buy them. Buys and stores nothing.
 * @param orders `null` for rows that have no label
 * @param isOver asked after each few rows, of which there is at least one: whether the rest waits for the next call
 */
export async function priceRows(
  ports: Ports,
  caller: Caller,
  orders: readonly (BatchOrder | null)[],
  from: number,
  isOver: () => boolean,
): Promise<PricedRows> {
  const rows = orders.flatMap((order, index) => (order === null || index < from ? [] : [{ order, index }]));
  const costs: CarrierCost[] = [];
  const labels: [number, ConfirmedLabel][] = [];
  const refused: RowError[] = [];
  let done = 0;
  while (done < rows.length && (done === 0 || !isOver())) {
    const some = rows.slice(done, done + SIDE_BY_SIDE);
    const outcomes = await Promise.all(some.map(({ order }) => priceOrRefuse(ports, caller, order)));
    for (const [at, { order, index }] of some.entries()) {
      const outcome = outcomes[at];
      if (outcome instanceof EngineError) refused.push(rowError(index, outcome, order));
      else if (outcome !== undefined) {
        labels.push([index, labelOfRow(order, outcome)]);
        costs.push(costOf(outcome));
      }
    }
    done += some.length;
  }
  return { costs: addCosts(costs), labels, refused, next: rows[done]?.index ?? null };
}

async function priceOrRefuse(ports: Ports, caller: Caller, order: BatchOrder): Promise<Rate | EngineError> {
  try {
    return await priceLabel(ports, caller, order);
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

function costOf({ carrier, service, price }: Rate): CarrierCost {
  return {
    carrier: `${carrier.name}, ${service.name}`,
    currency: price.currency,
    amountMinor: price.totalMinor,
    labels: 1,
  };
}

/**
 * The rows of a purchase: those that the merchant confirmed, and for each other one its error.
 * @param isOver as for `priceRows`, which says why rows have no price; rows after that get an error without a cause
 * @returns `null`: a confirmed row is not among these
 */
export async function confirmRows(
  ports: Ports,
  caller: Caller,
  orders: readonly (BatchOrder | null)[],
  labels: ConfirmedRows,
  isOver: () => boolean,
): Promise<{
  readonly orders: readonly (RowToBuy | null)[];
  readonly errors: readonly RowError[];
} | null> {
  const confirmed = new Map(labels);
  if ([...confirmed.keys()].some((index) => (orders[index] ?? null) === null)) return null;
  const others = orders.map((order, index) => (confirmed.has(index) ? null : order));
  const { refused } = await priceRows(ports, caller, others, 0, isOver);
  const causes = new Map(refused.map((error) => [error.index, error]));
  return {
    orders: orders.map((order, index) => {
      const label = confirmed.get(index);
      return order === null || label === undefined ? null : { ...order, confirmed: label };
    }),
    errors: others.flatMap((order, index) =>
      order === null ? [] : [causes.get(index) ?? withoutConfirmation(index)],
    ),
  };
}

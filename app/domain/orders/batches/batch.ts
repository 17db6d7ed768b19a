/** Many purchases from one file or request: a durable job (docs/decisions/071). */
import type {
  Caller,
  EngineErrorCode,
  Issue,
  Ports,
  ServiceRequest,
  ShipmentId,
  ShipmentRequest,
} from "../../engine/index.ts";
import type { Asker, BulkRun } from "../bulk-runs/bulk-run.ts";
import type { ConfirmedLabel } from "../purchases/confirmed-label.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";

export const MAX_ROWS = 1_000;

/** Rows bought between two stores of the progress: a killed worker looks up this many again at most. */
export const ROWS_OF_STEP = 10;

/** One label to buy. */
export type BatchOrder = ShipmentRequest | ServiceRequest;

/** `confirmed`: the label with the price that the merchant was shown, and no other is bought; absent: at any price. */
export type RowToBuy = BatchOrder & { readonly confirmed?: ConfirmedLabel };

/** Why a row bought nothing; the booking of a CARRIER_UNAVAILABLE one says whether that is certain (`outcomesOf`). */
export interface RowError {
  /** The row's index, from 0. */
  readonly index: number;
  readonly code: EngineErrorCode;
  /** The message for API callers. */
  readonly message: string;
  readonly issues: readonly Issue[];
  /** The same for pages, which have words for it; absent: the message or the issues say more. */
  readonly reason?: PurchaseReason;
  /** The carrier may have booked, and only the merchant can find out. */
  readonly needsMerchant?: true;
}

/** An accepted field of a row that may be wrong. It repeats nothing of the row. */
export interface RowWarning extends Issue {
  readonly index: number;
}

/** A row that is not in `errors` is bought if it is among the first `done`. A batch that failed may have bought more. */
export interface BatchResult {
  readonly errors: readonly RowError[];
  /** Absent: made before they were kept. */
  readonly warnings?: readonly RowWarning[];
  /** The row of each order in the merchant's file; absent: the file has a header line and an order each line. */
  readonly rows?: readonly number[];
}

/** The row in the file of the order with this index. */
export function fileRowOf({ rows }: Pick<BatchResult, "rows">, index: number): number {
  return rows?.[index] ?? index + 2;
}

export interface Batch extends BulkRun {
  readonly kind: "batch";
  readonly askedBy: Asker;
  /** The id of each row's shipment, chosen beforehand, so that a row that is bought again is the same shipment. */
  readonly shipmentIds: readonly ShipmentId[];
  readonly result: BatchResult;
}

export interface BatchStore {
  /**
   * Stores a new batch with its job; of an id that exists, the existing one is returned.
   * @param orders `null` for a row among the errors
   */
  add(
    batch: Pick<Batch, "id" | "caller" | "askedBy" | "shipmentIds" | "result">,
    orders: readonly (RowToBuy | null)[],
  ): Promise<Batch>;
  get(caller: Caller, id: string): Promise<Batch | null>;
  /** The newest one that the merchant asked for in the admin, unless it was dismissed. */
  latest(caller: Caller): Promise<Batch | null>;
  /** One that is not over stays. */
  dismiss(caller: Caller, id: string): Promise<void>;
  /** The orders; they are deleted when the batch ends. */
  orders(batch: Batch): Promise<readonly (RowToBuy | null)[]>;
  /** Counts a try. @returns the tries since the last progress, with this one */
  begin(batch: Batch): Promise<number>;
  /** `null`: another worker was first, or the batch is over. */
  proceed(batch: Batch, done: number, result: BatchResult): Promise<Batch | null>;
  finish(batch: Batch): Promise<void>;
  fail(batch: Batch, error: string): Promise<void>;
}

export interface BatchServices {
  readonly ports: Ports;
  readonly batches: BatchStore;
}

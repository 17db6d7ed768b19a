import type { BookingState, Issue, Ports, ShipmentId } from "../../engine/index.ts";
import type { Batch, RowError } from "./batch.ts";
import { ROWS_OF_STEP } from "./batch.ts";

/** `unknown`: the carrier may have booked, and is being asked. `null`: the row waits for its turn. */
export type Outcome = "bought" | "failed" | "unknown" | null;

/** A row of a batch as it is now. */
export interface RowOutcome {
  readonly index: number;
  readonly outcome: Outcome;
  /** Only the merchant can find out whether the carrier booked. */
  readonly needsMerchant: boolean;
  /** The bought shipment. */
  readonly shipmentId: ShipmentId | null;
  /** Why the row bought nothing, or is unknown. */
  readonly error: RowError | null;
  readonly warnings: readonly Issue[];
}

/** Read anew each time: a look-up may have found a label since the batch last wrote. */
export async function outcomesOf(
  { shipments, bookings }: Pick<Ports, "shipments" | "bookings">,
  batch: Batch,
): Promise<readonly RowOutcome[]> {
  const { caller, shipmentIds, result } = batch;
  const warnings = Map.groupBy(result.warnings ?? [], ({ index }) => index);
  const errors = new Map(result.errors.map((error) => [error.index, error]));
  const step = rowsOfStep(batch, errors);
  const doubtful = shipmentIds.filter((_, index) => isDoubtful(batch, step, index, errors.get(index)));
  const bought = doubtful.length === 0 ? new Map() : await shipments.byIds(caller, doubtful);
  const states = await bookings.statesOf(
    caller,
    doubtful.filter((id) => !bought.has(id)),
  );
  return shipmentIds.map((shipmentId, index) => {
    const error = errors.get(index);
    const isBought = isDoubtful(batch, step, index, error)
      ? bought.has(shipmentId)
      : error === undefined && index < batch.done;
    return {
      index,
      ...(isBought ? boughtRow(shipmentId) : otherRow(batch, index, error, states.get(shipmentId))),
      warnings: (warnings.get(index) ?? []).map(({ path, message }) => ({ path, message })),
    };
  });
}

/** The stored result doesn't say whether the row was bought. */
function isDoubtful(
  { state, done }: Batch,
  step: ReadonlySet<number>,
  index: number,
  error: RowError | undefined,
): boolean {
  // The step in which a batch failed has stored nothing of its rows.
  if (error === undefined) return step.has(index) || (state === "failed" && index >= done);
  return error.code === "CARRIER_UNAVAILABLE";
}

/** The rows that are being bought: a slow one among them holds up no print of the others. */
function rowsOfStep(
  { state, done, shipmentIds }: Batch,
  errors: ReadonlyMap<number, RowError>,
): ReadonlySet<number> {
  const rows = new Set<number>();
  if (state !== "working") return rows;
  for (let index = done; index < shipmentIds.length && rows.size < ROWS_OF_STEP; index++)
    if (!errors.has(index)) rows.add(index);
  return rows;
}

type Found = Omit<RowOutcome, "index" | "warnings">;

function boughtRow(shipmentId: ShipmentId): Found {
  return { outcome: "bought", needsMerchant: false, shipmentId, error: null };
}

function otherRow(
  { state, done }: Batch,
  index: number,
  error: RowError | undefined,
  booking: BookingState | undefined,
): Found {
  const row = { needsMerchant: false, shipmentId: null };
  if (error === undefined && (state !== "failed" || index < done))
    return { ...row, outcome: null, error: null };
  if (booking?.state === "open") {
    const needsMerchant = error?.needsMerchant === true || booking.unproven !== null;
    return { ...row, outcome: "unknown", needsMerchant, error: error ?? lookedUp(index) };
  }
  return { ...row, outcome: "failed", error: failureOf(index, booking) ?? error ?? neverTried(index) };
}

/** The look-up's words: those of the first try may say that nothing is known yet. */
function failureOf(index: number, booking: BookingState | undefined): RowError | null {
  const failure = booking?.failure;
  return failure ? { index, code: failure.code, message: failure.message, issues: [] } : null;
}

function lookedUp(index: number): RowError {
  const message = "It is not known yet whether the carrier booked the shipment. It is being looked up.";
  return { index, code: "CARRIER_UNAVAILABLE", message, issues: [] };
}

function neverTried(index: number): RowError {
  const message = "The batch stopped before this row, which bought nothing: send the row again.";
  return { index, code: "CONFLICT", message, issues: [] };
}

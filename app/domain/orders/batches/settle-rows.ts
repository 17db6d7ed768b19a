import { EngineError, onlyMerchantSettles, resolveBooking } from "../../engine/index.ts";
import type { Batch, BatchServices, RowError } from "./batch.ts";
import { upToMerchant } from "./buy-row.ts";

/** Rows looked up at a time. */
const AT_ONCE = 5;
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** A login that is refused for so long is no hiccup of the carrier's. */
const REFUSED_FOR_MS = HOUR / 4;
/** A carrier that can't say for so long will not say by itself. A batch is kept for two days. */
const PATIENCE_MS = 24 * HOUR;

/**
 * Looks up the rows of which it is not known yet whether the carrier booked. Buys nothing anew: a label that comes later than the
 * others would surprise.
 * @returns the seconds until they are to be looked up again; `null`: each row is bought, failed, or up to the merchant
 */
export async function settleRows(services: BatchServices, batch: Batch): Promise<number | null> {
  const { ports, batches } = services;
  const ageMs = ports.clock.now().getTime() - batch.createdAt.getTime();
  const open = await openRows(services, batch, ageMs);
  if (open.length === 0) return null;
  const marked = new Map<RowError, RowError>();
  for (let first = 0; first < open.length; first += AT_ONCE)
    await Promise.all(
      open.slice(first, first + AT_ONCE).map(async ({ error, isUpToMerchant }) => {
        if (isUpToMerchant || (await isLookUpRefused(services, batch, error)))
          marked.set(error, upToMerchant(error.index));
      }),
    );
  const errors = batch.result.errors.map((error) => marked.get(error) ?? error);
  const next = await batches.proceed(batch, batch.done, { ...batch.result, errors });
  if (next === null) return null;
  const isWaiting = (await openRows(services, next, ageMs)).some((row) => !row.isUpToMerchant);
  return isWaiting ? Math.round(Math.min(Math.max(ageMs / 10, 5 * SECOND), 60 * SECOND) / SECOND) : null;
}

interface OpenRow {
  readonly error: RowError;
  /** It will not be settled by itself. */
  readonly isUpToMerchant: boolean;
}

/** The rows whose booking is open. */
async function openRows(
  { ports }: Pick<BatchServices, "ports">,
  { caller, shipmentIds, result }: Batch,
  ageMs: number,
): Promise<readonly OpenRow[]> {
  const asked = result.errors.filter(({ code }) => code === "CARRIER_UNAVAILABLE");
  const states = await ports.bookings.statesOf(
    caller,
    asked.flatMap(({ index }) => shipmentIds[index] ?? []),
  );
  const open: OpenRow[] = [];
  for (const error of asked) {
    const booking = states.get(shipmentIds[error.index] ?? "");
    if (booking?.state !== "open") continue;
    const isUpToMerchant =
      ageMs > PATIENCE_MS ||
      booking.unproven !== null ||
      (error.needsMerchant === true && ageMs > REFUSED_FOR_MS) ||
      (booking.calledAt !== null && (await ports.accounts.get(caller, booking.accountId)) === null);
    open.push({ error, isUpToMerchant });
  }
  return open;
}

async function isLookUpRefused(
  { ports }: Pick<BatchServices, "ports">,
  { caller, shipmentIds }: Batch,
  { index }: RowError,
): Promise<boolean> {
  const shipmentId = shipmentIds[index];
  if (shipmentId === undefined) return false;
  try {
    await resolveBooking(ports, caller, shipmentId);
    return false;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return onlyMerchantSettles(error);
  }
}

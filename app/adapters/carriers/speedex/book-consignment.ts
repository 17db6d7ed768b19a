import type { BookingResult, MayLeave } from "../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import type { LookUpTerms } from "./find-consignment.ts";
import { findConsignment, resultOf } from "./find-consignment.ts";
import type { SpeedexSession } from "./session.ts";
import type { BookingGiven } from "./wire/calls.ts";
import { cancelBol, createBol } from "./wire/calls.ts";

/**
 * One request that may buy. A consignment that was made in part, and that the list does not complete, is cancelled.
 * @throws EngineError Speedex refused, or the part was cancelled: nothing is bought
 * @throws OutcomeUnknownError
 */
export async function bookConsignment(
  terms: LookUpTerms,
  given: BookingGiven,
  mayLeave?: MayLeave,
): Promise<BookingResult> {
  const { session, clock, recent, accountId } = terms;
  const { order } = given;
  const vouchers = await session.ask(createBol, given, { mayLeave });
  if (vouchers.length >= order.parcels.length) {
    recent.note(accountId, order.reference, clock.now());
    return resultOf(vouchers, order);
  }
  const found = await findConsignment(terms, order, clock.now()).catch(() => null);
  if (found !== null && "pieces" in found && isWhole(found)) return found;
  await takeBack(session, vouchers[0] ?? "");
  throw new EngineError(
    "CARRIER_REJECTED",
    `Speedex made ${vouchers.length} of ${order.parcels.length} vouchers. They are cancelled; nothing was bought.`,
  );
}

/** No number of ours fills a gap. */
const isWhole = ({ pieces }: BookingResult): boolean =>
  pieces.every(({ trackingRef }) => !trackingRef.includes("-"));

async function takeBack(session: SpeedexSession, master: string): Promise<void> {
  try {
    await cancelConsignment(session, master);
  } catch (cause) {
    throw new OutcomeUnknownError("Speedex made a part of the vouchers, and did not cancel it.", { cause });
  }
}

/** Cancels by the master; its members go with it. Safe to repeat. @throws EngineError NOT_CANCELLABLE */
export async function cancelConsignment(session: SpeedexSession, voucher: string): Promise<void> {
  try {
    await session.ask(cancelBol, { voucher });
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    await session.pause();
    await session.ask(cancelBol, { voucher });
  }
}

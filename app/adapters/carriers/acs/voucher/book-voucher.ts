import type { MayLeave } from "../../../../domain/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../../domain/engine/index.ts";
import type { AcsSession } from "../acs-session.ts";
import type { VoucherParameters } from "../wire/voucher-calls.ts";
import { createVoucher, deleteVoucher, multipartVouchers } from "../wire/voucher-calls.ts";

/**
 * Makes a voucher and reads the numbers of its other parcels at once. A voucher whose numbers can't be read is
 * deleted: nothing was bought then.
 * @returns one number for each parcel, the main voucher's first
 * @throws EngineError ACS refused, or CARRIER_UNAVAILABLE: nothing was bought
 * @throws OutcomeUnknownError
 */
export async function bookVoucher(
  session: AcsSession,
  parameters: VoucherParameters,
  mayLeave?: MayLeave,
): Promise<readonly string[]> {
  const main = await session.ask(createVoucher(parameters), { mayLeave });
  const others = parameters.Item_Quantity - 1;
  if (others === 0) return [main];
  try {
    const numbers = await session.ask(multipartVouchers(main));
    if (numbers.length === others) return [main, ...numbers];
    throw new EngineError("CARRIER_UNAVAILABLE", `ACS named ${numbers.length} of ${others} other parcels.`);
  } catch (error) {
    await takeBack(session, main, error);
    throw new EngineError(
      "CARRIER_UNAVAILABLE",
      "ACS did not name the other parcels. Nothing was bought.",
      null,
      {
        cause: error,
      },
    );
  }
}

/** Deleting twice succeeds, so the call is repeated when its answer is lost. */
async function takeBack(session: AcsSession, voucher: string, cause: unknown): Promise<void> {
  try {
    await session.ask(deleteVoucher(voucher));
  } catch {
    throw new OutcomeUnknownError(`Voucher ${voucher} has no numbers for its other parcels.`, { cause });
  }
}

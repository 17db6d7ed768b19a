import type { TrackingEntry } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { GenikiSession } from "./geniki-session.ts";
import { readWay } from "./tracking/read-way.ts";
import { track } from "./wire/tracking-call.ts";

/**
 * The way of each main voucher. One that can't be read now is left to the next poll.
 * @throws EngineError none could be read
 */
export async function trackVouchers(
  session: GenikiSession,
  vouchers: readonly string[],
): Promise<ReadonlyMap<string, readonly TrackingEntry[]>> {
  const histories = new Map<string, readonly TrackingEntry[]>();
  let failure: unknown = null;
  await Promise.all(
    vouchers.map(async (voucher) => {
      try {
        const tracked = await session.ask(track, { voucher });
        histories.set(voucher, tracked === null ? [] : readWay(tracked));
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        failure = error;
      }
    }),
  );
  if (histories.size === 0 && failure !== null) throw failure;
  return histories;
}

import type { TrackingEntry } from "../../../../domain/engine/index.ts";
import { EngineError } from "../../../../domain/engine/index.ts";
import type { AcsSession } from "../acs-session.ts";
import { trackingDetails, trackingSummary } from "../wire/tracking-calls.ts";
import { readHistory } from "./read-history.ts";

/**
 * Both calls for each main voucher. One that can't be read now is left to the next poll.
 * @throws EngineError none could be read
 */
export async function trackVouchers(
  session: AcsSession,
  language: "GR" | "EN",
  vouchers: readonly string[],
): Promise<ReadonlyMap<string, readonly TrackingEntry[]>> {
  const histories = new Map<string, readonly TrackingEntry[]>();
  let failure: unknown = null;
  await Promise.all(
    vouchers.map(async (voucher) => {
      try {
        histories.set(voucher, await track(session, language, voucher));
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        failure = error;
      }
    }),
  );
  if (histories.size === 0 && failure !== null) throw failure;
  return histories;
}

async function track(
  session: AcsSession,
  language: "GR" | "EN",
  voucher: string,
): Promise<readonly TrackingEntry[]> {
  const summary = await session.ask(trackingSummary(voucher, language));
  if (summary === null) return [];
  return readHistory(summary, await session.ask(trackingDetails(voucher, language)));
}

import { LRUCache } from "lru-cache";
import type { NumbersLeft, TrackingEntry } from "../../../domain/engine/index.ts";
import type { SeldomLooks } from "../kit/seldom-looks.ts";
import type { CourierCenterSession } from "./session.ts";
import { state, tracking } from "./wire/calls.ts";
import type { LearntWords } from "./wire/tracking.ts";
import { entriesOf } from "./wire/tracking.ts";

/** The server may refuse a shipment's second look within it. Source: contract sheet, section 12. */
export const BETWEEN_LOOKS_MS = 60 * 60_000;
const MOST_KEPT = 50_000;

export const learntWords = (): LearntWords => new LRUCache<string, string>({ max: MOST_KEPT });

/** Histories by number, each looked at once an hour. A number without news is left out. @throws as `trackEach` */
export function trackShipments(
  session: CourierCenterSession,
  looks: SeldomLooks,
  words: LearntWords,
  accountId: string,
  numbers: readonly string[],
  left?: NumbersLeft,
): Promise<ReadonlyMap<string, readonly TrackingEntry[]>> {
  const historyOf = async (number: string) => {
    const [details = null] = await session.call(state, { identifier: number });
    const rows = await session.call(tracking, { number });
    return entriesOf(number, rows, details, words);
  };
  return looks.track(accountId, numbers, historyOf, left);
}

import { LRUCache } from "lru-cache";
import type { Clock, TrackingEntry } from "../../../domain/engine/index.ts";
import { trackEach } from "../kit/track-each.ts";
import type { CourierCenterSession } from "./session.ts";
import { state, tracking } from "./wire/calls.ts";
import type { LearntWords } from "./wire/tracking.ts";
import { entriesOf } from "./wire/tracking.ts";

/** The server may refuse a shipment's second look within it. Source: contract sheet, section 12. */
const BETWEEN_LOOKS_MS = 60 * 60_000;
const MOST_KEPT = 50_000;

export interface TrackingMemory {
  /** Milliseconds since 1970, by account and number. */
  readonly looks: LRUCache<string, number>;
  readonly words: LearntWords;
}

export const trackingMemory = (): TrackingMemory => ({
  looks: new LRUCache({ max: MOST_KEPT }),
  words: new LRUCache<string, string>({ max: MOST_KEPT }),
});

/** Histories by number, each looked at once an hour. A number without news is left out. @throws as `trackEach` */
export function trackShipments(
  session: CourierCenterSession,
  clock: Clock,
  { looks, words }: TrackingMemory,
  accountId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly TrackingEntry[]>> {
  return trackEach(clock, numbers, async (number) => {
    const now = clock.now().getTime();
    const key = `${accountId} ${number}`;
    if (now - (looks.get(key) ?? Number.NEGATIVE_INFINITY) < BETWEEN_LOOKS_MS) return null;
    const [details = null] = await session.call(state, { identifier: number });
    const rows = await session.call(tracking, { number });
    looks.set(key, now);
    return entriesOf(number, rows, details, words);
  });
}

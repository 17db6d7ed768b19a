import { LRUCache } from "lru-cache";
import type { Clock, NumbersLeft, TrackingEntry } from "../../../domain/engine/index.ts";
import { trackEach } from "./track-each.ts";

const MOST_KEPT = 50_000;

type Histories = ReadonlyMap<string, readonly TrackingEntry[]>;

/** Tracking of a carrier that may be asked about a shipment a few times a day. */
export interface SeldomLooks {
  /** As `trackEach`, without numbers that were looked at a short while ago. */
  track(
    accountId: string,
    numbers: readonly string[],
    historyOf: (number: string) => Promise<readonly TrackingEntry[] | null>,
    left?: NumbersLeft,
  ): Promise<Histories>;
}

/** @param betweenMs from the answer about a number to the next question */
export function seldomLooks(clock: Clock, betweenMs: number): SeldomLooks {
  /** Milliseconds since 1970, by account and number. */
  const looks = new LRUCache<string, number>({ max: MOST_KEPT });
  return {
    track(accountId, numbers, historyOf, left) {
      const look = async (number: string) => {
        const now = clock.now().getTime();
        const key = `${accountId} ${number}`;
        if (now - (looks.get(key) ?? Number.NEGATIVE_INFINITY) < betweenMs) return null;
        const history = await historyOf(number);
        looks.set(key, now);
        return history;
      };
      return trackEach(clock, numbers, look, left);
    },
  };
}

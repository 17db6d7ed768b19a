import type { Clock, NumbersLeft, TrackingEntry } from "../../../domain/engine/index.ts";

const AT_ONCE = 5;
/** Later numbers are left to the next question, so that the others' news is not lost to a deadline. */
const START_WITHIN_MS = 12_000;

/**
 * Histories of a carrier that is asked for one number at a time. A number that can't be read now is left to the next reading.
 * @param historyOf `null`: the carrier does not know the number yet
 * @throws the first failure, if no number could be read
 */
export async function trackEach(
  clock: Clock,
  trackingRefs: readonly string[],
  historyOf: (trackingRef: string) => Promise<readonly TrackingEntry[] | null>,
  left: NumbersLeft = () => undefined,
): Promise<ReadonlyMap<string, readonly TrackingEntry[]>> {
  const histories = new Map<string, readonly TrackingEntry[]>();
  const failures: unknown[] = [];
  const startUntil = clock.now().getTime() + START_WITHIN_MS;
  const waiting = [...trackingRefs];
  const next = () => (clock.now().getTime() > startUntil ? undefined : waiting.shift());
  const work = async () => {
    for (let ref = next(); ref !== undefined; ref = next()) {
      try {
        const entries = await historyOf(ref);
        if (entries !== null) histories.set(ref, entries);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (histories.size === 0 && failures.length > 0) throw failures[0];
  left(waiting);
  return histories;
}

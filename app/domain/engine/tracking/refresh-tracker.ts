import { ChangedByOthersError } from "../errors.ts";
import { MOST_TRIES } from "../in-turn.ts";
import type { Ports } from "../ports.ts";
import type { Tracker } from "../values/tracker.ts";
import { withTrackerHistory } from "../values/tracker.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { mergeHistories } from "./merge-histories.ts";
import { scenarioScans } from "./scenarios.ts";
import type { TrackerStore } from "./tracker-store.ts";

export type TrackerPorts = Pick<Ports, "accounts" | "carriers" | "clock"> & {
  readonly trackers: TrackerStore;
};

/**
 * Asks the carrier about a tracker at once, and stores the answer. One without news is not written.
 * @returns whether there was news
 */
export async function refreshTracker(ports: TrackerPorts, tracker: Tracker): Promise<boolean> {
  const { trackingRef } = tracker;
  if (playsScenario(tracker)) return playTracker(ports, tracker);
  const account = await ports.accounts.get(tracker, tracker.accountId);
  const track = account === null ? undefined : ports.carriers.connect(account).track;
  if (track === undefined) return false;
  const entries = (await track([trackingRef])).get(trackingRef) ?? [];
  return keepNews(ports, tracker, () => entries);
}

/** Whether a number in the sandbox begins with a scenario's name, and so plays it: `TEST DELIVERED 1`. */
export function playsScenario({
  environment,
  trackingRef,
}: Pick<Tracker, "environment" | "trackingRef">): boolean {
  return environment === "sandbox" && scenarioScans(trackingRef, new Date(0), new Date(0)) !== null;
}

/** Stores the scans of a number's scenario that are due. @returns whether there was news */
export function playTracker(ports: Pick<TrackerPorts, "trackers" | "clock">, tracker: Tracker) {
  const { trackingRef, createdAt } = tracker;
  const due = scenarioScans(trackingRef, createdAt, ports.clock.now()) ?? [];
  return keepNews(ports, tracker, () => due);
}

/** Stores a carrier's answers about trackers. A fault with one does not stop the others. */
export async function keepTrackers(
  ports: Pick<TrackerPorts, "trackers" | "clock">,
  trackers: readonly Tracker[],
  answers: ReadonlyMap<string, readonly TrackingEntry[]>,
) {
  const changed: string[] = [];
  const faults: { accountId: string; error: unknown }[] = [];
  for (const tracker of trackers) {
    const { id, accountId, trackingRef } = tracker;
    try {
      if (await keepNews(ports, tracker, () => answers.get(trackingRef) ?? [])) changed.push(id);
    } catch (error) {
      faults.push({ accountId, error });
    }
  }
  return { changed, faults };
}

/**
 * Stores the entries that a carrier reported. An answer with nothing new is not written.
 * @param newsFor the entries to add to a history
 * @returns whether there was news
 */
export async function keepNews(
  { trackers, clock }: Pick<TrackerPorts, "trackers" | "clock">,
  tracker: Tracker,
  newsFor: (stored: readonly TrackingEntry[]) => readonly TrackingEntry[],
): Promise<boolean> {
  let stored: Tracker | null = tracker;
  for (let attempt = 0; attempt < MOST_TRIES && stored !== null; attempt++) {
    const merged = mergeHistories(stored.trackingHistory, newsFor(stored.trackingHistory));
    const next = withTrackerHistory(stored, merged, clock.now());
    if (next === stored) return false;
    if (await trackers.save(next)) return true;
    stored = await trackers.get(tracker, tracker.id);
  }
  if (stored === null) return false;
  throw new ChangedByOthersError(
    `The tracker ${tracker.id} was changed by others each time it was to be stored.`,
  );
}

import { ChangedByOthersError } from "../errors.ts";
import { MOST_TRIES } from "../in-turn.ts";
import type { Ports, WatchedAccount } from "../ports.ts";
import type { Tracker } from "../values/tracker.ts";
import { withTrackerHistory } from "../values/tracker.ts";
import type { TrackingEntry } from "../values/tracking.ts";
import { mergeHistories } from "./merge-histories.ts";
import { askInBatches, WATCHED_MS } from "./poll-tracking.ts";
import { scenarioScans } from "./scenarios.ts";
import type { TrackerStore } from "./tracker-store.ts";

const PAGE_SIZE = 500;

export type TrackerPorts = Pick<Ports, "accounts" | "carriers" | "clock"> & {
  readonly trackers: TrackerStore;
};

export interface PolledTrackers {
  readonly asked: number;
  readonly changed: readonly string[];
  readonly faults: readonly { readonly accountId: string; readonly error: unknown }[];
}

/**
 * Asks the carriers about every tracker on its way, as `pollTracking` does about shipments.
 * @param which `scenarios`: the sandbox's alone, which ask no carrier
 */
export async function pollTrackers(
  ports: TrackerPorts,
  which: "all" | "scenarios" = "all",
): Promise<PolledTrackers> {
  const since = new Date(ports.clock.now().getTime() - WATCHED_MS);
  const report = { asked: 0, changed: [] as string[], faults: [] as { accountId: string; error: unknown }[] };
  for (let after: string | null = null; ; ) {
    const accounts: readonly WatchedAccount[] = await ports.trackers.accountsToPoll(since, after, PAGE_SIZE);
    for (const account of accounts) {
      try {
        for (let last: string | null = null; ; ) {
          const page: readonly Tracker[] = await ports.trackers.toPoll(account, since, last, PAGE_SIZE);
          const due = which === "all" ? page : page.filter(playsScenario);
          report.asked += due.length;
          report.changed.push(...(await refreshTrackers(ports, due)));
          last = page.at(-1)?.id ?? null;
          if (page.length < PAGE_SIZE) break;
        }
      } catch (error) {
        report.faults.push({ accountId: account.accountId, error });
      }
    }
    after = accounts.at(-1)?.accountId ?? null;
    if (accounts.length < PAGE_SIZE) return report;
  }
}

/**
 * Asks the carrier about trackers of one account, and stores its answers. One without news is not written.
 * @returns the ids of those with news
 */
export async function refreshTrackers(
  ports: TrackerPorts,
  trackers: readonly Tracker[],
): Promise<readonly string[]> {
  const [first] = trackers;
  if (first === undefined) return [];
  const now = ports.clock.now();
  const played = trackers.filter(playsScenario);
  const changed = await take(ports, played, ({ trackingRef, createdAt }) =>
    scenarioScans(trackingRef, createdAt, now),
  );
  const asked = trackers.filter((tracker) => !playsScenario(tracker));
  if (asked.length === 0) return changed;
  const account = await ports.accounts.get(first, first.accountId);
  const track = account === null ? undefined : ports.carriers.connect(account).track;
  if (track === undefined) return changed;
  const answered: string[] = [];
  await askInBatches(track, asked, async (batch, answers) => {
    answered.push(...(await take(ports, batch, ({ trackingRef }) => answers.get(trackingRef) ?? [])));
  });
  return [...changed, ...answered];
}

/** Whether a number in the sandbox begins with a scenario's name, and so plays it: `TEST DELIVERED 1`. */
export function playsScenario({
  environment,
  trackingRef,
}: Pick<Tracker, "environment" | "trackingRef">): boolean {
  return environment === "sandbox" && scenarioScans(trackingRef, new Date(0), new Date(0)) !== null;
}

async function take(
  ports: TrackerPorts,
  trackers: readonly Tracker[],
  reported: (tracker: Tracker) => readonly TrackingEntry[] | null,
): Promise<string[]> {
  const changed: string[] = [];
  for (const tracker of trackers) {
    const news = reported(tracker) ?? [];
    if (await keepNews(ports, tracker, () => news)) changed.push(tracker.id);
  }
  return changed;
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

import type { WatchedAccount } from "../ports.ts";
import { WATCHED_MS } from "../tracking/ask-next.ts";
import type { TrackerPorts } from "../tracking/refresh-tracker.ts";
import { playsScenario, playTracker } from "../tracking/refresh-tracker.ts";
import type { Tracker } from "../values/tracker.ts";

const PAGE_SIZE = 500;

/** Records the scans that are due of the sandbox's numbers that play a scenario. Asks no carrier. */
export async function playTrackers(
  ports: TrackerPorts,
): Promise<readonly { readonly accountId: string; readonly error: unknown }[]> {
  const since = new Date(ports.clock.now().getTime() - WATCHED_MS);
  const faults: { accountId: string; error: unknown }[] = [];
  for (let after: string | null = null; ; ) {
    const accounts: readonly WatchedAccount[] = await ports.trackers.sandboxAccounts(since, after, PAGE_SIZE);
    for (const account of accounts) {
      try {
        await playAccount(ports, account, since);
      } catch (error) {
        faults.push({ accountId: account.accountId, error });
      }
    }
    after = accounts.at(-1)?.accountId ?? null;
    if (accounts.length < PAGE_SIZE) return faults;
  }
}

async function playAccount(ports: TrackerPorts, account: WatchedAccount, since: Date): Promise<void> {
  for (let last: string | null = null; ; ) {
    const page: readonly Tracker[] = await ports.trackers.toPoll(account, since, last, PAGE_SIZE);
    for (const tracker of page.filter(playsScenario)) await playTracker(ports, tracker);
    last = page.at(-1)?.id ?? null;
    if (page.length < PAGE_SIZE) return;
  }
}

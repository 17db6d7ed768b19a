import type { WatchedAccount } from "../ports.ts";
import type { Asked, AskPorts, Taken } from "./ask-next.ts";
import { askNext, watchedAt } from "./ask-next.ts";

const PAGE_SIZE = 500;

interface PolledTracking extends Taken {
  readonly asked: number;
}

/**
 * Asks a carrier about every shipment on its way at once, whichever account's. For a carrier that is code of this process, and
 * scans within minutes.
 */
export async function pollTracking(ports: AskPorts, driver: string): Promise<PolledTracking> {
  const watched = { ...watchedAt(ports.clock.now()), driver };
  const all: Asked[] = [];
  for (let after: string | null = null; ; ) {
    const page: readonly WatchedAccount[] = await ports.shipments.accountsToPoll(watched, after, PAGE_SIZE);
    for (const account of page) {
      let asked = await askNext(ports, account, null);
      all.push(asked);
      while (asked.mark !== null && asked.failure === null) {
        asked = await askNext(ports, account, asked.mark);
        all.push(asked);
      }
    }
    after = page.at(-1)?.accountId ?? null;
    if (after === null || page.length < PAGE_SIZE) break;
  }
  return {
    asked: all.reduce((sum, { asked }) => sum + asked, 0),
    changed: all.flatMap(({ changed }) => changed),
    faults: all.flatMap(({ faults }) => faults),
  };
}

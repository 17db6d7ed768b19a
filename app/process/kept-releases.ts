/** Gives idempotency keys back even when the database goes away before they are: as soon as it is there again. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { IdempotencyStore } from "../store/records.ts";

/** After this time the key's lease has ended, and another request may hold it. */
const trialMs = 50_000;
const pauseMs = 500;

export function keptReleases<Store extends IdempotencyStore>(store: Store, log: Pick<Logger, "warn">): Store {
  return {
    ...store,
    async release(caller, key) {
      const until = performance.now() + trialMs;
      try {
        await store.release(caller, key);
      } catch (error) {
        log.warn({ err: error }, "an idempotency key is released later");
        void releaseLater(() => store.release(caller, key), until);
      }
    },
  };
}

async function releaseLater(release: () => Promise<void>, until: number): Promise<void> {
  while (performance.now() < until) {
    await sleep(pauseMs, undefined, { ref: false });
    const isDone = await release().then(
      () => true,
      () => false,
    );
    if (isDone) return;
  }
}

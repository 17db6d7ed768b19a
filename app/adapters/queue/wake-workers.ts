/**
 * Wakes workers of every process by a NOTIFY of its own, after the transaction that wrote the jobs: one in it would have all commits
 * of the database wait for each other. A lost one delays jobs until the workers' next look.
 */
import { createHash } from "node:crypto";
import type { Logger } from "pino";

/** pg-boss' own channel (plans.notifyChannelSql), on which earlier versions listen too. */
export const wakeChannel = `pgboss_${createHash("sha224").update("pgboss").digest("hex").slice(0, 24)}`;

/** Wakes workers of these queues. */
export const wakeWorkers = `SELECT pg_notify('${wakeChannel}', name) FROM unnest($1::text[]) AS name`;

/** Each call has every process look for a job. */
const WAKE_EVERY_MS = 25;

interface WakeUps {
  wake(name: string): void;
  /** Resolves when those that were asked for are sent. */
  close(): Promise<void>;
}

/** Sends at once; names that come during the interval are sent together at its end. */
export function collectedWakeUps(
  send: (names: readonly string[]) => Promise<unknown>,
  log: Pick<Logger, "warn">,
): WakeUps {
  const names = new Set<string>();
  let resting: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const act = () => {
    resting = undefined;
    if (names.size === 0) return;
    const those = [...names];
    names.clear();
    sending = send(those).then(
      () => undefined,
      (error: unknown) => log.warn({ err: error }, "workers were not woken"),
    );
    resting = setTimeout(act, WAKE_EVERY_MS).unref();
  };
  return {
    wake(name) {
      names.add(name);
      if (resting === undefined) act();
    },
    async close() {
      await sending;
      clearTimeout(resting);
      act();
      clearTimeout(resting);
      await sending;
    },
  };
}

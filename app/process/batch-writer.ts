/** Writes what comes in one by one a batch at a time, beside the work that it comes from. */
import type { Logger } from "pino";

export interface BatchWriter<Entry> {
  /** Kept in memory until it is written. Never fails and never waits. */
  record(entry: Entry): void;
  /** Writes what is left, for at most so long. Later entries are not taken. */
  close(timeoutMs: number): Promise<void>;
}

export interface BatchLimits {
  /** Entries of one batch. */
  readonly batch: number;
  /** How long a first entry waits for others, milliseconds. */
  readonly lingerMs: number;
  /** Entries kept while they can't be written; what comes beyond is dropped, and counted. */
  readonly waiting: number;
  /** Between attempts, doubling from the first to the longest; milliseconds. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** After so many a batch is dropped, and counted: one entry that nothing takes must not hold up all others. */
  readonly attempts: number;
}

export const batchLimits: BatchLimits = {
  batch: 100,
  lingerMs: 1_000,
  waiting: 20_000,
  firstPauseMs: 250,
  longestPauseMs: 10_000,
  attempts: 60,
};

/** @param what the entries are, for the log */
export function batchWriter<Entry>(
  what: string,
  write: (entries: readonly Entry[]) => Promise<void>,
  log: Pick<Logger, "warn" | "error" | "info">,
  limits: BatchLimits = batchLimits,
): BatchWriter<Entry> {
  /** Also those that are being written: they leave when they are. */
  const waiting: Entry[] = [];
  let dropped = 0;
  let closed = false;
  let givenUp = false;
  let writing: Promise<void> | null = null;
  const lingering = pausing();
  const retrying = pausing();

  async function writeAll(): Promise<void> {
    while (waiting.length > 0 && !givenUp) {
      if (waiting.length < limits.batch && !closed) await lingering.pause(limits.lingerMs);
      const batch = waiting.slice(0, limits.batch);
      const written = await writeBatch(batch);
      if (givenUp) return;
      waiting.splice(0, batch.length);
      if (!written) tellDropped(batch.length);
    }
    writing = null;
  }

  async function writeBatch(batch: readonly Entry[]): Promise<boolean> {
    let pauseMs = limits.firstPauseMs;
    for (let attempt = 1; attempt <= limits.attempts && !givenUp; attempt++) {
      try {
        await write(batch);
        if (attempt > 1) log.info({ attempt, waiting: waiting.length }, `${what} can be written again`);
        return true;
      } catch (error) {
        if (attempt === 1) log.warn({ err: error }, `${what} can't be written for now`);
      }
      await retrying.pause(closed ? limits.firstPauseMs : pauseMs);
      pauseMs = Math.min(pauseMs * 2, limits.longestPauseMs);
    }
    return false;
  }

  function tellDropped(count: number): void {
    dropped += count;
    log.error({ count, dropped }, `${what} were dropped`);
  }

  return {
    record(entry) {
      if (closed || waiting.length >= limits.waiting) {
        // Whoever is flooded doesn't want a line for each.
        if (dropped++ % 1_000 === 0) log.error({ dropped }, `${what} are being dropped`);
        return;
      }
      waiting.push(entry);
      writing ??= writeAll();
      if (waiting.length >= limits.batch) lingering.end();
    },
    async close(timeoutMs) {
      closed = true;
      lingering.end();
      retrying.end();
      const timeUp = pausing();
      if (writing !== null) await Promise.race([writing, timeUp.pause(timeoutMs)]);
      timeUp.end();
      givenUp = true;
      retrying.end();
      if (waiting.length > 0) tellDropped(waiting.length);
    },
  };
}

/** A pause that others can end. */
function pausing() {
  let end = () => {};
  return {
    pause: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}
